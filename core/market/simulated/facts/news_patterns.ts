/**
 * Patterns of articles. A line is `sentiment|title|first sentence`; `{x}` is a placeholder, and one alternative of
 * `[a/b/c]` is chosen. Every pattern works with every theme, so the number of different titles is patterns times
 * themes. Only `{move}`, `{movers}` and `{stands}` describe the price move since the news: their words, and the
 * sentiment of such an article, follow from the price at its publication.
 */
import type { Sentiment } from "../../facts.ts";

export interface Pattern {
  readonly sentiment: Sentiment;
  readonly title: string;
  readonly lead: string;
  /** Whether another company is named. */
  readonly peer: boolean;
  /** Whether it describes the price move. */
  readonly priced: boolean;
  /** Whether its title names a theme. */
  readonly themed: boolean;
}

const sentiments: Readonly<Record<string, Sentiment>> = { "+": "positive", "0": "neutral", "-": "negative" };

const parse = (text: string): readonly Pattern[] =>
  text.trim().split("\n").map((line) => {
    const [sentiment, title, lead] = line.split("|") as [string, string, string];
    return {
      ...{ sentiment: sentiments[sentiment]!, title, lead },
      peer: title.includes("{peer}"),
      priced: title.includes("{move"),
      themed: title.includes("{theme}"),
    };
  });

/** Days without an event. 45 percent good, 40 neutral, 15 bad. */
export const ordinary = parse(`
+|{house} [raises/lifts/increases/nudges up] its {name} target, citing {theme}|{house} [raised/lifted] its price target for {name} and said {theme} had turned out better than its model assumed.
0|What to [watch/know/expect/look for] from {name} on {theme}|With the next report some way off, investors in {name} are looking for signs on {theme}.
+|{name} [wins/draws/earns/gets] praise from investors on {theme}|Several long-term holders of {name} told {paper} they were encouraged by what they see on {theme}.
0|{name} [to speak/to present/to appear/to take questions] on {theme} at {conference}|{name} said members of its management will take part in {conference} and discuss {theme}, among other subjects.
-|{house} [trims/cuts/lowers/shaves] its {name} target over {theme}|{house} took its price target for {name} down a notch and pointed to {theme} as the reason.
+|{house} [starts/begins/opens/launches] coverage of {name} with a positive view on {theme}|{house} began to cover {name} with a rating above neutral, and its note gives {theme} the most space.
0|{name} versus {peer}: who is [ahead/in front/better placed/stronger] on {theme}?|{name} and {peer} are often held against each other, and they differ most on {theme}.
+|Why {symbol} bulls [point to/lean on/keep citing/stress] {theme}|The case for {symbol} rests on more than one leg, but those who make it come back to {theme} each time.
0|{name} names executive to [lead/oversee/run/steer] work on {theme}|{name} gave an experienced manager from its own ranks responsibility for {theme}.
+|{name} [signs/agrees/announces/closes] a multi-year partnership with {theme} in mind|{name} said the partnership runs for several years and should help with {theme}; terms were not disclosed.
0|Options traders [eye/watch/turn to/circle] {name} with {theme} in focus|Trading in options on {symbol} was busier than usual, and desks spoke of {theme}.
0|{name} [faces/meets/hears/fields] questions about {theme}|Investors have put questions about {theme} to {name}, and not all of the answers have satisfied them.
+|Fund manager [adds to/builds/increases/raises] {name} stake and likes the story on {theme}|A mid-sized fund said it had bought more shares of {name} and called {theme} underappreciated.
0|{house} [keeps/holds/maintains/repeats] its neutral view of {name}, waits for clarity on {theme}|{house} left its rating of {name} where it was and said it wants to know more about {theme} first.
+|{name} [comes out ahead of/edges out/finishes before/beats] {peer} in survey on {theme}|A survey among suppliers and customers put {name} before {peer} when it asked about {theme}.
0|{name} [updates/refreshes/revises/expands] its filing language on {theme}|The latest filing of {name} says more about {theme} than the one before, without changing any figure.
+|{house} [upgrades/turns positive on/warms to/raises its rating of] {name}: a better picture on {theme}|{house} moved {name} up one step and said the picture on {theme} had cleared.
0|Five [questions/points/themes/charts] on {name} and {theme}|Hardly a conversation about {name} goes by without {theme}; here is what is known and what is not.
-|{name} [trails/lags/is behind/is weaker than] {peer} on {theme}|Figures gathered from the industry suggest that {name} is behind {peer} when it comes to {theme}.
+|{name} [repeats/confirms/backs/stands by] its outlook and talks up {theme}|{name} left its outlook for the year unchanged, and its management sounded confident about {theme}.
0|{name} [sets up/creates/forms/launches] a working group on {theme}|A working group at {name} is to look into {theme} and report before the end of the year.
+|{name} [plans/readies/prepares/maps out] new investment after progress on {theme}|{name} wants to invest more in its main business after what it called good progress on {theme}.
0|Industry [check/notes/roundup/watch]: {name}, {peer} and {theme}|Our regular look at the industry finds {name} and {peer} dealing with {theme} in different ways.
-|{house} [downgrades/turns cautious on/steps back from/cuts its rating of] {name}, wary of {theme}|{house} moved {name} down one step because it sees more risk than reward in {theme}.
+|{name} [tells/assures/informs/briefs] investors of progress on {theme}|At a meeting with investors {name} reported progress on {theme} and gave examples.
`);

