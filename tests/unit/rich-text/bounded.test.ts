import { describe, expect, it } from "vitest";
import {
  bounded,
  MOST_BRACKETS,
  MOST_INDENT,
  MOST_LINKS,
  MOST_LISTS,
  MOST_MARKS,
  MOST_TOGETHER,
} from "~/lib/rich-text/bounded.rules";
import { MOST_RICH_TEXT } from "~/lib/rich-text/most-rich-text.rules";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { richTextWords } from "~/lib/rich-text/rich-text-words";
import { dice } from "../../harness/dice";
import { richSource } from "../../harness/rich-documents";
import { isWhole } from "../../harness/whole";

/** What a parser has to look at, the most of any block: marks that are not escaped. */
function work(text: string) {
  const blocks = text
    .split(/\n(?:[ \t]*\n|(?= {0,3}[-+*][ \t]+\S))/)
    .map((block) => block.replaceAll(/\\./gs, ""));
  const most = (count: (block: string) => number) => Math.max(...blocks.map(count));
  const all = (pattern: RegExp) => most((block) => block.match(pattern)?.length ?? 0);
  const opened = (line: string) =>
    /^((?:[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))*)/
      .exec(line)?.[1]
      ?.trim()
      .split(/[ \t]+/)
      .filter(Boolean).length ?? 0;
  return {
    marks: all(/[*_]/g),
    together: most((block) => Math.max(0, ...(block.match(/\*+|_+/g) ?? []).map((run) => run.length))),
    brackets: all(/[[\]]/g),
    links: all(/\]\(/g),
    // Each is looked for to the end of its block.
    titles: most(
      (block) => (block.slice(block.split("](", 12).join("](").length).match(/(?<=^|\s)\(/g) ?? []).length,
    ),
    lists: Math.max(...text.split("\n").map(opened)),
    indent: Math.max(...text.split("\n").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)),
    blankPairs: /\n\s*\n\s*\n/.test(text),
  };
}

const fill = (piece: string) =>
  piece.repeat(Math.ceil(MOST_RICH_TEXT / piece.length)).slice(0, MOST_RICH_TEXT);
const SLOW: [string, string][] = [
  ["marks that never close", fill("**a*b_c__")],
  ["emphasis in emphasis", `${"*".repeat(9_999)}a${"*".repeat(9_999)}`],
  ["openers, then closers", `${fill("*a ").slice(0, 9_999)}${fill("b* ").slice(0, 9_999)}`],
  ["brackets that open", fill("[")],
  ["brackets that close", fill("a]")],
  ["brackets in brackets", `${"[".repeat(9_999)}${"]".repeat(9_999)}`],
  ["titles that never end", fill("[a](b (")],
  ["titles after an address with brackets", fill("[a](b(c) (")],
  ["titles after an address in angles", fill("[a](<b c> (")],
  ["addresses that never end", fill("[a](")],
  ["lists in one line", fill("- ")],
  ["numbered lists in one line", fill("1. ")],
  ["lists and blank lines", `${"- ".repeat(5_000)}a\n${"\n".repeat(9_000)}`],
  ["titles on a line of their own", fill("[a](b\n(")],
  ["many stars in a row", fill("************a")],
  ["deeper with each line", Array.from({ length: 140 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n")],
  ["escapes", fill("\\*\\**a")],
  ["escapes of escapes", fill("\\\\*a ")],
  ["lazy lines", `${"- ".repeat(isWhole ? 2_000 : 700)}a\n${fill("b\n").slice(0, isWhole ? 15_000 : 5_000)}`],
  ["references", fill("&#x26;")],
  ["headings", fill("#\n")],
  ["items", fill("-\n")],
  ["breaks", fill("a  \n")],
  ["slashes", fill("\\")],
];

describe("what the parser has to do is bounded", () => {
  it.each(SLOW)("%s", (_, text) => {
    const done = work(bounded(text));
    expect(done.marks).toBeLessThanOrEqual(MOST_MARKS);
    expect(done.together).toBeLessThanOrEqual(MOST_TOGETHER);
    expect(done.brackets).toBeLessThanOrEqual(MOST_BRACKETS);
    expect(done.links).toBeLessThanOrEqual(MOST_LINKS);
    expect(done.titles).toBe(0);
    expect(done.lists).toBeLessThanOrEqual(MOST_LISTS);
    expect(done.indent).toBeLessThanOrEqual(MOST_INDENT);
    expect(done.blankPairs).toBe(false);
    // It is parsed all the same.
    expect(richTextTree(text).length).toBeGreaterThanOrEqual(0);
  });
});

it("a text of people is given to the parser as it is", () => {
  const links = Array.from({ length: 300 }, (_, at) => `- [Page ${at}](/content/${at})`).join("\n");
  const bold = Array.from({ length: 190 }, (_, at) => `**word ${at}** (and)`).join(" ");
  for (const text of ["- a\n- b\n\n1. c", "a\n\nb", links, bold, "- - - a", "5 * 3 * 2", "[a](b) (c)"])
    expect(bounded(text)).toBe(text);
});

it("what is over a limit stays as text", () => {
  const many = "*a* ".repeat(MOST_MARKS).trim();
  expect(richTextWords(many).replaceAll(/[* ]/g, "")).toBe("a".repeat(MOST_MARKS));
  expect(richTextWords(many)).toContain("*a* *a*");
  expect(richTextWords(`${"*".repeat(13)}a${"*".repeat(13)}`)).toBe(`${"*".repeat(13)}a${"*".repeat(13)}`);
  expect(richTextWords("- 1. - 4. x")).toBe("4. x");
});

it("thousands of texts lose no word by it", () => {
  const of = dice(7);
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, "");
  for (let at = 0; at < 3_000; at += 1) {
    const text = richSource(of);
    expect(letters(bounded(text))).toBe(letters(text));
  }
});
