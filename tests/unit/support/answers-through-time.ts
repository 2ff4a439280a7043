import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { updateField } from "~/features/forms/fields/fields.commands.server";
import { removeEntry } from "~/features/forms/submissions/drafts.commands.server";
import { submissionsExport } from "~/features/forms/submissions/export/submission-sheets.server";
import { askedQuestions } from "~/features/forms/submissions/list/asked-questions.server";
import { SubmissionExportSearch } from "~/features/forms/submissions/list/submission-list.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { Conflict, Refused } from "~/lib/errors";
import { dice } from "../../harness/dice";
import { type SubmissionsHouse, submissionsHouse } from "./submissions-house";

type Dice = ReturnType<typeof dice>;
const EVENT = { id: "answers-through-time", databaseUrl: "memory" };

/** A question whose parts come and go: all that it ever has, and what it has now. */
interface Asked {
  id: string;
  type: "itemList" | "repeater" | "address" | "fullName" | "dropdown";
  label: string;
  parts: readonly string[];
  has: Set<string>;
  /** Columns that take numbers now. */
  numbers: Set<string>;
}

const PARTS = {
  itemList: ["chair", "table", "lamp"],
  repeater: ["cell1", "cell2", "cell3"],
  address: ["addressLine1", "city", "county"],
  fullName: ["firstName", "middleName", "surname"],
  dropdown: ["red", "green", "blue"],
} as const;
const TYPES = Object.keys(PARTS) as Asked["type"][];
const HIDDEN = ["addressLine2", "country", "postcode", "prefix", "postNominals"];

const named = (part: string) => ({ label: `The ${part}`, show: true });
function recordOf({ type, label, parts, has, numbers }: Asked): object {
  const own = { type, label };
  const left = parts.filter((part) => has.has(part));
  if (type === "itemList")
    return { ...own, items: left.map((itemId) => ({ itemId, label: `The ${itemId}`, price: 150 })) };
  if (type === "dropdown")
    return { ...own, options: left.map((value) => ({ value, label: `The ${value}` })) };
  if (type === "repeater") {
    const cell = (id: string) => ({ id, label: `The ${id}`, type: numbers.has(id) ? "number" : "text" });
    return { ...own, max: 9, cellSchema: left.map(cell) };
  }
  const all = [...parts, ...HIDDEN];
  return {
    ...own,
    ...Object.fromEntries(all.map((part) => [part, { ...named(part), show: has.has(part) }])),
  };
}

/** What stands in a submission, by where it was typed: `question.part`, `question[row].part`, `group[entry].question.part`. */
type Entered = Map<string, string>;

export interface ThroughTime {
  versions: number;
  submissions: number;
  changes: number;
  answers: number;
  /** Times that somebody changed a submission in which something was not asked any more. */
  kept: number;
}

/**
 * Histories of a form: its questions lose parts and get them back, its group stops and begins to repeat, it is published, filled in,
 * and what was sent in is changed by later versions. Whatever happens, the export has every answer that stands: what was sent in, less
 * what the person wrote over or took away.
 */