export const fundPatterns = parse(`
0|{name} [draws/attracts/takes in/gathers] money as investors weigh {theme}|Money came into {name} while investors made up their minds about {theme}.
0|What {theme} [means/could mean/has meant/may mean] for {symbol} holders|Holders of {symbol} ask what to make of {theme}.
+|{symbol} [in favor/back in view/on more lists/of more interest] as views on {theme} brighten|Strategists who became more confident about {theme} name {symbol} more often.
0|{name}: [volumes/turnover/trading/activity] and {theme}, a closer look|Trading in {symbol} tells something about how investors position themselves for {theme}.
-|Money [leaves/flows out of/exits/drains from] {symbol} on worries about {theme}|Investors withdrew money from {symbol} and gave {theme} as the reason.
0|How {symbol} [compares/stacks up/ranks/fares] with {peer} when {theme} is the question|{symbol} and {peer} look alike at first sight; with {theme} the difference shows.
+|{house} [prefers/favors/recommends/picks] {symbol} for exposure to {theme}|In a note on {theme}, {house} named {symbol} as the simplest way to take a view.
0|Strategists [split/divided/disagree/undecided] on {symbol} and {theme}|Ask two strategists about {symbol} and {theme}, and you get two answers.
`);

/** After results better than expected; the first is the release itself. */
export const beat = parse(`
0|{name} reports {quarter} results: EPS {eps}, revenue {revenue}|{name} published its results for {quarter}: earnings of {eps} a share on revenue of {revenue}.
+|{name} {quarter} earnings [beat/top/clear/exceed] estimates with help from {theme}|{name} earned {eps} a share in {quarter}, {against}, and its management pointed to {theme}.
+|{name} shares {move} after {quarter} report, {theme} in focus|{symbol} {stands} after {name} reported {quarter} earnings of {eps} a share, {against}.
+|{house} [raises/lifts/increases/pushes up] its {name} target after {quarter}, cites {theme}|{house} put more into its model for {name} after {quarter} and named {theme} first.
0|Takeaways from {name}'s {quarter} call: {theme}|On its call about {quarter} the management of {name} spent much of the time on {theme}.
+|{name}'s {quarter} surprise [bodes well for/speaks well of/is a good sign for] {peer}: {theme}|What {name} said about {theme} with its {quarter} results was read as good news for {peer} too.
+|Analysts [welcome/applaud/like/praise] {name}'s {quarter}, above all on {theme}|Notes on {name} after {quarter} are friendlier than before, above all on {theme}.
+|{name} [sounds/looks/appears/seems] more confident on {theme} after {quarter}|The management of {name} chose warmer words on {theme} than a quarter ago.
`);

