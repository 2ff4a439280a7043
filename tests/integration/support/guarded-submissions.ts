import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { addAnswerFiles, removeAnswerFile } from "~/features/forms/submissions/answer-files.commands.server";
import { discardDraft, removeEntry, saveDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/filling.server";
import type { Filling } from "~/features/forms/submissions/filling.types";
import { deleteSubmissions } from "~/features/forms/submissions/removal.commands.server";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { uploadOf } from "./file-house";
import type { Change } from "./guarded-changes";
import type { Command } from "./guarded-commands";
import { staffs, type World } from "./guarded-world";

const idOf = ({ ids }: World, name: string) => ids[name] ?? "";
const through = (world: World): Filling => ({
  of: "team",
  formId: idOf(world, "asked"),
  taskId: world.taskId,
});
const PDF = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");

/** The task asks for a published form: a text, a file, people. */
async function aTaskWithForm(world: World): Promise<void> {
  const { staff, ids, n } = world;
  const person = { type: "text", label: "Name" };
  const { fieldGroupId } = await addFieldGroup(staff, { title: `People ${n}`, description: "" });
  const group = { kind: "fieldGroup", id: fieldGroupId } as const;
  const named = await addFields(staff, group, { revision: 1, fields: [person], before: null });
  await publishFieldGroup(staff, fieldGroupId, { revision: 2 });
  const firstField = { type: "text", label: "Stand" };
  ids.asked = (await addForm(staff, { title: `Asked for ${n}`, description: "", firstField })).formId;
  const people = { type: "template", label: "People", fieldGroupId, isLooping: true, maxLoops: 3 };
  const added = await addFields(
    staff,
    { kind: "form", id: ids.asked },
    { revision: 1, fields: [{ type: "upload", label: "Plan", isMulti: true }, people], before: null },
  );
  await publishForm(staff, ids.asked, { revision: 2 });
  [ids.upload = "", ids.people = ""] = added.fieldIds;
  ids.person = named.fieldIds[0] ?? "";
  await writeBatch(staff.db, [
    sql`update task set type = 'form', form_id = ${ids.asked} where id = ${world.taskId}`,
  ]);
}

const save = (ctx: CommandContext, world: World, entry = "Ann") =>
  saveDraft(ctx, through(world), {
    asked: { templateId: idOf(world, "people"), row: 0 },
    sent: new Map([[`f.${idOf(world, "people")}[0].${idOf(world, "person")}`, [entry]]]),
    version: 0,
    was: undefined,
  });
const drafted = async (world: World) => {
  await aTaskWithForm(world);
  world.ids.draft = (await save(world.member, world)).draft?.id ?? "";
};
const upload = (ctx: CommandContext, world: World) =>
  addAnswerFiles(ctx, through(world), {
    body: uploadOf({ accept: ["pdf"], max: 5 }, [{ name: "a.pdf", body: PDF }]),
    at: { name: `f.${idOf(world, "upload")}`, entryId: null },
  });
const withFile = async (world: World) => {
  await drafted(world);
  world.ids.file = (await upload(world.member, world)).files[0]?.id ?? "";
};
const submit = async (ctx: CommandContext, world: World) => {
  const { draft, number } = await readFilling(ctx, through(world));
  return submitFilling(ctx, through(world), {
    draftId: draft?.id ?? "",
    version: draft?.version ?? 0,
    number,
  });
};

const members = (name: string, rest: Omit<Command, "name" | "by">): Command => ({
  name,
  by: "member",
  ...rest,
});

export const SUBMISSION_COMMANDS: Command[] = [
  members("saveDraft", { prepare: drafted, run: (ctx, world) => save(ctx, world, "Ben") }),
  members("removeEntry", {
    prepare: drafted,
    run: (ctx, world) =>
      removeEntry(ctx, through(world), {
        entry: { templateId: idOf(world, "people"), row: 0 },
        was: undefined,
      }),
  }),
  members("discardDraft", {
    prepare: drafted,
    run: (ctx, world) => discardDraft(ctx, through(world), { version: 1 }),
  }),
  members("addAnswerFiles", { prepare: drafted, run: upload }),
  members("removeAnswerFile", {
    prepare: withFile,
    run: (ctx, world) => removeAnswerFile(ctx, through(world), { fileId: idOf(world, "file") }),
  }),
  members("submitFilling", { prepare: withFile, run: submit }),
  staffs("deleteSubmissions", {
    prepare: async (world) => {
      await withFile(world);
      await submit(world.member, world);
    },
    run: (ctx, world) =>
      deleteSubmissions(ctx, { formId: idOf(world, "asked"), ids: [idOf(world, "draft")] }),
  }),
];

const OPEN = ["saveDraft", "removeEntry", "addAnswerFiles", "removeAnswerFile", "submitFilling"];

const changes = (
  relied: string,
  status: number | null,
  { of, commands }: { of: (world: World) => SQL[]; commands: string[] },
): Change[] =>
  commands.map((command) => ({
    ...{ command, relied, status },
    happens: (world, at) => writeBatch(at.db, of(world)),
  }));

const form = (set: SQL) => (world: World) => [sql`update form set ${set} where id = ${idOf(world, "asked")}`];
const draft = (set: SQL) => (world: World) => [
  sql`update submission set ${set} where id = ${idOf(world, "draft")}`,
];

export const SUBMISSION_CHANGES: Change[] = [
  ...changes("the form is published and not archived", 409, {
    of: form(sql`is_published = 0`),
    commands: OPEN,
  }),
  ...changes("the form is published and not archived", 409, {
    of: form(sql`is_archived = 1`),
    commands: OPEN,
  }),
  ...changes("the team sees the task, and it asks for this form", 404, {
    of: ({ taskId }) => [sql`update task set form_id = null where id = ${taskId}`],
    commands: OPEN,
  }),
  ...changes("the team sees the task, and it asks for this form", 404, {
    of: ({ taskId }) => {
      const typeId = newId();
      return [
        sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
          values (${typeId}, ${typeId}, '', '', '', '')`,
        sql`insert into task_team_type (task_id, team_type_id) values (${taskId}, ${typeId})`,
      ];
    },
    commands: OPEN,
  }),
  ...changes("not sent in yet", 409, {
    of: draft(sql`is_draft = 0, submitted_at = 'x', version = version + 1`),
    commands: OPEN.slice(0, 4),
  }),
  ...changes("the draft as it was checked", null, {
    of: draft(sql`version = version + 1`),
    commands: ["submitFilling"],
  }),
  ...changes("the version of the form that was checked", null, {
    of: (world) => [
      sql`insert into form_version (id, form_id, number, document, created_at, created_by)
        select ${newId()}, form_id, 2, document, '', '' from form_version where form_id = ${idOf(world, "asked")}`,
      sql`update form set live_version_id = (select id from form_version v where v.form_id = form.id and number = 2)
        where id = ${idOf(world, "asked")}`,
    ],
    commands: ["submitFilling"],
  }),
  ...changes("the draft as it was seen", 409, {
    of: draft(sql`version = version + 1`),
    commands: ["discardDraft"],
  }),
  ...changes("the submissions as read", 409, {
    of: draft(sql`version = version + 1`),
    commands: ["deleteSubmissions"],
  }),
  ...changes("the submissions as read", 409, {
    of: (world) => [sql`delete from submission where id = ${idOf(world, "draft")}`],
    commands: ["deleteSubmissions"],
  }),
];
