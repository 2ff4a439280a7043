import { sql } from "drizzle-orm";
import { removeFields } from "~/features/forms/fields/fields.commands.server";
import { restoreVersion } from "~/features/forms/history/restore-version.commands.server";
import { addLabCase, expectAnew, removeLabCase } from "~/features/forms/lab/lab-case.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import type { Change, Command } from "./guarded.types";
import { aForm, changes, form, formOf, goneForm, idOf } from "./guarded-forms";
import { staffs, type World } from "./guarded-world";

/** A published form whose working copy has the group no more, and a case of its lab. */
async function withCase(world: World): Promise<void> {
  await aForm(world);
  const { staff, ids } = world;
  const formId = idOf(world, "form");
  ids.labCase = (await addLabCase(staff, formId, { name: "A", answers: "{}" })).caseId;
  await publishForm(staff, formId, { revision: 2 });
}

async function without(world: World): Promise<void> {
  await withCase(world);
  await removeFields(world.staff, formOf(world), { revision: 2, fieldIds: [idOf(world, "second")] });
}

const caseOf = (world: World) => ({ formId: idOf(world, "form"), caseId: idOf(world, "labCase") });

export const LAB_COMMANDS: Command[] = [
  staffs("restoreVersion", {
    prepare: without,
    run: (ctx, world) => restoreVersion(ctx, formOf(world), { revision: 3, number: 1 }),
  }),
  staffs("addLabCase", {
    prepare: aForm,
    run: (ctx, world) => addLabCase(ctx, idOf(world, "form"), { name: "Anew", answers: "{}" }),
  }),
  staffs("expectAnew", {
    prepare: withCase,
    run: (ctx, world) => expectAnew(ctx, caseOf(world), { version: 1 }),
  }),
  staffs("removeLabCase", { prepare: withCase, run: (ctx, world) => removeLabCase(ctx, caseOf(world)) }),
];

export const LAB_CHANGES: Change[] = [
  ...changes("the revision that was shown", 409, {
    of: form(sql`revision = revision + 1`),
    commands: ["restoreVersion"],
  }),
  ...changes("not archived", 409, { of: form(sql`is_archived = 1`), commands: ["restoreVersion"] }),
  ...changes("no id of its fields is another form’s", 409, {
    of: (
      world,
    ) => sql`insert into form_field (id, form_id, type, properties, position, created_at, created_by, updated_at, updated_by)
      values (${idOf(world, "second")}, 'another', 'text', '{}', 0, '', '', '', '')`,
    commands: ["restoreVersion"],
  }),
  ...changes("the lab’s cases as tried", 409, {
    of: (
      world,
    ) => sql`insert into form_lab_case (id, form_id, name, answers, expected, created_at, created_by, updated_at, updated_by)
      values (${`other-${world.n}`}, ${idOf(world, "form")}, 'B', '{}', '{}', '', '', '', '')`,
    commands: ["publishForm"],
  }),
  ...changes("the form is there", 404, { of: goneForm, commands: ["addLabCase"] }),
  ...changes("the revision as tried", 409, {
    of: form(sql`revision = revision + 1`),
    commands: ["addLabCase", "expectAnew"],
  }),
  ...changes("at most 50", 422, {
    of: (
      world,
    ) => sql`insert into form_lab_case (id, form_id, name, answers, expected, created_at, created_by, updated_at, updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
      select ${`full-${world.n}-`} || i, ${idOf(world, "form")}, 'C', '{}', '{}', '', '', '', '' from n`,
    commands: ["addLabCase"],
  }),
  ...changes("the case’s version", 409, {
    of: (world) => sql`update form_lab_case set version = 7 where id = ${idOf(world, "labCase")}`,
    commands: ["expectAnew"],
  }),
  ...changes("the case is there", 404, {
    of: (world) => sql`delete from form_lab_case where id = ${idOf(world, "labCase")}`,
    commands: ["removeLabCase"],
  }),
];