export const miss = parse(`
0|{name} reports {quarter} results: EPS {eps}, revenue {revenue}|{name} published its results for {quarter}: earnings of {eps} a share on revenue of {revenue}.
-|{name} {quarter} earnings [miss/trail/stay below/disappoint against] estimates, not least on {theme}|{name} earned {eps} a share in {quarter}, {against}, and its management spoke of trouble with {theme}.
-|{name} shares {move} after {quarter} report, {theme} in focus|{symbol} {stands} after {name} reported {quarter} earnings of {eps} a share, {against}.
-|{house} [trims/cuts/lowers/reduces] its {name} target after {quarter}, cites {theme}|{house} took its estimates for {name} down after {quarter} and named {theme} first.
0|Takeaways from {name}'s {quarter} call: {theme}|On its call about {quarter} the management of {name} spent much of the time on {theme}.
-|{name}'s {quarter} [casts a shadow on/weighs on/raises doubts about/unsettles] {peer}: {theme}|What {name} said about {theme} with its {quarter} results made holders of {peer} nervous as well.
0|{name} after {quarter}: patience [asked for/needed/required/wanted] on {theme}|The management of {name} asked for patience: work on {theme} takes time.
-|Analysts [question/doubt/probe/challenge] {name}'s {quarter}, above all on {theme}|Notes on {name} after {quarter} are cooler than before, above all on {theme}.
`);

export const good = parse(`
+|{name} announces {catalyst}|{name} announced {catalyst} before the opening of the market.
+|{name} shares {move} on {catalyst}|{symbol} {stands} after the company announced {catalyst}.
+|{symbol} [among/joins] {movers} after {catalyst}, {theme} in view|{symbol} {stands}; the trigger was {catalyst}.
0|What {catalyst} [means/could mean/may mean/changes] for {name} and its {theme}|{name} surprised with {catalyst}; the next question is what it does for {theme}.
+|{house} on {name}: {catalyst} [improves/brightens/sharpens/lifts] the outlook for {theme}|{house} called {catalyst} a turning point for {name} and expects it to help with {theme}.
+|[Analysts/Traders/Investors/Momentum traders] turn to {name} after {catalyst}, {theme} in view|{symbol} was on many lists after {catalyst}.
0|{name} and {peer}: reading across from {catalyst}|After {catalyst} at {name}, attention turned to {peer}, which has a similar business.
`);

export const bad = parse(`
-|{name} announces {catalyst}|{name} announced {catalyst} before the opening of the market.
-|{name} shares {move} on {catalyst}|{symbol} {stands} after the company announced {catalyst}.
-|{symbol} [among/joins] {movers} after {catalyst}, {theme} in view|{symbol} {stands}; the trigger was {catalyst}.
0|What {catalyst} [means/could mean/may mean/changes] for {name} and its {theme}|{name} surprised with {catalyst}; the next question is what it does to {theme}.
-|{house} on {name}: {catalyst} [clouds/darkens/dims/weakens] the outlook for {theme}|{house} called {catalyst} a setback for {name} and expects it to hurt {theme}.
-|[Analysts/Traders/Investors/Holders] doubt {name} after {catalyst}, {theme} in view|{symbol} was on many lists after {catalyst}.
0|{name} and {peer}: reading across from {catalyst}|After {catalyst} at {name}, attention turned to {peer}, which has a similar business.
`);

