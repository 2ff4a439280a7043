import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { archiveForms, deleteForms, restoreForms } from "~/features/forms/bulk-forms.commands.server";
import {
  addConfirmation,
  moveConfirmation,
  removeConfirmations,
  switchConfirmation,
  updateConfirmation,
} from "~/features/forms/confirmations/confirmations.commands.server";
import { copyFieldGroup } from "~/features/forms/copying/copy-field-group.commands.server";
import { copyForm } from "~/features/forms/copying/copy-form.commands.server";
import {
  archiveFieldGroups,
  deleteFieldGroups,
  restoreFieldGroups,
} from "~/features/forms/field-groups/bulk-field-groups.commands.server";
import { addFieldGroup, updateFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import {
  addFields,
  copyField,
  moveField,
  removeFields,
  setFieldRules,
  setLogic,
  updateField,
} from "~/features/forms/fields/fields.commands.server";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm, shortNames, updateForm } from "~/features/forms/forms.commands.server";
import { ConfirmationInput } from "~/features/forms/forms.schema";
import {
  publishFieldGroup,
  unpublishFieldGroup,
} from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm, unpublishForm } from "~/features/forms/publication/publish-form.commands.server";
import { shortNameOf } from "~/features/forms/short-name.rules";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

export const idOf = ({ ids }: World, name: string) => ids[name] ?? "";
export const formOf = (world: World) => ({ kind: "form", id: idOf(world, "form") }) as const;
const groupOf = (world: World) => ({ kind: "fieldGroup", id: idOf(world, "group") }) as const;
const text = { type: "text", label: "Name" };
const confirmation = ConfirmationInput.parse({ name: "Cranes", message: "Thanks" });

