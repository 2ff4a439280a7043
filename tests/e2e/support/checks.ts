import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { HtmlValidate } from "html-validate/node";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe-core finds wrong on the page as it stands, as lines to read; by some of its rules where they are named. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axeSource);
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ runOnly: rules ?? TAGS, resultTypes: ["violations"] })})`,
  )) as AxeResults;
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
}

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  // A task's title may have 200 characters, and is part of its page's title.
  rules: { "long-title": "off" },
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

export async function overflowFaults(page: Page): Promise<string[]> {
  const [content, room] = (await page.evaluate(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  )) as [number, number];
  return content > room ? [`overflow: ${content} px in ${room} px`] : [];
}

/** A document that is refused or not there is reported by the browser too: that much is right. */
export const unexpected = (errors: readonly string[]): string[] =>
  errors.filter((text) => !/^Failed to load resource: .* status of (400|403|404|422)/.test(text));