/** On the first day of a listing. */
export const listing = parse(`
0|{name} prices its offering of {count} shares at {offer}|{name} sold {count} shares at {offer} each. Trading in {symbol} begins today on {exchange}.
0|{name} opens at {first}, {gap} its offering price of {offer}|The opening auction in {symbol} found a price of {first}; those who bought in the offering paid {offer}.
0|{name} ends its first day at {close}, {change} its offering price of {offer}|{symbol} closed its first session at {close} after an opening at {first}.
`);

/** After a takeover for cash is announced. */
export const acquired = parse(`
+|{name} to be acquired for {cash} per share in cash|{name} agreed to be acquired by {buyer} for {cash} per share in cash; {lastDay} is to be the last day of trading.
+|{name} shares {move} on the offer of {cash}|{symbol} {stands}; holders are to receive {cash} in cash for each share.
0|{house} [moves/sets/puts] {name} to neutral: the offer of {cash} leaves little room|{house} sees the price of {name} near the {cash} on offer until trading ends on {lastDay}.
0|What holders of {symbol} [receive/get/are paid]: {cash} a share after {lastDay}|{symbol} trades until {lastDay}; after that each share is paid out at {cash} in cash.
0|{name} offer: what it [says/shows/suggests] about {theme}|The offer of {cash} a share for {name} is read as a view on {theme}.
+|[Arbitrage funds/Event funds/Deal desks] turn to {name}, a little under {cash}|The small distance between the price of {symbol} and {cash} is what is left to earn until {lastDay}.
`);

/** After a takeover for shares of the buyer is announced. */
export const exchanged = parse(`
+|{name} to be acquired by {buyer} for shares|{name} agreed to be acquired by {buyer}: each share becomes {ratio} shares of {buyerSymbol}; {lastDay} is to be the last day of trading.
+|{name} shares {move} on the offer of {ratio} {buyerSymbol}|{symbol} {stands}; holders are to receive {ratio} shares of {buyer} for each share.
0|{house} [moves/sets/puts] {name} to neutral: it now moves with {buyerSymbol}|{house} sees the price of {name} near that of {ratio} shares of {buyer} until trading ends on {lastDay}.
0|What holders of {symbol} [receive/get/are paid]: {ratio} {buyerSymbol} a share after {lastDay}|{symbol} trades until {lastDay}; after that each share becomes {ratio} shares of {buyer}.
0|{name} offer: what it [says/shows/suggests] about {theme}|The offer of {ratio} {buyerSymbol} a share for {name} is read as a view on {theme}.
+|[Arbitrage funds/Event funds/Deal desks] turn to {name}, a little under {ratio} {buyerSymbol}|The small distance between {symbol} and {ratio} shares of {buyer} is what is left to earn until {lastDay}.
`);

/** After the terms of a takeover for cash are raised. */
export const raisedTerms = parse(`
+|Offer for {name} raised to {cash} per share|{buyer} raised its offer for {name} from {before} to {cash} per share in cash; {lastDay} remains the planned last day of trading.
+|{name} shares {move} on the raised offer of {cash}|{symbol} {stands} after the offer was raised from {before} to {cash}.
0|{house} on {name}: {cash} [is likely/seems likely/may be] the last word|{house} sees little room above {cash} a share, up from {before}.
0|What holders of {symbol} now [receive/get/are paid]: {cash} a share|Each share of {name} is to be paid out at {cash} after {lastDay}, not at {before}.
+|{name}'s buyer pays more: what it [says/shows/suggests] about {theme}|The raised offer of {cash} a share for {name} is read as a view on {theme}.
`);

/** After a takeover for cash breaks. */
export const broken = parse(`
-|{name} to stay independent: takeover called off|{buyer} and {name} ended their agreement; the offer of {before} per share lapses, and {symbol} stays listed.
-|{name} shares {move} after the takeover is called off|{symbol} {stands} after the offer of {before} a share lapsed.
-|{house} [reviews/rethinks/revisits] {name} without the offer of {before}|{house} values {name} again by itself, and names {theme} first.
0|What is next for {name} [without/after] its buyer: {theme}|Without the offer of {before} the attention returns to the business of {name}, above all to {theme}.
-|[Arbitrage funds/Event funds/Deal desks] leave {name} after the end of its deal|Holders who waited for {before} a share sell {symbol} after the agreement ended.
`);

