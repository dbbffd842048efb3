/** Trade conditions: which of high and low, last price and volume a trade with each condition updates. */
import type { ConditionCode } from "../../facts.ts";

// id | name | codes of the tapes | H high and low, L open and close, V volume
const table = `
0|Regular Trade|CTA @ UTP @|HLV
1|Acquisition|UTP A|HLV
2|Average Price Trade|CTA B UTP W|V
3|Automatic Execution|CTA E|HLV
4|Bunched Trade|UTP B|HLV
5|Bunched Sold Trade|UTP G|HV
6|CAP Election|CTA I|HLV
7|Cash Sale|CTA C UTP C|V
8|Closing Prints|UTP 6|HLV
9|Cross Trade|CTA X UTP X|HLV
10|Derivatively Priced|CTA 4 UTP 4|HV
11|Distribution|UTP D|HLV
12|Form T|CTA T UTP T|V
13|Extended Hours (Sold Out of Sequence)|CTA U UTP U|V
14|Intermarket Sweep|CTA F UTP F|HLV
15|Market Center Official Close|CTA M UTP M|
16|Market Center Official Open|CTA Q UTP Q|
17|Market Center Opening Trade|CTA O|HLV
18|Market Center Reopening Trade|CTA 5|HLV
19|Market Center Closing Trade|CTA 6|HLV
20|Next Day|CTA N UTP N|V
21|Price Variation Trade|CTA H UTP H|V
22|Prior Reference Price|CTA P UTP P|HV
23|Rule 155 Trade|UTP K|HLV
24|Rule 127|CTA J|HLV
25|Opening Prints|UTP O|HLV
27|Stopped Stock (Regular Trade)|UTP 1|HLV
28|Re-Opening Prints|UTP 5|HLV
29|Seller|CTA R UTP R|HV
30|Sold Last|CTA L UTP L|HLV
32|Sold (Out of Sequence, Sold Out)||V
33|Sold (Out of Sequence)|CTA Z UTP Z|HV
34|Split Trade|UTP S|HLV
35|Stock-Option Trade|CTA V|V
36|Yellow Flag Regular Trade|UTP Y|HLV
37|Odd Lot Trade|CTA I UTP I|V
38|Corrected Consolidated Close|CTA 9 UTP 9|HL
41|Trade Thru Exempt|CTA X UTP X|HLV
44|Cancelled||
46|Correction||
52|Contingent Trade|CTA V UTP V|V
53|Qualified Contingent Trade|CTA 7 UTP 7|V
59|Placeholder for 611 Exempt|CTA 8 UTP 8|V
`;

/** Descriptions of the most common conditions. */
const descriptions: Readonly<Record<number, string>> = {
  12: "A trade outside regular hours: it adds to the volume and moves neither last price, high nor low.",
  14: "An order sent to several venues at once; an ordinary trade in all figures.",
  15: "The listing exchange's official closing price; not a trade.",
  16: "The listing exchange's official opening price; not a trade.",
  37: "Fewer shares than a round lot: it adds to the volume and moves neither last price, high nor low.",
};

function parse(line: string): ConditionCode {
  const [id, name, tapes, moves] = line.split("|") as [string, string, string, string];
  const words = tapes === "" ? [] : tapes.split(" ");
  return {
    id: Number(id),
    name,
    description: descriptions[Number(id)] ?? null,
    type: "sale_condition",
    dataTypes: ["trade"],
    updatesHighLow: moves.includes("H"),
    updatesOpenClose: moves.includes("L"),
    updatesVolume: moves.includes("V"),
    sipMapping: Object.fromEntries(words.flatMap((word, i) => i % 2 === 0 ? [[word, words[i + 1]!]] : [])),
  };
}

/** All trade conditions, by number. */
export const conditions: readonly ConditionCode[] = table.trim().split("\n").map(parse);
