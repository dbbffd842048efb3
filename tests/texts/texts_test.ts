import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { filesIn } from "../../bin/files.ts";
import { modules } from "../../core/modules.ts";
import english from "../../web/text/en.json" with { type: "json" };
import german from "../../web/text/de.json" with { type: "json" };
import { collect, collectAll, type Found } from "./collect.ts";

const plurals = /_(one|other)$/;
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** Texts as they are in the catalogues: those with plural forms once for each form. */
async function wanted(): Promise<Set<string>> {
  const { texts } = await collectAll("web");
  return new Set(
    [...texts.keys()].flatMap((text) => `${text}_one` in english ? [`${text}_one`, `${text}_other`] : text),
  );
}
/** Pages also show the names of the screener's fields and the messages of contracts. */
const fields = Deno.readTextFileSync("core/research/screen/screen_fields.ts");
const messages = [...filesIn("core", /^((.+_)?contract|wire|goal_types|order_types)\.ts$/), ...contractFiles()].flatMap(
  (file) => [...Deno.readTextFileSync(file).matchAll(/\b(?:error|message): ("(?:[^"\\]|\\.)*")/g)],
).map(([, text]) => JSON.parse(text!) as string);

/** Contracts that are folders. */
function contractFiles(): string[] {
  return modules.flatMap(({ name }) =>
    existsSync(`core/${name}/contract`) ? [...filesIn(`core/${name}/contract`, /./)] : []
  );
}

Deno.test("every text that users read is looked up in the catalogue during rendering", async () => {
  assert.deepEqual((await collectAll("web")).faults, []);
});

Deno.test("the German file has exactly the texts in use, with the same placeholders", async () => {
  const texts = await wanted();
  const translated = german as Record<string, string>;
  assert.deepEqual([...texts, ...messages].filter((text) => !translated[text]), [], "not translated");
  const known = new Set([...texts, ...messages]);
  const stale = Object.keys(translated).filter((text) => !known.has(text) && !fields.includes(JSON.stringify(text)));
  assert.deepEqual(stale, [], "not used any more");
  for (const [text, translation] of Object.entries(translated)) {
    assert.deepEqual(placeholders(translation), placeholders((english as Record<string, string>)[text] ?? text), text);
  }
});

Deno.test("the English file has only plural forms and contexts; each is used and has both forms", async () => {
  const { texts } = await collectAll("web");
  for (const text of Object.keys(english)) {
    if (plurals.test(text)) {
      const base = text.replace(plurals, "");
      assert.ok(texts.has(base), text);
      assert.ok(`${base}_one` in english && `${base}_other` in english, text);
    } else assert.ok(texts.has(text) && text.includes("|"), text);
  }
});

Deno.test("plain texts, composed texts and texts evaluated on import are reported", () => {
  const found: Found = { texts: new Map(), faults: [] };
  const source =
    'const a = t("early"); const A = () => <p title="Plain title">Plain words {t(`for ${a}`)} {t("fine")}</p>;';
  collect("x.tsx", source, found);
  assert.deepEqual(found.faults.map((fault) => fault.split(": ")[1]), [
    "call t while rendering",
    "plain text",
    "plain text",
    "put values into a text as {name}",
  ]);
  assert.deepEqual([...found.texts.keys()], ["early", "fine"]);
});
