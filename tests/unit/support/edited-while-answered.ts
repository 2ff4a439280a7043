import { sql } from "drizzle-orm";
import type { Answers } from "~/features/forms/answers/answer.types";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { pagesOf } from "~/features/forms/document/pages.rules";
import { stepCopy } from "~/features/forms/fields/edit-copy.server";
import {
  addFields,
  copyField,
  moveField,
  removeFields,
  setLogic,
  updateField,
} from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import { numberedVersion } from "~/features/forms/forms.queries.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { summaryModel } from "~/features/forms/runner/summary-model.rules";
import { askedQuestions } from "~/features/forms/submissions/list/asked-questions.server";
import { listedRows, shownColumns } from "~/features/forms/submissions/list/listed-submissions.server";
import {
  SubmissionSearch,
  submissionList,
  submissionScope,
} from "~/features/forms/submissions/list/submission-list.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import { dice } from "../../harness/dice";
import { NOW } from "./forms-house";
import { liveForm } from "./live-form";
import { submissionsHouse } from "./submissions-house";

const EVENT = { id: "edited-while-answered", databaseUrl: "memory" };
const CONTEXT = { locale: "en-GB", currency: "GBP" };
const OPTIONS = ["a", "b", "c"].map((value) => ({ label: value.toUpperCase(), value }));

interface Sent {
  reference: string;
  /** As stored. */
  answers: string;
  number: number;
  /** What its own page showed when it was sent in. */
  summary: string;
  /** Answers by question, as the list showed them. */
  cells: ReadonlyMap<string, string>;
}

export interface Edited {
  edits: number;
  refused: number;
  versions: number;
  submissions: number;
  answers: number;
  /** Times that an answer in an open draft was put aside, because its question went. */
  aside: number;
}

/**
 * Edits a published form and its group at random, undoes, publishes and answers meanwhile. Whatever is done: what was sent in is
 * stored, shown and listed as it was, no question ever has another type, and an open draft has every answer, asked or kept aside.
 */