/** A field group with a question, and a form that has it, a picture and a confirmation. */
export async function aForm(world: World): Promise<void> {
  const { staff, n, ids } = world;
  [ids.asset, ids.question] = [newId(), newId()];
  const file = newId();
  await writeBatch(staff.db, [
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at,
        updated_by) values (${file}, 'assets', ${ids.asset}, 'stored', 'a.png', 'image/png', 1, ${file}, '', '', '', '')`,
    sql`insert into asset (id, name, type, category, file_id, created_at, created_by, updated_at, updated_by)
      values (${ids.asset}, 'A', 'image', 'images', ${file}, '', '', '', '')`,
  ]);
  ids.group = (await addFieldGroup(staff, { title: `Group ${n}`, description: "" })).fieldGroupId;
  await addFields(staff, groupOf(world), { revision: 1, fields: [text], before: null });
  await publishFieldGroup(staff, ids.group, { revision: 2 });
  ids.form = (await addForm(staff, { title: `Form ${n}`, description: "", firstField: text })).formId;
  const placed = { type: "template", label: "Group", fieldGroupId: ids.group };
  await addFields(staff, formOf(world), { revision: 1, fields: [text, placed], before: null });
  const [first = "", second = ""] = await fieldsOf(staff, world);
  Object.assign(ids, { first, second });
  ids.other = (await addFieldGroup(staff, { title: `Other ${n}`, description: "" })).fieldGroupId;
  ids.confirmation = (await addConfirmation(staff, ids.form, confirmation)).confirmationId;
}

const fieldsOf = async ({ db }: CommandContext, world: World) =>
  (await readBatch(db, { copy: editedCopy(formOf(world)) })).copy?.fields.map(({ id }) => id) ?? [];

const published = async (world: World) => {
  await aForm(world);
  await publishForm(world.staff, idOf(world, "form"), { revision: 2 });
};
/** A group that no form has. */
const lonely = async (world: World) => {
  world.ids.group = (await addFieldGroup(world.staff, { title: "Lonely", description: "" })).fieldGroupId;
};

const SETTINGS = { description: "", isEditable: true, isPublic: false, prefill: [] };

export const FORM_COMMANDS: Command[] = [
  staffs("addForm", {
    run: (ctx, { n }) => addForm(ctx, { title: `Asked ${n}`, description: "", firstField: "text" }),
  }),
  staffs("updateForm", {
    prepare: aForm,
    run: (ctx, world) => updateForm(ctx, idOf(world, "form"), { ...SETTINGS, title: "Anew", version: 2 }),
  }),
  staffs("addFields", {
    prepare: aForm,
    run: (ctx, world) =>
      addFields(ctx, formOf(world), {
        revision: 2,
        fields: [
          { type: "image", assetId: idOf(world, "asset") },
          { type: "template", fieldGroupId: idOf(world, "other") },
        ],
        before: idOf(world, "first"),
      }),
  }),
  staffs("updateField", {
    prepare: aForm,
    run: (ctx, world) =>
      updateField(ctx, formOf(world), {
        revision: 2,
        fieldId: idOf(world, "first"),
        field: { type: "image", assetId: idOf(world, "asset") },
      }),
  }),
  staffs("moveField", {
    prepare: aForm,
    run: (ctx, world) =>
      moveField(ctx, formOf(world), { revision: 2, fieldId: idOf(world, "first"), before: null }),
  }),
  staffs("copyField", {
    prepare: aForm,
    run: (ctx, world) => copyField(ctx, formOf(world), { revision: 2, fieldId: idOf(world, "first") }),
  }),
  staffs("removeFields", {
    prepare: aForm,
    run: (ctx, world) => removeFields(ctx, formOf(world), { revision: 2, fieldIds: [idOf(world, "first")] }),
  }),
  staffs("setLogic", {
    prepare: aForm,
    run: async (ctx, world) =>
      setLogic(ctx, formOf(world), {
        revision: 2,
        fieldId: idOf(world, "second"),
        entry: {
          rules: [{ sourceId: idOf(world, "first"), sourceValue: "x" }],
          thenFieldId: idOf(world, "second"),
        },
      }),
  }),
  staffs("setFieldRules", {
    prepare: aForm,
    run: async (ctx, world) =>
      setFieldRules(ctx, formOf(world), {
        revision: 2,
        fieldId: idOf(world, "second"),
        about: { of: "required" },
        conditions: { rules: [{ sourceId: idOf(world, "first"), condition: "answered" }] },
      }),
  }),
  staffs("publishForm", {
    prepare: aForm,
    run: (ctx, world) => publishForm(ctx, idOf(world, "form"), { revision: 2 }),
  }),
  staffs("unpublishForm", {
    prepare: published,
    run: (ctx, world) => unpublishForm(ctx, idOf(world, "form")),
  }),
  staffs("archiveForms", {
    prepare: published,
    run: (ctx, world) => archiveForms(ctx, [idOf(world, "form")]),
  }),
  staffs("restoreForms", {
    prepare: async (world) => {
      await published(world);
      await archiveForms(world.staff, [idOf(world, "form")]);
    },
    run: (ctx, world) => restoreForms(ctx, [idOf(world, "form")]),
  }),
  staffs("deleteForms", {
    prepare: published,
    run: (ctx, world) => deleteForms(ctx, [idOf(world, "form")]),
  }),
  staffs("copyForm", {
    prepare: published,
    run: (ctx, world) => copyForm(ctx, idOf(world, "form"), {}),
  }),
  staffs("addConfirmation", {
    prepare: aForm,
    run: (ctx, world) => addConfirmation(ctx, idOf(world, "form"), confirmation),
  }),
  staffs("updateConfirmation", {
    prepare: aForm,
    run: (ctx, world) =>
      updateConfirmation(
        ctx,
        { formId: idOf(world, "form"), confirmationId: idOf(world, "confirmation") },
        { ...confirmation, name: "Anew", version: 1 },
      ),
  }),
  staffs("moveConfirmation", {
    prepare: async (world) => {
      await aForm(world);
      await addConfirmation(world.staff, idOf(world, "form"), { ...confirmation, name: "Second" });
    },
    run: (ctx, world) =>
      moveConfirmation(ctx, idOf(world, "form"), { id: idOf(world, "confirmation"), to: 2 }),
  }),
  staffs("switchConfirmation", {
    prepare: aForm,
    run: (ctx, world) =>
      switchConfirmation(
        ctx,
        { formId: idOf(world, "form"), confirmationId: idOf(world, "confirmation") },
        false,
      ),
  }),
  staffs("removeConfirmations", {
    prepare: aForm,
    run: (ctx, world) => removeConfirmations(ctx, idOf(world, "form"), [idOf(world, "confirmation")]),
  }),
  staffs("addFieldGroup", {
    run: (ctx, { n }) => addFieldGroup(ctx, { title: `Asked ${n}`, description: "" }),
  }),
  staffs("updateFieldGroup", {
    prepare: lonely,
    run: (ctx, world) =>
      updateFieldGroup(ctx, idOf(world, "group"), { title: "Anew", description: "", version: 1 }),
  }),
  staffs("publishFieldGroup", {
    prepare: published,
    run: (ctx, world) => publishFieldGroup(ctx, idOf(world, "group"), { revision: 2 }),
  }),
  staffs("unpublishFieldGroup", {
    prepare: lonely,
    run: (ctx, world) => unpublishFieldGroup(ctx, idOf(world, "group")),
  }),
  staffs("archiveFieldGroups", {
    prepare: lonely,
    run: (ctx, world) => archiveFieldGroups(ctx, [idOf(world, "group")]),
  }),
  staffs("restoreFieldGroups", {
    prepare: async (world) => {
      await lonely(world);
      await archiveFieldGroups(world.staff, [idOf(world, "group")]);
    },
    run: (ctx, world) => restoreFieldGroups(ctx, [idOf(world, "group")]),
  }),
  staffs("deleteFieldGroups", {
    prepare: lonely,
    run: (ctx, world) => deleteFieldGroups(ctx, [idOf(world, "group")]),
  }),
  staffs("copyFieldGroup", {
    prepare: aForm,
    run: (ctx, world) => copyFieldGroup(ctx, idOf(world, "group"), {}),
  }),
];

export const changes = (
  relied: string,
  status: number,
  { of, commands }: { of: (world: World) => SQL; commands: string[] },
): Change[] =>
  commands.map((command) => ({
    ...{ command, relied, status },
    happens: (world, at) => writeBatch(at.db, [of(world)]),
  }));

export const form = (set: SQL) => (world: World) =>
  sql`update form set ${set} where id = ${idOf(world, "form")}`;
const group = (set: SQL) => (world: World) =>
  sql`update field_group set ${set} where id = ${idOf(world, "group")}`;
export const goneForm = (world: World) => sql`delete from form where id = ${idOf(world, "form")}`;
const goneGroup = (world: World) => sql`delete from field_group where id = ${idOf(world, "group")}`;

const COPY_CHANGES = [
  ...["addFields", "updateField", "moveField", "copyField", "removeFields"],
  ...["setLogic", "setFieldRules"],
];

export const FORM_CHANGES: Change[] = [
  {
    ...{ command: "addForm", relied: "the short name is free", status: 409 },
    happens: async ({ n }, at) => {
      const { taken } = await readBatch(at.db, { taken: shortNames() });
      await writeBatch(at.db, [
        sql`insert into form (id, title, short_name, created_at, created_by, updated_at, updated_by)
          values (${newId()}, 'Another', ${shortNameOf(`Asked ${n}`, taken)}, '', '', '', '')`,
      ]);
    },
  },
  ...changes("the version", 409, { of: form(sql`version = 9`), commands: ["updateForm"] }),
  ...changes("the revision that was shown", 409, {
    of: form(sql`revision = revision + 1`),
    commands: [...COPY_CHANGES, "publishForm"],
  }),
  ...changes("not archived", 409, {
    of: form(sql`is_archived = 1`),
    commands: [...COPY_CHANGES, "publishForm"],
  }),
  ...changes("a picture that comes is there", 422, {
    of: (world) => sql`delete from asset where id = ${idOf(world, "asset")}`,
    commands: ["addFields", "updateField"],
  }),
  ...changes("a field group, and it is published and not archived", 422, {
    of: (world) => sql`update field_group set is_published = 0 where id = ${idOf(world, "other")}`,
    commands: ["addFields"],
  }),
  ...changes("a field group, and it is published and not archived", 422, {
    of: (world) => sql`update field_group set is_archived = 1 where id = ${idOf(world, "other")}`,
    commands: ["addFields"],
  }),
  ...changes("the versions of the groups as read", 409, {
    of: group(sql`live_version_id = 'another'`),
    commands: ["publishForm"],
  }),
  ...changes("the form is published", 409, { of: form(sql`is_published = 0`), commands: ["unpublishForm"] }),
  ...changes("archived or not as read", 409, {
    of: form(sql`is_archived = 1 - is_archived`),
    commands: ["archiveForms", "restoreForms"],
  }),
  ...changes("the forms are there", 409, { of: goneForm, commands: ["deleteForms"] }),
  ...changes("no task asks for one", 409, {
    of: (world) => sql`update task set form_id = ${idOf(world, "form")} where id = ${world.taskId}`,
    commands: ["deleteForms"],
  }),
  ...changes("the form as read", 409, { of: form(sql`revision = revision + 1`), commands: ["copyForm"] }),
  ...changes("its confirmations and notifications as read", 409, {
    of: (world) =>
      sql`update form_confirmation set version = version + 1 where id = ${idOf(world, "confirmation")}`,
    commands: ["copyForm"],
  }),
  ...changes("its confirmations and notifications as read", 409, {
    of: (world) => sql`delete from form_notification where form_id = ${idOf(world, "form")}`,
    commands: ["copyForm"],
  }),
  ...changes("the form is there", 404, {
    of: goneForm,
    commands: [
      ...["addConfirmation", "updateConfirmation", "moveConfirmation"],
      ...["switchConfirmation", "removeConfirmations"],
    ],
  }),
  ...changes("at most 50", 422, {
    of: (
      world,
    ) => sql`insert into form_confirmation (id, form_id, name, position, created_at, created_by, updated_at, updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
      select ${`full-${world.n}-`} || i, ${idOf(world, "form")}, 'C', i, '', '', '', '' from n`,
    commands: ["addConfirmation"],
  }),
  ...changes("the version", 409, {
    of: (world) => sql`update form_confirmation set version = 7 where id = ${idOf(world, "confirmation")}`,
    commands: ["updateConfirmation"],
  }),
  ...changes("the order as read", 409, {
    of: (world) => sql`update form_confirmation set position = 9 where id = ${idOf(world, "confirmation")}`,
    commands: ["moveConfirmation"],
  }),
  ...changes("on or off as read", 409, {
    of: (world) => sql`update form_confirmation set is_active = 0 where id = ${idOf(world, "confirmation")}`,
    commands: ["switchConfirmation"],
  }),
  ...changes("the confirmations are there", 409, {
    of: (world) => sql`delete from form_confirmation where id = ${idOf(world, "confirmation")}`,
    commands: ["removeConfirmations"],
  }),
  ...changes("the version", 409, { of: group(sql`version = 9`), commands: ["updateFieldGroup"] }),
  ...changes("the revision that was shown", 409, {
    of: group(sql`revision = revision + 1`),
    commands: ["publishFieldGroup"],
  }),
  ...changes("not archived", 409, { of: group(sql`is_archived = 1`), commands: ["publishFieldGroup"] }),
  ...changes("the forms that have it, and their versions, as read", 409, {
    of: form(sql`live_version_id = 'another'`),
    commands: ["publishFieldGroup"],
  }),
  ...changes("the forms that have it, and their versions, as read", 409, {
    of: form(sql`last_number = 7`),
    commands: ["publishFieldGroup"],
  }),
  ...changes("the forms that have it, and their versions, as read", 409, {
    of: form(sql`is_published = 0`),
    commands: ["publishFieldGroup"],
  }),
  ...changes("the group is published", 409, {
    of: group(sql`is_published = 0`),
    commands: ["unpublishFieldGroup"],
  }),
  ...changes("archived or not as read", 409, {
    of: group(sql`is_archived = 1 - is_archived`),
    commands: ["archiveFieldGroups", "restoreFieldGroups"],
  }),
  ...changes("the groups are there", 409, { of: goneGroup, commands: ["deleteFieldGroups"] }),
  {
    ...{ command: "deleteFieldGroups", relied: "no form has one", status: 409 },
    happens: async (world) => {
      const { formId } = await addForm(world.staff, { title: "Placed", description: "", firstField: text });
      const fields = [{ type: "template", fieldGroupId: idOf(world, "group") }];
      const owner = { kind: "form", id: formId } as const;
      await addFields(world.staff, owner, { revision: 1, fields, before: null });
    },
  },
  ...changes("the group as read", 409, {
    of: group(sql`revision = revision + 1`),
    commands: ["copyFieldGroup"],
  }),
  ...changes("the group as read", 409, { of: goneGroup, commands: ["copyFieldGroup"] }),
];
