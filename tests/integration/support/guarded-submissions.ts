import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { mailGuestLink } from "~/features/forms/guests/guest-links.commands.server";
import { submitAsGuest } from "~/features/forms/guests/guest-submission.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { addAnswerFiles, removeAnswerFile } from "~/features/forms/submissions/answer-files.commands.server";
import { deleteSubmissions } from "~/features/forms/submissions/delete-submissions.commands.server";
import { discardDraft, removeEntry, saveDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { putBack } from "~/features/forms/submissions/put-back.commands.server";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { newId, newSecret } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { uploadOf } from "../../worlds/file-house";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const idOf = ({ ids }: World, name: string) => ids[name] ?? "";
const through = (world: World): Extract<Filling, { of: "team" }> => ({
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

const save = (ctx: CommandContext, world: World, entry = "Ann", filling: Filling = through(world)) =>
  saveDraft(ctx, filling, {
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
const checkedOf = async (ctx: CommandContext, filling: Filling) => {
  const { draft, number } = await readFilling(ctx, filling);
  return { draftId: draft?.id ?? "", version: draft?.version ?? 0, number };
};
const submit = async (ctx: CommandContext, world: World, filling: Filling = through(world)) =>
  submitFilling(ctx, filling, await checkedOf(ctx, filling));
const submitted = async (world: World) => {
  await withFile(world);
  await submit(world.member, world);
  await writeBatch(world.staff.db, [sql`update form set is_editable = 1 where id = ${idOf(world, "asked")}`]);
};
const changeBy = (world: World, by: "team" | "staff"): Filling => ({
  of: "change",
  formId: idOf(world, "asked"),
  submissionId: idOf(world, "draft"),
  by,
});
const changed = (by: "team" | "staff") => async (world: World) => {
  await submitted(world);
  const actor = by === "team" ? world.member : world.staff;
  world.ids.change = (await save(actor, world, "Ben", changeBy(world, by))).draft?.id ?? "";
};
/** A public form whose first page a guest has saved. */
const guestsDraft = async (world: World) => {
  const firstField = { type: "text", label: "Name" };
  const { formId } = await addForm(world.staff, { title: `Open ${world.n}`, description: "", firstField });
  await publishForm(world.staff, formId, { revision: 1 });
  await writeBatch(world.staff.db, [sql`update form set is_public = 1 where id = ${formId}`]);
  Object.assign(world.ids, { asked: formId, token: newSecret() });
  const { document } = await readFilling(world.guest, asGuest(world));
  const saved = await saveDraft(world.guest, asGuest(world), {
    ...{ asked: { page: 1 }, version: 0, was: undefined },
    sent: new Map([[`f.${document.fields[0]?.id}`, ["Ann"]]]),
  });
  world.ids.draft = saved.draft?.id ?? "";
};
const asGuest = (world: World) =>
  ({ of: "guest", formId: idOf(world, "asked"), token: idOf(world, "token") }) as const;
const mailLink = (ctx: CommandContext, world: World) =>
  mailGuestLink(ctx, asGuest(world), { link: "draft", email: `guest${world.n}@boat.example` });
const SIGNS = { trap: "", turnstile: "", isProven: true, browser: "" };

const OWN_CHANGE = "of a change by the team";
const STAFF_CHANGE = "of a change by staff";
const MANY = "of many";

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
  members("putBack", {
    async prepare(world) {
      await withFile(world);
      const removed = await removeAnswerFile(world.member, through(world), { fileId: idOf(world, "file") });
      world.ids.removal = removed.removalId ?? "";
    },
    run: (ctx, world) => putBack(ctx, through(world), { removalId: idOf(world, "removal") }),
  }),
  members("submitFilling", { prepare: withFile, run: submit }),
  staffs("deleteSubmissions", {
    prepare: submitted,
    run: (ctx, world) =>
      deleteSubmissions(ctx, { formId: idOf(world, "asked"), ids: [idOf(world, "draft")] }),
  }),
  staffs("deleteSubmissions", {
    how: MANY,
    async prepare(world) {
      await submitted(world);
      await writeBatch(world.staff.db, [sql`update task set form_id = null where id = ${world.taskId}`]);
      const free = { ...through(world), taskId: null };
      world.ids.second = (await save(world.member, world, "Cid", free)).draft?.id ?? "";
    },
    run: (ctx, world) =>
      deleteSubmissions(ctx, {
        formId: idOf(world, "asked"),
        ids: [idOf(world, "draft"), idOf(world, "second")],
      }),
  }),
  ...(["team", "staff"] as const).flatMap((by): Command[] => {
    const [how, who] = by === "team" ? [OWN_CHANGE, members] : [STAFF_CHANGE, staffs];
    return [
      who("saveDraft", {
        ...{ how, prepare: changed(by) },
        run: (ctx, world) => save(ctx, world, "Cid", changeBy(world, by)),
      }),
      who("submitFilling", {
        ...{ how, prepare: changed(by) },
        run: (ctx, world) => submit(ctx, world, changeBy(world, by)),
      }),
      who("discardDraft", {
        ...{ how, prepare: changed(by) },
        run: (ctx, world) => discardDraft(ctx, changeBy(world, by), { version: 1 }),
      }),
    ];
  }),
  {
    ...{ name: "submitAsGuest", by: "guest", prepare: guestsDraft },
    run: async (ctx, world) =>
      submitAsGuest(ctx, asGuest(world), { checked: await checkedOf(ctx, asGuest(world)), signs: SIGNS }),
  },
  { name: "mailGuestLink", by: "guest", prepare: guestsDraft, run: mailLink },
];

const OPEN = ["saveDraft", "removeEntry", "addAnswerFiles", "removeAnswerFile", "putBack", "submitFilling"];

const changes = (
  relied: string,
  status: number | null,
  { of, commands, how }: { of: (world: World) => SQL[]; commands: string[]; how?: string },
): Change[] =>
  commands.map((command) => ({
    ...{ command, relied, status, ...(how && { how }) },
    happens: (world, at) => writeBatch(at.db, of(world)),
  }));

const form = (set: SQL) => (world: World) => [sql`update form set ${set} where id = ${idOf(world, "asked")}`];
const draft = (set: SQL) => (world: World) => [
  sql`update submission set ${set} where id = ${idOf(world, "draft")}`,
];

const CLOSED = sql`closes_at = '2020-01-01T00:00:00.000Z'`;

export const SUBMISSION_CHANGES: Change[] = [
  ...changes("the form is published and not archived", 409, {
    of: form(sql`is_published = 0`),
    commands: OPEN,
  }),
  ...changes("the form is published and not archived", 409, {
    of: form(sql`is_archived = 1`),
    commands: OPEN,
  }),
  ...changes("open by its days", 409, { of: form(CLOSED), commands: OPEN }),
  ...changes("open by its days", 409, {
    of: form(sql`opens_at = '2099-01-01T00:00:00.000Z'`),
    commands: ["saveDraft", "submitFilling"],
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
    commands: OPEN.slice(0, 5),
  }),
  ...changes("what is put back is still to be had back", 409, {
    of: (world) => [sql`delete from submission_removal where id = ${idOf(world, "removal")}`],
    commands: ["putBack"],
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
  ...[undefined, MANY].flatMap((how) =>
    changes("the submissions as read", 409, {
      of: draft(sql`version = version + 1`),
      commands: ["deleteSubmissions"],
      ...(how && { how }),
    }),
  ),
  ...changes("the submissions as read", 409, {
    of: (world) => [sql`delete from submission where id = ${idOf(world, "second")}`],
    commands: ["deleteSubmissions"],
    how: MANY,
  }),
  ...changes("the submission may be changed", 409, {
    of: form(sql`is_editable = 0`),
    commands: ["saveDraft", "submitFilling"],
    how: OWN_CHANGE,
  }),
  ...changes("the form is published and not archived", 409, {
    of: form(sql`is_archived = 1`),
    commands: ["saveDraft", "submitFilling"],
    how: OWN_CHANGE,
  }),
  ...changes("open by its days", 409, {
    of: form(CLOSED),
    commands: ["saveDraft", "submitFilling"],
    how: OWN_CHANGE,
  }),
  ...changes("open by its days", 409, { of: form(CLOSED), commands: ["submitAsGuest"] }),
  ...[OWN_CHANGE, STAFF_CHANGE].flatMap((how) => [
    ...changes("of a change its submission", 404, {
      of: (world) => [
        sql`delete from submission where edit_of = ${idOf(world, "draft")}`,
        sql`delete from submission where id = ${idOf(world, "draft")}`,
      ],
      commands: ["saveDraft", "submitFilling"],
      how,
    }),
    ...changes("the draft as it was seen", 409, {
      of: (world) => [sql`update submission set version = version + 1 where id = ${idOf(world, "change")}`],
      commands: ["discardDraft"],
      how,
    }),
    ...changes("the draft as it was checked", null, {
      of: (world) => [sql`update submission set version = version + 1 where id = ${idOf(world, "change")}`],
      commands: ["submitFilling"],
      how,
    }),
  ]),
  ...[sql`is_published = 0`, sql`is_archived = 1`].flatMap((set) =>
    changes("the form is open to guests", 409, {
      of: form(set),
      commands: ["submitAsGuest", "mailGuestLink"],
    }),
  ),
  ...changes("the form is open to guests", 403, {
    of: form(sql`is_public = 0`),
    commands: ["submitAsGuest", "mailGuestLink"],
  }),
  ...changes("the draft as it was checked", null, {
    of: draft(sql`version = version + 1`),
    commands: ["submitAsGuest"],
  }),
  ...changes("the draft is there", 409, {
    of: (world) => [sql`delete from submission where id = ${idOf(world, "draft")}`],
    commands: ["mailGuestLink"],
  }),
  ...changes("the submissions as read", 409, {
    of: (world) => [sql`delete from submission where id = ${idOf(world, "draft")}`],
    commands: ["deleteSubmissions"],
  }),
];
