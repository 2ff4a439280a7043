import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { writeBatch } from "#db/write-batch";
import { readAnswers } from "~/features/forms/answers/answer.schema";
import type { Answers } from "~/features/forms/answers/answer.types";
import type { RowOf } from "~/features/forms/answers/input-names.rules";
import { judgedAnswers } from "~/features/forms/answers/judged-answers.rules";
import { sentTexts } from "~/features/forms/answers/sent-texts.rules";
import { summaryOf } from "~/features/forms/answers/summary.rules";
import { takenAnswers } from "~/features/forms/answers/taken-answers.rules";
import type { FieldOf } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { QUESTION_TYPES } from "~/features/forms/document/types/type-lists.rules";
import { addForm } from "~/features/forms/forms.commands.server";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { addVersion } from "~/features/forms/publication/version-rows.server";
import { rowAnswers } from "~/features/forms/runner/page-state.rules";
import { type PlacedField, placedFields } from "~/features/forms/runner/placed-fields.rules";
import { answerContext } from "~/features/forms/submissions/open-filling.server";
import { newId } from "~/lib/ids";
import { newPage } from "../../harness/browser";
import { dice } from "../../harness/dice";
import { urlOf } from "../../harness/portal";
import { ruledForm } from "../../unit/support/random-conditions";
import { randomWholeForm } from "../../unit/support/random-whole-form";
import { shownOn, typedInto, withEntry } from "../../unit/support/sent-page";
import { fileEvent } from "../../worlds/file-event";
import { takeSession } from "./sign-in";

/** Steps after which a journey is given up: some forms ask what nobody can answer. */
const MOST_STEPS = 60;

type Dice = ReturnType<typeof dice>;
type Event = Awaited<ReturnType<typeof fileEvent>>;

interface Journey {
  of: Dice;
  page: Page;
  event: Event;
  formId: string;
  document: FormDocument;
  count: { done: number; pages: number; refused: number; entries: number; back: number; answers: number };
}

/** Where a journey stands: a page or an entry of a looped group on it, the check of the answers, or behind it. */
type Stand = { page: number; within: RowOf | null } | "check" | "sent";

/**
 * Fills in so many generated forms in a real browser, page by page, back and forth and sometimes with nonsense. After each press it
 * holds that the questions which the browser showed are those that the server has for the answers that it stored, and that it stored
 * what stood in them; at the end, that what was shown to be checked is what was sent in. `isRuled`: with comparisons, groups of rules, and what is required and offered by rules.
 */
export async function browserJourneys(
  slug: string,
  { seed, journeys, isRuled = false }: { seed: number; journeys: number; isRuled?: boolean },
): Promise<Journey["count"]> {
  const event = await fileEvent(slug);
  const of = dice(seed);
  const count = { done: 0, pages: 0, refused: 0, entries: 0, back: 0, answers: 0 };
  const { page, context, errors, close } = await newPage();
  await takeSession(context, event.clients.ash);
  for (let run = 0; run < journeys; run += 1) {
    const plain = randomWholeForm(of);
    const made = isRuled ? ruledForm(of, plain, { withFacts: false }) : plain;
    const document = { ...made, title: `Journey ${run}` };
    const formId = await published(event, document);
    const journey = { of, page, event, formId, document, count };
    try {
      if (await walk(journey)) count.done += 1;
    } catch (error) {
      console.log(`Journey ${run} of seed ${seed}, at ${page.url()}: ${JSON.stringify(document)}`);
      throw error;
    }
  }
  // A refused page is answered with 400, which the browser tells.
  expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
  await close();
  return count;
}

/** As publishing leaves it, without the working copy. */
async function published({ at }: Event, document: FormDocument): Promise<string> {
  const ctx = at.ctx();
  const firstField = { type: "text", label: "First" };
  const { formId } = await addForm(ctx, { title: document.title, description: "", firstField });
  const id = newId();
  await writeBatch(at.db, [
    ...addVersion(ctx, { id, formId, number: 1, document }),
    sql`update form set is_published = 1, live_version_id = ${id}, last_number = 1 where id = ${formId}`,
  ]);
  return formId;
}

/** Whether it came to its end. */
async function walk(journey: Journey): Promise<boolean> {
  const { page, formId } = journey;
  await page.goto(urlOf(journey.event.at.event.slug, `/forms/${formId}`));
  await atRest(page);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const stand = standOf(page.url());
    if (stand === "sent") return true;
    if (stand === "check") await check(journey);
    else if (!(await wentBack(journey))) await fillIn(journey, stand);
  }
  return false;
}

function standOf(url: string): Stand {
  const { pathname } = new URL(url);
  const [, number, templateId, row] = /\/pages\/(\d+)(?:\/([^/]+)\/(\d+))?$/.exec(pathname) ?? [];
  if (number === undefined) return pathname.endsWith("/check-answers") ? "check" : "sent";
  return {
    page: Number(number),
    within: templateId === undefined ? null : { templateId, row: Number(row) },
  };
}

