/**
 * Text of comments, which anyone may write: split into plain text, links, stocks and mentions. There is no markup.
 * Invisible characters are removed before anything else, so that a reader sees what a link or a name really is.
 */
export type TextPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "stock"; readonly text: string; readonly symbol: string }
  | { readonly kind: "mention"; readonly text: string; readonly userId: string };

/** Controls other than tab and newline, soft hyphens, characters of direction, of no width, and tags. */
const INVISIBLE = new RegExp(
  "[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F" +
    "\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\u{E0000}-\\u{E0FFF}]",
  "gu",
);
/** Joiners that shape no emoji and no letter of a joining script. */
const PICTURE = "\\p{Extended_Pictographic}";
const JOINING =
  "\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}" +
  "\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}";
const LETTER = `(?=[\\p{L}\\p{M}])[${JOINING}]`;
const LOOSE_JOINER = new RegExp(
  `(?<!${PICTURE}|\\uFE0F|\\p{Emoji_Modifier}|${LETTER})[\\u200C\\u200D]|[\\u200C\\u200D](?!${PICTURE}|${LETTER})`,
  "gu",
);
/** More marks on one letter than any language writes: they would cover other lines. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const BLANK_LINES = /\n[^\S\n]*(?:\n[^\S\n]*){2,}/g;

/** The text without invisible characters, piled marks and more than one blank line in a row. */
export const visibleText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(/[\u2028\u2029]/g, "\n").replace(INVISIBLE, "").replace(LOOSE_JOINER, "")
    .replace(PILED_MARKS, "$1").replace(BLANK_LINES, "\n\n");

const TOKEN = new RegExp(
  [
    "(?<link>\\bhttps?://[^\\s<>\"'`]+)",
    "(?<![\\p{L}\\p{N}_$])\\$(?<stock>[A-Z]{1,5}(?:[.\\-][A-Z]{1,2})?)(?![\\p{L}\\p{N}_])",
    "(?<![\\p{L}\\p{N}_@])@(?<name>[A-Za-z0-9_]{3,30})(?![A-Za-z0-9_])",
  ].join("|"),
  "giu",
);

/** The end of a sentence after an address, and brackets that the address did not open, do not belong to it. */
function withoutPunctuation(address: string): string {
  let end = address;
  for (;;) {
    const last = end.at(-1)!;
    const opening = ({ ")": "(", "]": "[", "}": "{" } as Record<string, string>)[last];
    const isLoose = opening ? end.split(last).length > end.split(opening).length : /[.,;:!?*_~…]/.test(last);
    if (!isLoose) return end;
    end = end.slice(0, -1);
  }
}

const LONGEST_PATH = 28;
/** The host in full, as the browser opens it, and the start of the path. */
function shortened({ host, pathname, search, hash }: URL): string {
  const path = `${pathname}${search}${hash}`;
  if (path === "/") return host;
  return host + (path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH - 1)}…` : path);
}

/** A link, unless the address has a user name or another scheme. */
function linkTo(address: string): TextPart | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) return null;
  return { kind: "link", text: shortened(url), href: url.href };
}

/** @param mentions users by lower-case name: only their names are links */
export function commentParts(content: string, mentions: Readonly<Record<string, string>>): TextPart[] {
  const text = visibleText(content);
  const parts: TextPart[] = [];
  let plain = "";
  let from = 0;
  const add = (part: TextPart) => {
    if (plain) parts.push({ kind: "text", text: plain });
    plain = "";
    parts.push(part);
  };
  for (const match of text.matchAll(TOKEN)) {
    const { link, stock, name } = match.groups!;
    const source = link ? withoutPunctuation(link) : match[0];
    const part = link ? linkTo(source) : stock ? stockOf(source) : mentionOf(name!, source, mentions);
    plain += text.slice(from, match.index);
    if (part) add(part);
    else plain += source;
    from = match.index + source.length;
  }
  plain += text.slice(from);
  if (plain) parts.push({ kind: "text", text: plain });
  return parts;
}

/** A symbol is written in capitals; the expression ignores case for the schemes of links. */
const stockOf = (source: string): TextPart | null =>
  source === source.toUpperCase() ? { kind: "stock", text: source, symbol: source.slice(1) } : null;

function mentionOf(name: string, source: string, mentions: Readonly<Record<string, string>>): TextPart | null {
  const lower = name.toLowerCase();
  return Object.hasOwn(mentions, lower) ? { kind: "mention", text: source, userId: mentions[lower]! } : null;
}
