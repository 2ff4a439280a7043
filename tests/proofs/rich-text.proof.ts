import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { normalForm } from "~/lib/rich-text/normal-form.rules";
import type { RichBlock } from "~/lib/rich-text/rich-text.types";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import { writtenMarkdown } from "~/lib/rich-text/written-markdown";
import { settled } from "../e2e/support/settled";
import { takeSession } from "../e2e/support/sign-in";
import { newPage } from "../harness/browser";
import { dice } from "../harness/dice";
import { urlOf } from "../harness/portal";
import { richDocument, richSource } from "../harness/rich-documents";
import { portalEvent, signedIn } from "../worlds/portal-event";

/** `PROOF_DOCUMENTS` (default 10,000), the half of them as an editor writes them, the other of marks in any order. */
const DOCUMENTS = Number(process.env.PROOF_DOCUMENTS ?? 10_000);
const A_PAGE = 500;
/** In none of the documents. */
const LETTER = "Q";

const NAME = "textarea[name=paragraph1]";

interface Told {
  /** What the text area was given by the editor since it was given a text itself. */
  values: string[];
}

/** Has the page remember what the editor writes. */
const listen = (page: Page) =>
  page.evaluate((name) => {
    const area = document.querySelector<HTMLTextAreaElement>(name);
    const told: Told = { values: [] };
    Object.assign(window, { told });
    area?.addEventListener("input", () => told.values.push(area.value));
  }, NAME);

/**
 * Gives the editor a text as a kept one is given back, and puts the cursor somewhere between two characters of it. Says what the
 * editor wrote of the text before.
 */
const give = (page: Page, text: string, where: number): Promise<string[]> =>
  page.evaluate(
    ([name, given, chance]) => {
      const area = document.querySelector<HTMLTextAreaElement>(name);
      const field = area?.parentElement?.querySelector<HTMLElement>(".rt-text");
      if (!area || !field) throw new Error("no editor");
      const { told } = window as unknown as { told: Told };
      const { values } = told;
      told.values = [];
      area.value = given;
      area.dispatchEvent(new Event("input", { bubbles: true }));
      told.values = [];
      field.focus();
      const places = [...field.querySelectorAll("p, h2, h3")].flatMap((block): [Node, number][] => {
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
        const found: [Node, number][] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parts = [...new Intl.Segmenter("en").segment(node.textContent ?? "")];
          for (const { index } of parts) found.push([node, index]);
          found.push([node, node.textContent?.length ?? 0]);
        }
        return found.length > 0 ? found : [[block, 0]];
      });
      const [node, offset] = places[Math.floor(chance * places.length)] ?? [field, 0];
      getSelection()?.collapse(node, offset);
      return values;
    },
    [NAME, text, where] as const,
  );

/** The tree without the letter that was typed, and how often it was there. */
function without(blocks: readonly RichBlock[]): { tree: RichBlock[]; count: number } {
  let count = 0;
  const bare = (all: readonly RichBlock[]): RichBlock[] =>
    all.map((block) => {
      if (block.kind === "list") return { ...block, items: block.items.map(bare) };
      const words = block.words.map((run) => {
        count += run.text.split(LETTER).length - 1;
        return { ...run, text: run.text.replaceAll(LETTER, "") };
      });
      return { ...block, words };
    });
  const tree = normalForm(bare(blocks));
  return { tree, count };
}

it(`${DOCUMENTS} documents keep their meaning when a letter is typed and taken out again in the real editor`, async () => {
  const slug = "richproof";
  const at = await portalEvent(slug);
  const client = await signedIn(slug, at.adminEmail);
  const of = dice(Number(process.env.PROOF_SEED ?? 20_270_610));
  const chance = dice(7);
  const changed: string[] = [];
  const notTyped: string[] = [];
  const lost: string[] = [];
  const figures = { documents: 0, characters: 0, blocks: 0, longest: 0, seconds: 0 };
  const began = performance.now();
  const opened = await newPage();
  await takeSession(opened.context, client);
  const { page } = opened;
  let before: string | null = null;
  /** Of the last text: with the letter, and without it again. */
  const judge = (values: readonly string[]) => {
    if (before === null) return;
    const [typed = "", back = ""] = values;
    const tree = richTextTree(before);
    figures.blocks += tree.length;
    const { tree: after, count } = without(richTextTree(typed));
    const said = JSON.stringify({ text: before, values });
    if (values.length !== 2 || count !== 1) notTyped.push(said);
    else if (JSON.stringify(after) !== JSON.stringify(tree)) changed.push(said);
    if (back !== before) lost.push(said);
    before = null;
  };
  while (figures.documents < DOCUMENTS) {
    if (figures.documents % A_PAGE === 0) {
      if (before !== null) judge(await give(page, "", 0));
      await page.goto(urlOf(slug, "/admin/emails"));
      await settled(page);
      await page.locator(".rt-text").first().waitFor();
      // The preview below need not follow every letter.
      await page.getByLabel("Show the first paragraph in welcome e-mails").uncheck();
      await listen(page);
    }
    const text = figures.documents % 2 === 0 ? writtenMarkdown(richDocument(of)) : richSource(of);
    figures.documents += 1;
    figures.characters += text.length;
    figures.longest = Math.max(figures.longest, text.length);
    judge(await give(page, text, chance.upTo(100_000) / 100_000));
    before = text;
    await page.keyboard.down(LETTER);
    await page.keyboard.down("Backspace");
  }
  judge(await give(page, "", 0));
  figures.seconds = Math.round((performance.now() - began) / 1000);
  const errors = opened.errors.slice(0, 3);
  await opened.close();
  console.log(
    JSON.stringify({ ...figures, changed: changed.length, notTyped: notTyped.length, lost: lost.length }),
  );
  for (const each of [...notTyped.slice(0, 3), ...changed.slice(0, 3), ...lost.slice(0, 3)])
    console.log(each);
  expect(errors).toEqual([]);
  expect([notTyped.length, changed.length, lost.length]).toEqual([0, 0, 0]);
});