/** After new money rescues a company that has warned of its debts. */
export const rescued = parse(`
+|{name} secures new money and repays its debts|{name} said that new investors provide the money it needs; its doubts about its ability to pay its debts are removed.
+|{name} shares {move} on its rescue|{symbol} {stands} after the company found new money.
+|{house} [lifts/raises/improves] its view of {name} after the rescue, with a look at {theme}|{house} no longer expects {name} to fail, and turns to {theme}.
0|How {name} [was rescued/found its money/got away]: {theme} and its lenders|Those who negotiated for {name} point to {theme}, and to lenders who preferred to wait.
0|{name} after the rescue: [what holders keep/who owns what/what is left]|The new money leaves holders of {symbol} a smaller part of a company without its debts.
`);

/** After a bankruptcy is announced. */
export const bankrupt = parse(`
-|{name} files for Chapter 11; shares to be cancelled|{name} filed for protection from its creditors; its shares trade until {lastDay} and are then cancelled without payment.
-|{name} shares {move} after the filing|{symbol} {stands} after the company said that its shares will be cancelled.
-|{house} [ends/stops/closes] its coverage of {name} after the filing|{house} no longer covers {name}, whose shares will be worth nothing after {lastDay}.
0|What the filing of {name} [means/leaves/changes] for holders of {symbol}|{symbol} trades until {lastDay}; after that the shares are cancelled, and creditors share what is left.
-|How {name} [failed/ran out of time/lost its way]: {theme} and its debts|Those who followed {name} point to {theme}, and to debts that came due too soon.
0|{name} after the filing: [who is owed/who comes first/what creditors get]|Creditors of {name} come first, and nothing is left for its shares.
`);

export const announcements = {
  warning: parse(
    "-|{name} warns that its cash may not last the year|{name} said there is substantial doubt about its ability to pay its debts as they come due, and that it looks for new money.",
  )[0]!,
  transfer: parse(
    "0|{name} to move its listing to {after} on {from}|Shares of {name} will be traded on {after} from {from}, no longer on {before}; the symbol stays {symbol}.",
  )[0]!,
  lower: parse(
    "-|{name} gives up its listing on {before}; over the counter from {from}|{name} wants to save the cost of its listing on {before}. From {from} its shares are traded over the counter, under the same symbol.",
  )[0]!,
  removed: parse(
    "-|{before} to remove {name} from its list; over the counter from {from}|{before} ends its listing of {name} after the filing. From {from} until they are cancelled the shares are traded over the counter, under the same symbol.",
  )[0]!,
  dividend: parse(
    "0|{name} declares {kind} of {amount} a share, payable {payOn}|The board of {name} declared {kind} of {amount} a share for holders of record on {recordOn}, payable on {payOn}.",
  )[0]!,
  raised: parse(
    "+|{name} raises its dividend: {amount} a share, payable {payOn}|The board of {name} raised the dividend to {amount} a share for holders of record on {recordOn}, payable on {payOn}.",
  )[0]!,
  split: parse(
    "+|{name} sets {to}-for-{from} stock split for {exDate}|Before the open on {exDate} every {from} shares of {name} become {to}.",
  )[0]!,
  reverse: parse(
    "-|{name} sets {to}-for-{from} reverse split for {exDate}|Before the open on {exDate} every {from} shares of {name} become {to}.",
  )[0]!,
  flat: parse(
    "0|Wall Street ends unchanged on {date}|Stocks closed where they began on {date}; {symbol}, the largest fund on the index, did not move.",
  )[0]!,
  up: parse(
    "+|Wall Street ends higher on {date}: S&P 500 fund up {percent}|Stocks closed higher on {date}; {symbol}, the largest fund on the index, gained {percent}.",
  )[0]!,
  down: parse(
    "-|Wall Street ends lower on {date}: S&P 500 fund down {percent}|Stocks closed lower on {date}; {symbol}, the largest fund on the index, lost {percent}.",
  )[0]!,
} as const;

