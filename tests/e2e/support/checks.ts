import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { HtmlValidate } from "html-validate/node";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TARGET_SIZE = "target-size";
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe-core finds wrong on the page as it stands, as lines to read; by some of its rules where they are named. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axeSource);
  const violations = await axeRun(page, "document", rules ?? TAGS);
  const faults: string[] = [];
  for (const { id, nodes } of violations) {
    const targets = nodes.map(({ target }) => String(target));
    const found = id === TARGET_SIZE ? await smallInSight(page, targets) : targets;
    if (found.length > 0) faults.push(`axe ${id}: ${found.join(" | ")}`);
  }
  return faults;
}

async function axeRun(page: Page, within: string, runOnly: readonly string[]) {
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
  return ((await page.evaluate(`axe.run(${within}, ${options})`)) as AxeResults).violations;
}

/** Of what is too small to press, what is so in the middle of the window too: a bar that sticks to its edge lies over other things there. */
async function smallInSight(page: Page, targets: readonly string[]): Promise<string[]> {
  const small: string[] = [];
  for (const target of targets) {
    const name = JSON.stringify(target);
    await page.evaluate(`document.querySelector(${name})?.scrollIntoView({ block: "center" })`);
    if ((await axeRun(page, name, [TARGET_SIZE])).length > 0) small.push(target);
  }
  if (targets.length > 0) await page.evaluate("scrollTo(0, 0)");
  return small;
}

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  // A task's title may have 200 characters, and is part of its page's title.
  rules: {
    "long-title": "off",
    "heading-level": ["error", { minInitialRank: "any", allowMultipleH1: true }],
  },
});

/** What is wrong with a document as it was served. */
export async function htmlFaults(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, line, selector }) => `html ${ruleId}: ${message} (${selector ?? `line ${line}`})`,
    );
}

/** Of what stands in a page now: all of it is there first, since a form whose buttons are still under way has none. */
export async function shownHtmlFaults(page: Page): Promise<string[]> {
  await page.waitForLoadState("load");
  return htmlFaults(await page.content());
}

export async function overflowFaults(page: Page): Promise<string[]> {
  const [content, room] = (await page.evaluate(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  )) as [number, number];
  return content > room ? [`overflow: ${content} px in ${room} px`] : [];
}

/** The longest text of its own, in characters, that may stand in a column of a few letters; and that column, in pixels. */
const SHORT = 24;
const SQUEEZED_PX = 48;
/** Where a word on two lines looks broken; in a table it may have to stand so. */
const PLACES = "nav, main h1, main h2, button, .btn";

/** Texts that something squeezed into a column of a few letters, and short words that stand on two lines. */
export async function squeezedFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ([short, least, places]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const words = text.textContent?.trim() ?? "";
        const box = text.parentElement;
        if (words.length < 4 || !box?.checkVisibility() || box.closest(".vh, script, style")) continue;
        const { width } = box.getBoundingClientRect();
        const isBlock = getComputedStyle(box).display !== "inline";
        if (isBlock && words.length > short && words.includes(" ") && width < least)
          faults.push(`squeezed to ${Math.round(width)} px: ${words.slice(0, 40)}`);
        if (words.length > short / 2 || !/^\p{L}+$/u.test(words) || !box.closest(places)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`on two lines: ${words}`);
      }
      return faults;
    },
    [SHORT, SQUEEZED_PX, PLACES] as const,
  );
}

/** A document that is refused or not there is reported by the browser too: that much is right. */
export const unexpected = (errors: readonly string[]): string[] =>
  errors.filter((text) => !/^Failed to load resource: .* status of (400|403|404|422)/.test(text));