/** Now and then a page that was passed is opened once more. */
async function wentBack({ of, page, count }: Journey): Promise<boolean> {
  if (of.upTo(8) > 0) return false;
  const passed = page.locator('nav[aria-label="Form pages"] li.done a');
  const links = await passed.count();
  if (links === 0) return false;
  await passed.nth(of.upTo(links)).click();
  await atRest(page);
  count.back += 1;
  return true;
}

async function fillIn(journey: Journey, { page: number, within }: Exclude<Stand, string>): Promise<void> {
  const { of, page, document, count, event } = journey;
  const context = answerContext(event.at.ctx());
  const asked = within ?? { page: number };
  const questions = placedFields(document, asked)
    .flatMap((place) => [place, ...place.nested])
    .filter(({ field }) => TYPED.has(field.type));
  const before = await draftOf(journey);
  expect(await shownIn(page, questions), "as the page was opened").toEqual(
    shownBy(document, before, { asked, within }),
  );
  await type(journey, questions, of.upTo(4) === 0 ? "odd" : "valid");
  const seen = await shownIn(page, questions);
  const sent = sentTexts(await dataIn(page));
  if (!sent) throw new Error("too much was sent");
  const status = await press(journey, within);
  const after = await draftOf(journey);
  expect(seen, "what was shown when it was sent").toEqual(shownBy(document, after, { asked, within }));
  const taken = takenAnswers(document, before, { asked, sent, context }).answers;
  // When something was signed, and over which answers, is said by the server.
  const typed = questions.filter(({ name, field }) => seen.includes(name) && field.type !== "signature");
  for (const place of typed) {
    expect(answerAt(after, place), place.name).toEqual(answerAt(taken, place));
    count.answers += 1;
  }
  count.pages += 1;
  if (status === 400) count.refused += 1;
  if (within) count.entries += 1;
}

/** What is typed into; files and sums are not, and a group is its questions. */
const TYPED: ReadonlySet<string> = new Set(
  QUESTION_TYPES.filter((type) => !["upload", "grandTotal", "calculation", "template"].includes(type)),
);

const answerAt = (answers: Answers, { field, within }: PlacedField) =>
  (within ? rowAnswers(answers, within) : answers)[field.id];

const shownBy = (
  document: FormDocument,
  answers: Answers,
  { asked, within }: { asked: { page: number } | RowOf; within: RowOf | null },
): string[] =>
  shownOn(document, visibilityOf(document, within ? withEntry(answers, within) : answers), asked)
    .filter(({ field }) => TYPED.has(field.type))
    .map(({ name }) => name);

/** Names of the questions with an input that can be seen. */
const shownIn = (page: Page, questions: readonly PlacedField[]): Promise<string[]> =>
  page.evaluate(
    (names) => {
      const inputs = [...document.querySelectorAll<HTMLInputElement>("main form [name^='f.']")].filter(
        (input) => input.type !== "hidden" && input.checkVisibility(),
      );
      return names.filter((name) =>
        inputs.some(
          (input) =>
            input.name === name ||
            (/^[.[]/.test(input.name.slice(name.length)) && input.name.startsWith(name)),
        ),
      );
    },
    questions.map(({ name }) => name),
  );

const dataIn = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("main .runner-main form");
    if (!form) throw new Error("There is no form");
    return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  });

/** Types into all that is shown, and into what appears by that. */
async function type(
  { of, page }: Journey,
  questions: readonly PlacedField[],
  how: "valid" | "odd",
): Promise<void> {
  const typed = new Set<string>();
  for (;;) {
    const shown = await shownIn(page, questions);
    const place = questions.find(({ name }) => shown.includes(name) && !typed.has(name));
    if (!place) return;
    typed.add(place.name);
    await answer(page, place, typedInto(of, place.field, { name: place.name, how }));
  }
}

async function answer(
  page: Page,
  { field, name }: PlacedField,
  inputs: readonly [string, string][],
): Promise<void> {
  const named = (input: string, more = "") =>
    page.locator(`main form [name="${input}"]${more}:not([type="hidden"])`);
  if (field.type === "checkbox" || field.type === "dropdown") {
    const wanted = inputs.map(([, value]) => value);
    const offered = await offeredIn(page, { field, name });
    const chosen = offered.filter((value) => wanted.includes(value));
    if (field.isMulti)
      for (const value of offered) await named(name, `[value="${value}"]`).setChecked(chosen.includes(value));
    else if (field.type === "dropdown") await named(name).selectOption(chosen[0] ?? "");
    else if (chosen[0]) await named(name, `[value="${chosen[0]}"]`).check();
    return;
  }
  if (field.type === "disclaimer") {
    await named(name).setChecked(inputs.some(([, value]) => value === "yes"));
    return;
  }
  // What is drawn, and which signature it is, stands in no input that somebody types into.
  const typed = field.type === "signature" ? inputs.filter(([input]) => input.endsWith(".name")) : inputs;
  for (const [input, text] of typed) {
    if (field.type === "repeater" && (await named(input).count()) === 0)
      await page.locator(`[id="${name}-add"]`).click();
    const choices = field.type === "repeater" ? choicesOf(field, input) : null;
    if (choices) await named(input).selectOption(choices.includes(text) ? text : "");
    else await named(input).fill(text);
  }
}

