import { SaxesParser } from "saxes";
import { expect } from "vitest";
import type { SentValue } from "~/features/forms/document/types/sent.types";
import { bodyForPeople, bodyOf } from "~/features/forms/webhooks/body.rules";
import { payloadSources } from "~/features/forms/webhooks/payload-sources.rules";
import { exampleAnswers, NOTHING_SENT, payloadValues } from "~/features/forms/webhooks/payload-values.rules";
import type { PayloadField } from "~/features/forms/webhooks/webhook.schema";
import { dice } from "../../harness/dice";
import { randomAnswers } from "./random-form";
import { randomWholeForm } from "./random-whole-form";

export const written = (value: SentValue, format: "JSON" | "XML" | "FORM") =>
  bodyOf(value, { method: "POST", format }).text;

/** Texts that a format cannot carry as they are. */
export const NASTY = [
  "",
  "a\r\nb\rc\nd\te",
  "<a href='x'>&amp;]]></a>",
  "\u0000\u0007\u001b x",
  "\ud800 half",
  "ﬁ 🚢 é ‮ \ufffe",
  "=&+%[0].",
  "  edges ",
];

/** Bodies of generated submissions in each format, read back by other parsers: each says the same values. Throws where one does not. */
export function readBack({ seed, cases }: { seed: number; cases: number }): void {
  const of = dice(seed);
  for (let n = 0; n < cases; n += 1) {
    const document = randomWholeForm(of);
    const answers = of.flip() ? exampleAnswers(document) : randomAnswers(of, document);
    const sources = payloadSources(document, [{ id: "c1", label: "Hall", type: "text" }]);
    const payload = sources.map(
      ({ category, sourceId, sourceType, parts }, at): PayloadField => ({
        ...{ category, sourceId, sourceType, nestedKey: parts.length > 0 ? of.pick(parts).value : "" },
        targetId: `${of.pick(["a", "b.c", "d"])}.v${at}`,
      }),
    );
    const sender = {
      ...NOTHING_SENT,
      firstName: of.pick(NASTY),
      teamName: of.pick(NASTY),
      customFields: { c1: of.pick(NASTY) },
    };
    const context = {
      currency: "GBP",
      fileOf: (id: string) => ({
        name: of.pick(NASTY) || id,
        type: "x/y",
        size: 7,
        url: "https://f.example/1",
      }),
    };
    const value = payloadValues(payload, { document, answers, sender, context, isExample: of.flip() });
    expect(JSON.parse(written(value, "JSON"))).toEqual(JSON.parse(JSON.stringify(value)));
    expect(readXml(written(value, "XML"))).toEqual(asTexts(value, { hasNull: true, clean: forXml }));
    expect(readXml(bodyForPeople(value, { method: "PUT", format: "XML" }).replace(/>\s+</g, "><"))).toEqual(
      asTexts(value, { hasNull: true, clean: forXml }),
    );
    const form = asTexts(value, { hasNull: false, clean: (text) => text.toWellFormed() });
    expect(pruned(readForm(written(value, "FORM")))).toEqual(pruned(form));
  }
}

/** Elements as lists and things again; texts stay texts. */
function readXml(xml: string): unknown {
  type Node = { name: string; text: string; children: Node[] };
  const root: Node = { name: "", text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    const node = { name, text: "", children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  const readNode = ({ text, children }: Node): unknown => {
    if (children.length === 0) return text === "" ? null : text;
    if (children.every(({ name }) => name === "entry")) return children.map(readNode);
    return Object.fromEntries(children.map((child) => [child.name, readNode(child)]));
  };
  return readNode(root.children[0] as Node);
}

/** `a.b[0].c=…` as lists and things again: by a parser of its own. */
function readForm(text: string): unknown {
  const root: Record<string, unknown> = {};
  for (const pair of text === "" ? [] : text.split("&")) {
    const [name = "", value = ""] = pair
      .split("=")
      .map((one) => decodeURIComponent(one.replaceAll("+", " ")));
    const path = name.split(/[.[]/).map((part) => (part.endsWith("]") ? Number(part.slice(0, -1)) : part));
    let place = root as Record<string | number, unknown>;
    path.forEach((step, at) => {
      const next = path[at + 1];
      if (next === undefined) place[step] = value;
      else {
        place[step] ??= typeof next === "number" ? [] : {};
        place = place[step] as Record<string | number, unknown>;
      }
    });
  }
  return root;
}

/** What XML or a form can say of a value: texts alone. `hasNull`: what is nothing stands there. */
function asTexts(
  value: SentValue,
  { hasNull, clean }: { hasNull: boolean; clean: (text: string) => string },
): unknown {
  if (value === null) return null;
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : plain(value);
  if (typeof value !== "object") return clean(String(value)) || null;
  const inner = (one: SentValue) => asTexts(one, { hasNull, clean });
  if (Array.isArray(value)) return value.map(inner);
  const pairs = Object.entries(value as Record<string, SentValue>).map(
    ([name, one]) => [name, inner(one)] as const,
  );
  const kept = hasNull ? pairs : pairs.filter(([, one]) => one !== null && !isEmpty(one));
  return kept.length === 0 ? (hasNull ? null : {}) : Object.fromEntries(kept);
}
const isEmpty = (value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
const plain = (value: number) =>
  value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 });
const forXml = (text: string) =>
  [...text.toWellFormed()]
    .filter((one) => one >= " " || "\t\n\r".includes(one))
    .join("")
    .replace(/[\ufffe\uffff]/g, "");

/** A list of a form has holes where entries say nothing. */
function pruned(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = Array.from(value, (one) => pruned(one) ?? null).map((one) => (isEmpty(one) ? null : one));
    while (list.length > 0 && list.at(-1) === null) list.pop();
    return list.length === 0 ? {} : list;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, pruned(one)])
      .filter(([, one]) => one !== null && !isEmpty(one)),
  );
}
