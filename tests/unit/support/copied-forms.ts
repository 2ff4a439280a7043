import { sql } from "drizzle-orm";
import { copyContent } from "#workers/ops/provision/clone-content";
import type { Answers } from "~/features/forms/answers/answer.types";
import { copyFieldGroup } from "~/features/forms/copying/copy-field-group.commands.server";
import { copyForm } from "~/features/forms/copying/copy-form.commands.server";
import type { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import type { LogicMap } from "~/features/forms/document/logic.schema";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import { insertFields, rowOfField } from "~/features/forms/fields/working-copy.server";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { placedGroups, workingDocument } from "~/features/forms/publication/working-document.server";
import { Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { dice } from "../../harness/dice";
import { sqlRows } from "../../harness/sql-rows";
import { type FormsHouse, formsHouse } from "./forms-house";
import { liveForm } from "./live-form";
import { memoryEvent } from "./memory-event";
import { randomAnswers, randomForm } from "./random-form";
import { randomWholeForm } from "./random-whole-form";

const FACTS = { isEditable: false, isPublic: false, prefill: [] };
const CLONE = {
  ...{ eventId: "new", from: "e", eventName: "New" },
  shift: <Day extends string | null>(day: Day) => day,
};

export interface Copied {
  forms: number;
  groups: number;
  clones: number;
  /** Copies that were refused, because logic names what is not there. */
  refused: number;
  states: number;
  shown: number;
}

/**
 * Copies generated forms and groups, and clones their events: each copy shows for any answers what its source shows for the same.
 * What logic names and is not there refuses the copy instead.
 */
export async function copiedForms({ seed, forms }: { seed: number; forms: number }): Promise<Copied> {
  const of = dice(seed);
  const done: Copied = { forms: 0, groups: 0, clones: 0, refused: 0, states: 0, shown: 0 };
  const compare = (one: FormDocument, other: FormDocument) => {
    const ids = pairsOf(one, other);
    for (let state = 0; state < 10; state += 1) {
      const answers = randomAnswers(of, one);
      const [expected, got] = [
        shownIn(one, answers).map((id) => renamed(id, ids)),
        shownIn(other, JSON.parse(renamed(JSON.stringify(answers), ids)) as Answers),
      ];
      if (expected.toSorted().join() !== got.toSorted().join())
        throw new Error(`${JSON.stringify(one)} with ${JSON.stringify(answers)}: ${got} for ${expected}`);
      done.states += 1;
      done.shown += got.length;
    }
  };
  while (done.forms + done.refused < forms) {
    // Some are broken on purpose; the others can be published.
    const generated = of.flip() ? randomForm(of) : randomWholeForm(of);
    if (generated.groups.length > 1) continue;
    const house = await formsHouse();
    const { form, group, document } = await stored(house, generated);
    try {
      const { formId } = await copyForm(house.admin, form.id, {});
      compare(document, await workingOf(house, { kind: "form", id: formId }));
      done.forms += 1;
    } catch (error) {
      if (!isRefused(error)) throw error;
      done.refused += 1;
    }
    if (group) {
      try {
        const { fieldGroupId } = await copyFieldGroup(house.admin, group.id, {});
        const as = async (owner: FieldsOwner) => ({ ...(await workingOf(house, owner)), groups: [] });
        compare(await as(group), await as({ kind: "fieldGroup", id: fieldGroupId }));
        done.groups += 1;
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
    }
    try {
      await publishForm(house.admin, form.id, { revision: (await house.copyOf(form)).revision });
    } catch (error) {
      if (error instanceof Refused) continue;
      throw error;
    }
    compare(document, await cloned(house));
    done.clones += 1;
  }
  return done;
}

/** The form of a document, under ids that are its own, with its group published where that can be. */
async function stored(house: FormsHouse, generated: FormDocument) {
  const ids = new Map<string, string>();
  const [placed] = generated.groups;
  for (const { id } of [...generated.fields, ...(placed?.fields ?? [])]) ids.set(id, newId());
  const form = await house.form();
  await house.at.write(sql`delete from form_field where form_id = ${form.id}`);
  const fill = async (
    owner: FieldsOwner,
    { fields, logicMap }: { fields: readonly Field[]; logicMap: LogicMap },
  ) => {
    const table = owner.kind === "form" ? sql`form` : sql`field_group`;
    const own = JSON.parse(renamed(JSON.stringify({ fields, logicMap }), ids)) as {
      fields: Field[];
      logicMap: LogicMap;
    };
    await house.at.write(
      ...insertFields(house.admin, owner, own.fields.map(rowOfField)).map((write) =>
        "write" in write ? write.write : write,
      ),
      sql`update ${table} set logic_map = ${JSON.stringify(own.logicMap)}, revision = revision + 1 where id = ${owner.id}`,
    );
  };
  let group: FieldsOwner | null = null;
  if (placed) {
    const made = await house.group("Person");
    group = made.owner;
    ids.set(placed.id, group.id);
    await fill(group, placed);
    const { revision } = await house.copyOf(group);
    await publishFieldGroup(house.admin, group.id, { revision }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }
  await fill(form, generated);
  return { form, group, document: await workingOf(house, form) };
}

async function workingOf(house: FormsHouse, owner: FieldsOwner): Promise<FormDocument> {
  const groups = await house.at.read(placedGroups(owner.id));
  return workingDocument(await house.copyOf(owner), { facts: FACTS, groups }).document;
}

/** The newest version of the event's form, in a clone of the event. */
async function cloned(house: FormsHouse): Promise<FormDocument> {
  const to = await memoryEvent();
  await to.write(
    sql`insert into settings (kind, data, version, created_at, created_by, updated_at, updated_by)
      values ('event', '{}', 1, '', '', '', '')`,
  );
  // The copy of the form is not published: its clone has no version.
  await copyContent(house.at.db, to.db, CLONE);
  const [row] = await to.read(
    sqlRows<{ id: string }>(sql`select id from form where live_version_id is not null`),
  );
  const version = await to.read(liveForm({ id: "new", databaseUrl: newId() }, row?.id ?? "").version);
  if (!version?.document) throw new Error("The clone has no version.");
  return version.document;
}

const shownIn = (document: FormDocument, answers: Answers): string[] => {
  const { shown, rows } = visibilityOf(document, answers);
  const nested = [...rows].flatMap(([template, each]) =>
    each.flatMap((ids, row) => [...ids].map((id) => `${template}[${row}]/${id}`)),
  );
  return [...shown, ...nested];
};

/** Each id of the one, and what stands in its place in the other. */
function pairsOf(one: FormDocument, other: FormDocument): Map<string, string> {
  if (one.fields.length !== other.fields.length || one.groups.length !== other.groups.length)
    throw new Error("The copy has other fields.");
  const pairs = new Map(one.fields.map(({ id }, at) => [id, other.fields[at]?.id ?? ""]));
  one.groups.forEach((group, at) => {
    pairs.set(group.id, other.groups[at]?.id ?? "");
    group.fields.forEach(({ id }, place) => {
      pairs.set(id, other.groups[at]?.fields[place]?.id ?? "");
    });
  });
  return pairs;
}

/** No id is part of another one: those of generated forms stand in quotes, those of rows are UUIDs. */
const renamed = (text: string, ids: ReadonlyMap<string, string>): string => {
  let made = text;
  for (const [from, to] of ids) {
    made = from.length > 10 ? made.replaceAll(from, to) : made.replaceAll(`"${from}"`, `"${to}"`);
  }
  return made;
};

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("No new ID found");