/** Values of the options that can be chosen now; rules may leave some out. */
async function offeredIn(
  page: Page,
  { field, name }: { field: FieldOf<"checkbox"> | FieldOf<"dropdown">; name: string },
): Promise<string[]> {
  const isThere = await page.evaluate(
    ({ name }) =>
      [...document.querySelectorAll(`main form [name="${name}"]:not([type="hidden"])`)].flatMap((input) =>
        input instanceof HTMLSelectElement
          ? [...input.options].map(({ value }) => value)
          : input instanceof HTMLInputElement && input.checkVisibility()
            ? [input.value]
            : [],
      ),
    { name },
  );
  return field.options.map(({ value }) => value).filter((value) => isThere.includes(value));
}

/** What a cell offers in a list; null where it is typed into. */
function choicesOf({ cellSchema }: FieldOf<"repeater">, input: string): readonly string[] | null {
  const cell = cellSchema.find(({ id }) => input.endsWith(`.${id}`));
  if (cell?.type === "yesNo") return ["Yes", "No"];
  return cell?.type === "dropdown" ? (cell.options ?? []) : null;
}

/** Goes on, keeps the draft for later, or adds or removes an entry; the status of the answer. */
async function press(journey: Journey, within: RowOf | null): Promise<number> {
  const { of, page, formId, event } = journey;
  const form = page.locator("main .runner-main form");
  const button = (name: string) => form.locator(`button[name="${name}"]`).filter({ visible: true });
  const [adding, removing] = [button("add-entry"), button("remove-entry")];
  const [canAdd, entries] = within ? [0, 0] : [await adding.count(), await removing.count()];
  if (canAdd > 0 && (entries === 0 || of.upTo(3) === 0)) return sendBy(page, adding.nth(of.upTo(canAdd)));
  if (entries > 0 && of.upTo(8) === 0) return sendBy(page, removing.nth(of.upTo(entries)));
  if (of.upTo(8) > 0)
    return sendBy(page, form.getByRole("button", { name: within ? /^Save (?!draft)/ : "Continue" }).last());
  const status = await sendBy(page, form.getByRole("button", { name: "Save draft" }));
  await page.goto(urlOf(event.at.event.slug, `/forms/${formId}`));
  await atRest(page);
  return status;
}

async function sendBy(page: Page, button: ReturnType<Page["locator"]>): Promise<number> {
  const isSent = (method: string, url: string) => method === "POST" && !url.includes("/autosave");
  const [answered] = await Promise.all([
    page.waitForResponse((one) => isSent(one.request().method(), one.url())),
    button.click(),
  ]);
  await atRest(page);
  return answered.status();
}

/** The answers as they are shown to be checked; then another look at one of them, or the end. */
async function check(journey: Journey): Promise<void> {
  const { of, page, document, count, event, formId } = journey;
  const context = answerContext(event.at.ctx());
  const { answers } = judgedAnswers(document, await draftOf(journey), { context });
  const rows = summaryOf(document, answers, { ...context, fileName: () => null }).flatMap(
    (block) => block.rows,
  );
  const main = page.locator("main .runner-main form");
  expect(await main.locator("dl.summary dt, table.items caption").allTextContents()).toEqual(
    rows.map(({ label }) => label),
  );
  const changes = main.getByRole("link", { name: /^Change/ });
  const links = await changes.count();
  if (links > 0 && of.upTo(3) === 0) {
    await changes.nth(of.upTo(links)).click();
    await atRest(page);
    count.back += 1;
    return;
  }
  await sendBy(page, main.getByRole("button", { name: "Submit" }));
  await page.getByText("Your reference is").waitFor();
  const [sent] = await event.at.rows<{ answers: string; isDraft: number }>(
    sql`select answers, is_draft as isDraft from submission where form_id = ${formId}`,
  );
  expect(sent?.isDraft).toBe(0);
  expect(readAnswers(sent?.answers ?? "")).toEqual({ answers, broken: [] });
}

async function draftOf({ event, formId }: Journey): Promise<Answers> {
  const [draft] = await event.at.rows<{ answers: string }>(
    sql`select answers from submission where form_id = ${formId}`,
  );
  const read = readAnswers(draft?.answers ?? "{}");
  expect(read?.broken).toEqual([]);
  return read?.answers ?? {};
}

/** The page's script has taken over, and shows what was asked for last. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __remixRouter: router } = window as {
      __remixRouter?: { state: { navigation: { state: string } } };
    };
    const hasTakenOver = Object.keys(document.body).some((key) => key.startsWith("__react"));
    return hasTakenOver && router?.state.navigation.state === "idle";
  });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
      ),
  );
}