export async function editedWhileAnswered({ seed, edits }: { seed: number; edits: number }): Promise<Edited> {
  const of = dice(seed);
  const house = await submissionsHouse();
  const field = (): Record<string, unknown> => {
    const type = of.pick(["text", "text", "number", "dropdown", "area", "section", "newPage"]);
    const label = `Question ${of.upTo(1_000)}`;
    return type === "dropdown" ? { type, label, options: OPTIONS.slice(of.upTo(2)) } : { type, label };
  };
  const question = (label: string) => ({ type: "text", label });
  const group = await house.group("Person", question("Name"), question("Role"));
  await publishFieldGroup(house.admin, group.owner.id, {
    revision: (await house.copyOf(group.owner)).revision,
  });
  const form = await house.published([
    { type: "template", label: "Contact", fieldGroupId: group.owner.id },
    ...Array.from({ length: 4 }, field),
  ]);
  const owner: FieldsOwner = { kind: "form", id: form.id };
  const filling = { of: "team", formId: form.id, taskId: null } as const;
  const sent: Sent[] = [];
  const types = new Map<string, string>();
  const done: Edited = { edits: 0, refused: 0, versions: 1, submissions: 0, answers: 0, aside: 0 };

  const live = async (): Promise<FormDocument> => {
    const { version } = await house.read(liveForm(EVENT, form.id));
    if (!version?.document) throw new Error("No version can be read.");
    return version.document;
  };

  const typed = (document: FormDocument, page: number): Record<string, string> => {
    const fields = pagesOf(document.fields)[page - 1]?.fields ?? [];
    const answer = (type: string) =>
      type === "number" ? String(of.upTo(99)) : type === "dropdown" ? "c" : `Words ${of.upTo(999)}`;
    return Object.fromEntries(
      fields.flatMap(({ id, type, ...rest }) => {
        if (["section", "newPage"].includes(type)) return [];
        if (type !== "template") return [[`f.${id}`, answer(type)]];
        const placed = document.groups.find((one) => "fieldGroupId" in rest && one.id === rest.fieldGroupId);
        return (placed?.fields ?? [])
          .filter((nested) => !["section", "newPage"].includes(nested.type))
          .map((nested) => [`f.${id}[0].${nested.id}`, answer(nested.type)]);
      }),
    );
  };

  const fillIn = async (who: typeof house.ann) => {
    const document = await live();
    for (const { number } of pagesOf(document.fields)) {
      await house.save(who, filling, typed(document, number), { page: number }).catch(allow);
    }
  };

  const listed = async (): Promise<Map<string, Map<string, string>>> => {
    const ids = [...types].filter(([, type]) => type !== "template").map(([id]) => id);
    const cells = new Map<string, Map<string, string>>();
    for (let from = 0; from < ids.length; from += 5) {
      const columns = ids.slice(from, from + 5);
      const query = SubmissionSearch.parse({ columns, state: "submitted" });
      const { page, questions } = await house.read({
        page: submissionList.page(query, submissionScope(house.admin, form.id, query)),
        questions: askedQuestions(EVENT, form.id),
      });
      const shown = shownColumns(questions, query.columns);
      const around = { columns: shown, context: CONTEXT, clock: eventClock(house.admin), now: NOW };
      for (const row of listedRows(page.rows, around)) {
        const known = cells.get(row.reference) ?? new Map<string, string>();
        row.values.forEach((value, at) => {
          const name = shown[at]?.field.id ?? "";
          if (value) known.set(name, JSON.stringify(value));
        });
        cells.set(row.reference, known);
      }
    }
    return cells;
  };

  const stored = async () =>
    house.rows<{ reference: string; answers: string; number: number }>(
      sql`select reference, answers, number from submission
        where form_id = ${form.id} and is_draft = 0 order by reference`,
    );

  const summaryOf = async ({ number, answers }: { number: number; answers: string }): Promise<string> => {
    const { version } = await house.read({ version: numberedVersion(EVENT, { formId: form.id, number }) });
    if (!version?.document) throw new Error(`Version ${number} cannot be read.`);
    return JSON.stringify(
      summaryModel(version.document, JSON.parse(answers) as Answers, { ...CONTEXT, fileOf: () => null }),
    );
  };

  const learnTypes = async () => {
    for (const one of (await live()).fields) {
      const known = types.get(one.id);
      if (known !== undefined && known !== one.type)
        throw new Error(`${one.id} was ${known}, is ${one.type}.`);
      types.set(one.id, one.type);
    }
  };

  const check = async () => {
    const now = new Map((await stored()).map((row) => [row.reference, row]));
    const cells = await listed();
    for (const was of sent) {
      const is = now.get(was.reference);
      if (is?.answers !== was.answers || is.number !== was.number)
        throw new Error(`${was.reference} changed.`);
      if ((await summaryOf(is)) !== was.summary) throw new Error(`${was.reference} is shown in another way.`);
      for (const [id, value] of was.cells) {
        if (cells.get(was.reference)?.get(id) !== value)
          throw new Error(`${was.reference}, ${id}: ${cells.get(was.reference)?.get(id)} for ${value}`);
      }
    }
  };

  const submit = async () => {
    await fillIn(house.ann);
    try {
      await house.submit(house.ann, filling);
    } catch (error) {
      allow(error);
      return;
    }
    const row = (await stored()).at(-1);
    if (!row) throw new Error("Nothing was stored.");
    const cells = (await listed()).get(row.reference) ?? new Map<string, string>();
    sent.push({ ...row, summary: await summaryOf(row), cells });
    done.submissions += 1;
    done.answers += cells.size;
  };

  /** What Eve typed is there over every version: asked, or kept aside. */
  const draftOf = async () => {
    const { answers, keptAside } = await readFilling(house.eve, filling);
    return { answers, keptAside };
  };

  /** Rules that would refuse publishing go. */
  const mend = async () => {
    const { logicMap } = await house.copyOf(owner);
    for (const fieldId of Object.keys(logicMap)) {
      const { revision } = await house.copyOf(owner);
      await setLogic(house.admin, owner, { revision, fieldId, entry: null });
    }
  };

  const publish = async () => {
    const before = await draftOf();
    const made = await house.publish(form.id).catch(async (error) => {
      allow(error);
      await mend();
      return house.publish(form.id).catch(allow);
    });
    done.versions += Number(made?.isNew ?? false);
    await learnTypes();
    const after = await draftOf();
    const all = { ...after.keptAside, ...after.answers };
    for (const [id, answer] of Object.entries({ ...before.keptAside, ...before.answers })) {
      if (JSON.stringify(all[id]) !== JSON.stringify(answer)) throw new Error(`The draft lost ${id}.`);
    }
    done.aside += Object.keys(after.keptAside).filter((id) => Object.hasOwn(before.answers, id)).length;
  };

  const edit = async () => {
    const on = of.upTo(5) === 0 ? group.owner : owner;
    const { revision, fields } = await house.copyOf(on);
    const some = () => of.pick(fields)?.id ?? "";
    const kinds = [
      () => addFields(house.admin, on, { revision, fields: [field()], before: of.flip() ? some() : null }),
      () => updateField(house.admin, on, { revision, fieldId: some(), field: field() }),
      () => moveField(house.admin, on, { revision, fieldId: some(), before: of.flip() ? some() : null }),
      () => copyField(house.admin, on, { revision, fieldId: some() }),
      () => removeFields(house.admin, on, { revision, fieldIds: [some()] }),
      () => stepCopy(house.admin, on, { revision, way: "undo" }),
      () => stepCopy(house.admin, on, { revision, way: "redo" }),
      () =>
        setLogic(house.admin, on, {
          ...{ revision, fieldId: some() },
          entry: { rules: [{ sourceId: some(), sourceValue: "c" }], thenFieldId: some() },
        }),
      () => setLogic(house.admin, on, { revision, fieldId: some(), entry: null }),
    ];
    try {
      await of.pick(kinds)();
      done.edits += 1;
    } catch (error) {
      allow(error);
      done.refused += 1;
    }
    if (on === group.owner && of.upTo(3) === 0) {
      const now = await house.copyOf(group.owner);
      await publishFieldGroup(house.admin, group.owner.id, { revision: now.revision }).catch(allow);
      await learnTypes();
    }
  };

  await learnTypes();
  await fillIn(house.eve);
  while (done.edits + done.refused < edits) {
    const dared = of.upTo(20);
    if (dared === 0) await submit();
    else if (dared < 3) await publish();
    else if (dared === 3) await fillIn(house.eve);
    else await edit();
    if (of.upTo(30) === 0) await check();
  }
  await check();
  return done;
}

/** A refusal is an answer; anything else is a fault. */
function allow(error: unknown): undefined {
  if (error instanceof Refused || error instanceof Conflict || error instanceof NotFound) return undefined;
  throw error;
}