export async function answersThroughTime({
  seed,
  histories,
  isChanging,
}: {
  seed: number;
  histories: number;
  isChanging: boolean;
}): Promise<ThroughTime> {
  const done: ThroughTime = { versions: 0, submissions: 0, changes: 0, answers: 0, kept: 0 };
  let house = await submissionsHouse();
  for (let nth = 0; nth < histories; nth += 1) {
    // A house that holds many forms is slower for each.
    if (nth % 50 === 49) house = await submissionsHouse();
    await oneHistory(house, { of: dice(seed + nth), isChanging, done }).catch((error: unknown) => {
      throw new Error(`History ${seed + nth}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
  }
  return done;
}

async function oneHistory(
  house: SubmissionsHouse,
  { of, isChanging, done }: { of: Dice; isChanging: boolean; done: ThroughTime },
): Promise<void> {
  let words = 0;
  const word = (isNumber = false) => {
    words += 1;
    return isNumber ? String(words) : `w${words}w`;
  };
  const question = (label: string, type = of.pick(TYPES)): Asked => ({
    ...{ id: "", type, label, parts: PARTS[type] },
    ...{ has: new Set(PARTS[type]), numbers: new Set(type === "repeater" && of.flip() ? ["cell2"] : []) },
  });
  const nested = [question("Nested one"), question("Nested two")];
  const { owner: groupOwner, ids: nestedIds } = await house.group("Stand", ...nested.map(recordOf));
  for (const [at, one] of nested.entries()) one.id = nestedIds[at] ?? "";
  const publishGroup = async () => house.publishGroup(groupOwner.id).catch(allow);
  await publishGroup();
  const own = [question("Question one"), question("Question two", "itemList"), question("Question three")];
  let isLooping = of.flip();
  const group = () => ({
    ...{ type: "template", label: "Group", fieldGroupId: groupOwner.id },
    ...{ isLooping, maxLoops: 4 },
  });
  const form = await house.published([...own.map(recordOf), group()]);
  for (const [at, one] of own.entries()) one.id = form.ids[at] ?? "";
  const groupId = form.ids.at(-1) ?? "";
  const owner = { kind: "form", id: form.id } as const;
  /** As published: what people fill in. */
  let live = { own: copied(own), nested: copied(nested), isLooping };
  done.versions += 1;

  const edit = async () => {
    const inGroup = of.upTo(3) === 0;
    const one = of.pick(inGroup ? nested : own);
    const part = of.pick(one.parts);
    if (one.type === "repeater" && of.upTo(3) === 0) toggle(one.numbers, part);
    else if (!one.has.has(part) || one.has.size > 1) toggle(one.has, part);
    const on = inGroup ? groupOwner : owner;
    const { revision } = await house.copyOf(on);
    await updateField(house.admin, on, { revision, fieldId: one.id, field: recordOf(one) });
    if (of.upTo(3) > 0) return;
    isLooping = !isLooping;
    const copy = await house.copyOf(owner);
    await updateField(house.admin, owner, { revision: copy.revision, fieldId: groupId, field: group() });
  };
  const publish = async () => {
    if (await publishGroup()) live = { ...live, nested: copied(nested) };
    const made = await house.publish(form.id).catch(allow);
    if (!made) return;
    live = { own: copied(own), nested: copied(nested), isLooping };
    done.versions += Number(made.isNew);
  };

  /** Everything that a question has, typed anew at its place. */
  const typed = (one: Asked, place: string, input: string, entered: Entered): Record<string, string> => {
    const sent: Record<string, string> = {};
    const put = (part: string, name: string, value: string) => {
      entered.set(`${place}${part}`, value);
      sent[name] = value;
    };
    const left = one.parts.filter((part) => one.has.has(part));
    if (one.type === "dropdown") {
      const value = of.pick(left);
      put("", input, value);
    } else if (one.type === "repeater") {
      const rows = Math.max(rowsAt(entered, place), 1 + of.upTo(2));
      for (let row = 0; row < rows; row += 1) {
        for (const part of left)
          put(`[${row}].${part}`, `${input}[${row}].${part}`, word(one.numbers.has(part)));
      }
    } else for (const part of left) put(`.${part}`, `${input}.${part}`, word(one.type === "itemList"));
    return sent;
  };

  const entriesOf = (entered: Entered) =>
    1 + Math.max(-1, ...[...entered.keys()].map((place) => Number(/^G\[(\d+)\]/.exec(place)?.[1] ?? -1)));

  /** Fills in some of the questions, or all: of the form, of an entry that is there, of one more. */
  const fill = async (filling: Filling, entered: Entered, all: boolean) => {
    const who = filling.of === "change" ? house.admin : house.ann;
    const page: Record<string, string> = {};
    let isSaved = false;
    for (const one of live.own) {
      const isStuck = stuck(one, one.id, entered);
      if (all || isStuck || of.flip()) Object.assign(page, typed(one, one.id, `f.${one.id}`, entered));
    }
    const entries = live.isLooping ? entriesOf(entered) : 1;
    const more = live.isLooping && entries < 4 ? of.upTo(2) + Number(all && entries === 0) : 0;
    for (let entry = 0; entry < Math.min(4, entries + more); entry += 1) {
      const sent: Record<string, string> = {};
      for (const one of live.nested) {
        const place = `G[${entry}].${one.id}`;
        if (all || entry >= entries || stuck(one, place, entered) || of.flip())
          Object.assign(sent, typed(one, place, `f.${groupId}[${entry}].${one.id}`, entered));
      }
      if (Object.keys(sent).length === 0) continue;
      if (live.isLooping) {
        await house.save(who, filling, sent, { templateId: groupId, row: entry });
        isSaved = true;
      } else Object.assign(page, sent);
    }
    if (Object.keys(page).length > 0) await house.save(who, filling, page);
    return isSaved || Object.keys(page).length > 0;
  };

  const submissions: { id: string; reference: string; entered: Entered }[] = [];
  const submit = async () => {
    const filling = { of: "team", formId: form.id, taskId: null } as const;
    const entered: Entered = new Map();
    await fill(filling, entered, true);
    const sent = await house.submit(house.ann, filling);
    if (sent.kind !== "submitted") throw new Error(`A submission was ${sent.kind}`);
    submissions.push({ id: sent.submissionId, reference: sent.reference ?? "", entered });
    done.submissions += 1;
  };

  const change = async () => {
    const one = of.pick(submissions);
    if (!one) return;
    const filling = { of: "change", formId: form.id, submissionId: one.id, by: "staff" } as const;
    const isKept = [...one.entered.keys()].some((place) => !isAsked(place));
    if (live.isLooping && entriesOf(one.entered) > 1 && of.upTo(3) === 0) {
      const row = of.upTo(entriesOf(one.entered));
      await removeEntry(house.admin, filling, { entry: { templateId: groupId, row }, was: undefined });
      withoutEntry(one.entered, row);
    }
    const isFilled = await fill(filling, one.entered, false);
    const { draft } = await readFilling(house.admin, filling);
    if (!isFilled && !draft) return;
    const sent = await house.submit(house.admin, filling);
    if (sent.kind !== "submitted" && sent.kind !== "again") throw new Error(`A change was ${sent.kind}`);
    done.changes += 1;
    done.kept += Number(isKept);
  };

  /** Whether what stands at a place is asked by the version that is live. */
  const isAsked = (place: string): boolean => {
    const [, entry, id = "", rest = ""] = /^(?:G\[(\d+)\]\.)?([^.[]+)(.*)$/.exec(place) ?? [];
    if (entry !== undefined && Number(entry) > 0 && !live.isLooping) return false;
    const question = [...live.own, ...live.nested].find((one) => one.id === id);
    return question !== undefined && (rest === "" || question.has.has(rest.replace(/^.*\./, "")));
  };

  for (let step = 0; step < 10; step += 1) {
    const dared = of.upTo(10);
    if (dared < 4) await edit();
    else if (dared < 6) await publish();
    else if (dared < 8 || submissions.length === 0) await submit();
    else if (isChanging) await change();
  }
  if (submissions.length === 0) await submit();
  await publish();
  if (isChanging) await change();
  const cells = await exportedCells(house, form.id);
  for (const { reference, entered } of submissions) {
    for (const [place, value] of entered) {
      done.answers += 1;
      const question = [...own, ...nested].find(({ id }) => place.includes(id));
      const shown = question?.type === "dropdown" ? `The ${value}` : value;
      const isThere = cells.some(
        (cell) =>
          cell.reference === reference &&
          (cell.value === shown || cell.value.startsWith(`${shown} (until version`)) &&
          (cell.about.includes(question?.label ?? "?") || cell.about.includes("Group")),
      );
      if (!isThere) throw new Error(`${reference} has lost ${place}: ${value}`);
    }
  }
}

/** The form refuses it as it is: an option that went, a text in a column of numbers. Whoever changes it has to give another. */
function stuck(one: Asked, place: string, entered: Entered): boolean {
  if (one.type === "dropdown") return !one.has.has(entered.get(place) ?? "") && entered.has(place);
  return [...entered].some(
    ([at, value]) =>
      at.startsWith(`${place}[`) &&
      [...one.numbers].some((part) => one.has.has(part) && at.endsWith(`.${part}`)) &&
      Number.isNaN(Number(value)),
  );
}

const rowsAt = (entered: Entered, place: string): number =>
  1 +
  Math.max(
    -1,
    ...[...entered.keys()]
      .filter((at) => at.startsWith(`${place}[`))
      .map((at) => Number(at.slice(place.length + 1).split("]")[0])),
  );

function withoutEntry(entered: Entered, row: number): void {
  const places = [...entered];
  entered.clear();
  for (const [place, value] of places) {
    const [, entry, rest] = /^G\[(\d+)\](.*)$/.exec(place) ?? [];
    const at = Number(entry);
    if (entry === undefined || at < row) entered.set(place, value);
    else if (at > row) entered.set(`G[${at - 1}]${rest}`, value);
  }
}

const toggle = (set: Set<string>, part: string) => (set.has(part) ? set.delete(part) : set.add(part));
const copied = (all: readonly Asked[]): Asked[] =>
  all.map((one) => ({ ...one, has: new Set(one.has), numbers: new Set(one.numbers) }));

interface Cell {
  reference: string;
  /** The sheet and the heading. */
  about: string;
  value: string;
}

/** The CSV export, cell by cell. */
export async function exportedCells(house: SubmissionsHouse, formId: string): Promise<Cell[]> {
  const { asked } = await house.read({ asked: askedQuestions(EVENT, formId) });
  const query = SubmissionExportSearch.parse({ format: "csv" });
  const answer = submissionsExport(house.admin, { form: { id: formId, title: "Order" }, asked, query });
  const isZip = answer.headers.get("content-type") === "application/zip";
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const files = isZip ? Object.entries(unzipSync(bytes)) : [["Submissions.csv", bytes] as const];
  return files.flatMap(([name, data]) => {
    const [head = [], ...rows] = Papa.parse<string[]>(
      strFromU8(data)
        .replace(/^\uFEFF/, "")
        .trim(),
    ).data;
    return rows.flatMap((row) =>
      row.flatMap((value, at) =>
        value === ""
          ? []
          : [{ reference: row[0] ?? "", about: `${name}: ${head[at]}`, value: value.replace(/^'/, "") }],
      ),
    );
  });
}

function allow(error: unknown): undefined {
  if (error instanceof Refused || error instanceof Conflict) return undefined;
  throw error;
}