interface Reaction {
  readonly sentiment: Sentiment;
  /** Alternatives for `{move}`. */
  readonly moves: readonly string[];
  readonly movers: string;
  /** `{percent}` is the size of the move. */
  readonly stands: string;
}

/** The price move since the news, from the largest gain to the largest loss; no trade: `unknown`. */
export const reactions: Readonly<Record<"soars" | "rises" | "rests" | "falls" | "sinks" | "unknown", Reaction>> = {
  soars: {
    sentiment: "positive",
    moves: ["jump", "surge", "soar"],
    movers: "the day's gainers",
    stands: "traded {percent} above its last close",
  },
  rises: {
    sentiment: "positive",
    moves: ["rise", "climb", "advance", "gain"],
    movers: "the day's gainers",
    stands: "traded {percent} above its last close",
  },
  rests: {
    sentiment: "neutral",
    moves: ["hold steady", "hardly move", "stay where they were"],
    movers: "the day's most watched names",
    stands: "traded near its last close",
  },
  falls: {
    sentiment: "negative",
    moves: ["fall", "slip", "decline", "drop"],
    movers: "the day's losers",
    stands: "traded {percent} below its last close",
  },
  sinks: {
    sentiment: "negative",
    moves: ["slump", "sink", "tumble"],
    movers: "the day's losers",
    stands: "traded {percent} below its last close",
  },
  unknown: {
    sentiment: "neutral",
    moves: ["await their first trade", "are yet to trade"],
    movers: "the names to watch",
    stands: "had not traded yet",
  },
};

/** Second sentences. */
export const seconds: Readonly<Record<Sentiment, readonly string[]>> = {
  positive: [
    "The note speaks of more room than the market allows for.",
    "It fits with what the company has said since the start of the year.",
    "Those who follow the stock see the next quarters in a better light.",
    "Some add that expectations had been low, which helps.",
    "Demand has held up better than the cautious had feared.",
    "Much now depends on whether the pace can be kept.",
  ],
  neutral: [
    "No figures were changed.",
    "Opinions differ on how much of it is in the price already.",
    "More is expected with the next quarterly report.",
    "The company did not comment beyond its statement.",
    "For the moment it is one point among several.",
    "Neither side of the argument has the numbers to settle it yet.",
  ],
  negative: [
    "It is not the first warning, and patience is wearing thin.",
    "The stock had little room for disappointment.",
    "Others may follow with lower numbers of their own.",
    "The company says it is working on it, without giving a date.",
    "Some hold that the worst is known; few are ready to act on it.",
    "Costs and timing are the open points.",
  ],
};

/** Third sentences, about the industry. */
export const thirds = [
  "{name} is counted among the {industry} names.",
  "In the {industry} industry talk of {theme} is nothing new.",
  "{symbol} is traded on {exchange}.",
  "The {industry} industry as a whole is watching.",
] as const;

/** Reasons why an article is good or bad for a security. */
export const reasons: Readonly<Record<Sentiment, readonly string[]>> = {
  positive: [
    "The article reports a favorable development around {theme}, which supports the outlook for {name}.",
    "Tone and content are favorable for {name}: {theme} is described as a strength.",
    "{name} is presented as gaining from {theme}.",
  ],
  neutral: [
    "The article describes {theme} at {name} without judging it.",
    "{name} is named as part of the picture; the article takes no side.",
    "The report is informational and weighs both sides of {theme} for {name}.",
  ],
  negative: [
    "The article names {theme} as a burden for {name}.",
    "Expectations for {name} are lowered because of {theme}.",
    "{name} is presented as losing from {theme}.",
  ],
};
