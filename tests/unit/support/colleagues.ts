import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import type { PageAsked } from "~/features/forms/answers/taken-answers.rules";
import { pageStamp, readPageStamp } from "~/features/forms/submissions/page-stamp.rules";
import { savedPage, withoutEntry } from "~/features/forms/submissions/saved-page.rules";
import { dice } from "../../harness/dice";
import { formOf } from "./form-document";

type Dice = ReturnType<typeof dice>;
const CONTEXT = { locale: "en-GB", currency: "GBP" };
const QUESTIONS = ["a", "b", "c"] as const;
const MOST = 6;
const document = formOf({
  fields: [
    ...QUESTIONS.map((id) => ({ id, type: "text" })),
    { id: "people", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: MOST },
  ],
  groups: [
    {
      id: "g",
      fields: [
        { id: "who", type: "text" },
        { id: "role", type: "text" },
      ],
    },
  ],
});

/** A page as somebody has it open. */
interface OpenPage {
  asked: PageAsked;
  was: string;
  version: number;
  texts: Map<string, string>;
}

export interface Worked {
  saves: number;
  merged: number;
  conflicts: number;
  refused: number;
}

/**
 * Colleagues who fill in one draft at once, each with pages of whatever age open: they type, save, save twice, add and remove
 * entries. After each save every answer is what its last writer wrote, or is named as a conflict; no entry is lost or doubled.
 */
export function workedTogether({ seed, steps }: { seed: number; steps: number }): Worked {
  const of = dice(seed);
  const worked: Worked = { saves: 0, merged: 0, conflicts: 0, refused: 0 };
  let answers: Answers = {};
  let version = 0;
  let added = 0;
  const newName = () => {
    added += 1;
    return `entry ${added}`;
  };
  const there = new Set<string>();
  const pages: OpenPage[] = [];
  const opened = (asked: PageAsked): OpenPage => ({
    asked,
    was: pageStamp(document, answers, asked),
    version,
    texts: textsOf(answers, asked),
  });
  const changed = (next: Answers) => {
    if (JSON.stringify(next) !== JSON.stringify(answers)) version += 1;
    answers = next;
  };
  for (let step = 0; step < steps; step += 1) {
    const count = entriesOf(answers).length;
    if (pages.length < 4)
      pages.push(
        opened(
          of.upTo(2) === 0 ? { page: 1 } : { templateId: "people", row: of.upTo(Math.min(count + 1, MOST)) },
        ),
      );
    const at = of.upTo(pages.length);
    const page = pages[at] as OpenPage;
    const does = of.upTo(8);
    if (does === 0) pages[at] = opened("page" in page.asked ? page.asked : { page: 1 });
    else if (does === 1 && "page" in page.asked) {
      const known = readPageStamp(page.was)?.entries.get("people") ?? [];
      if (known.length === 0) continue;
      const before = answers;
      const entry = { templateId: "people", row: of.upTo(known.length) };
      const next = withoutEntry(answers, { document, entry, was: readPageStamp(page.was) });
      if (!next) worked.refused += 1;
      else {
        const gone = entriesOf(before).filter(({ who }) => !entriesOf(next).some((one) => one.who === who));
        if (gone.length > 1) throw new Error("Removing one entry removed several");
        for (const { who } of gone) there.delete(who);
        changed(next);
      }
      pages[at] = opened({ page: 1 });
    } else {
      const typed = type(of, page, newName);
      const before = answers;
      const result = save(page, typed);
      if (!result) {
        worked.refused += 1;
        pages[at] = opened({ page: 1 });
        continue;
      }
      worked.saves += 1;
      if (page.version !== version) worked.merged += 1;
      worked.conflicts += result.conflicts.length;
      judge({ before, page, typed, result });
      changed(result.answers);
      if ("templateId" in result.asked) {
        const own = entriesOf(answers)[result.asked.row]?.who;
        if (own) there.add(own);
      }
      const wholes = entriesOf(answers).map(({ who }) => who);
      if (wholes.length !== there.size || wholes.some((who) => !there.has(who)))
        throw new Error(`seed ${seed}, step ${step}: entries ${wholes} where there should be ${[...there]}`);
      // Some press the button twice, some stay on their page, some go on to another.
      if (of.upTo(3) > 0) pages[at] = opened(result.asked);
    }
  }
  return worked;

  function save(page: OpenPage, typed: Map<string, string>) {
    return savedPage(document, answers, {
      asked: page.asked,
      sent: new Map([...typed].map(([name, text]) => [name, [text]])),
      was: readPageStamp(page.was),
      isOld: page.version !== version,
      context: CONTEXT,
    });
  }
}

/** Sometimes an answer is changed, sometimes nothing is. An entry is named once and for all. */
function type(of: Dice, { asked, texts }: OpenPage, newName: () => string): Map<string, string> {
  const typed = new Map(texts);
  for (const name of typed.keys()) {
    if (name.endsWith("who")) typed.set(name, typed.get(name) || newName());
    else if (of.upTo(3) === 0) typed.set(name, of.upTo(4) === 0 ? "" : `text ${of.upTo(1_000)}`);
  }
  // What was typed stands on the page from now on.
  if ("templateId" in asked) for (const [name, text] of typed) texts.set(name, text);
  return typed;
}

const textOf = (answer: Answer | undefined): string => (answer?.type === "text" ? answer.value : "");
const entriesOf = (answers: Answers) => {
  const { people } = answers;
  const rows = people?.type === "template" ? people.templateValues : [];
  return rows.map(({ who, role }) => ({ who: textOf(who), role: textOf(role) }));
};

function textsOf(answers: Answers, asked: PageAsked): Map<string, string> {
  if ("page" in asked) return new Map(QUESTIONS.map((id) => [`f.${id}`, textOf(answers[id])]));
  const entry = entriesOf(answers)[asked.row];
  return new Map([
    [`f.people[${asked.row}].who`, entry?.who ?? ""],
    [`f.people[${asked.row}].role`, entry?.role ?? ""],
  ]);
}

/** Of a page of the form: each question by itself. */
function judge({
  before,
  page,
  typed,
  result,
}: {
  before: Answers;
  page: OpenPage;
  typed: Map<string, string>;
  result: NonNullable<ReturnType<typeof savedPage>>;
}): void {
  if (!("page" in page.asked)) return;
  const shown = textsOf(shownAnswers(page), page.asked);
  for (const id of QUESTIONS) {
    const [showed, wrote, stored] = [shown.get(`f.${id}`), typed.get(`f.${id}`), textOf(before[id])];
    const now = textOf(result.answers[id]);
    const isNamed = result.conflicts.some(({ fieldId }) => fieldId === id);
    const both = wrote !== showed && stored !== showed && wrote !== stored;
    const expected = wrote === showed || both ? stored : wrote;
    if (now !== expected || isNamed !== both)
      throw new Error(
        `${id}: showed ${showed}, stored ${stored}, wrote ${wrote}, is ${now}, named ${isNamed}`,
      );
  }
  if (JSON.stringify(before.people) !== JSON.stringify(result.answers.people))
    throw new Error("A page of the form changed its entries");
}

const shownAnswers = ({ texts }: OpenPage): Answers =>
  Object.fromEntries(
    QUESTIONS.map((id): [string, Answer] => [id, { type: "text", value: texts.get(`f.${id}`) ?? "" }]),
  );
