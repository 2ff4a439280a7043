import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addComment, addReply } from "~/features/tasks/comments/comments.commands.server";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addNote } from "~/features/teams/notes/notes.commands.server";
import { newId } from "~/lib/ids";
import { pageRows, supplierRows } from "../harness/library-rows";
import { urlOf } from "../harness/portal";
import { BUILT, isPostOnly } from "../harness/site-map";
import { fileEvent, idOf, PDF } from "../worlds/file-event";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { newTask } from "../worlds/test-event";

const SLUG = "nested";
type Ids = Record<string, string>;

/** Every URL that names a thing within another thing, by what it names last. */
const NESTED = BUILT.filter(
  ({ path }) =>
    (path.match(/:/g) ?? []).length > 1 &&
    !path.includes("/locks/") &&
    // A form's pages have numbers, and lead on where they are not there (forms/filling.test.ts).
    !path.includes(":pageNumber") &&
    // What a form asks no more is named by its place in the form, and leads on likewise.
    !path.includes(":place"),
);
const lastOf = (path: string) => [...path.matchAll(/:(\w+)/g)].at(-1)?.[1] ?? "";

let files: Awaited<ReturnType<typeof fileEvent>>;
/** What there is: of the asker's own task, and everything that is not below it. */
let own: Ids;
let others: Record<string, [string, string][]>;
beforeAll(async () => {
  files = await fileEvent(SLUG);
  const { at, teamIds } = files;
  const task = async (title: string) => (await addTask(at.ctx(), newTask(title, { type: "upload" }))).taskId;
  const thread = async (taskId: string, teamId: string, text = "Secret words") => {
    const comment = await addComment(at.ctx(), { taskId, teamId, text });
    const reply = await addReply(at.ctx(), { taskId, teamId, commentId: comment.id, text });
    return { comment: comment.id, reply: reply.id };
  };
  const give = async (who: "ash" | "birch", taskId: string) =>
    idOf(await files.put(files.clients[who], `/tasks/${taskId}/evidence`, "secret.pdf", PDF));
  const [taskId, otherTask] = [await task("Mine"), await task("Another")];
  const mine = await thread(taskId, teamIds.ash, "Own words");
  const [theirs, elsewhere] = [await thread(taskId, teamIds.birch), await thread(otherTask, teamIds.ash)];
  const foreign = await portalEvent(`${SLUG}-far`);
  const far = { taskId: (await addTask(foreign.ctx(), newTask("Far"))).taskId };
  const none = "01890000-0000-7000-8000-000000000001";
  const group = (await addTaskGroup(at.ctx(), { title: "A group" })).taskGroupId;
  const evidence = { theirs: await give("birch", taskId), elsewhere: await give("ash", otherTask) };
  const ownerOf = async (which: string) =>
    (await at.rows<{ id: string }>(sql`select id from user where team_id = ${which}`))[0]?.id ?? "";
  const [neighbour, colleague] = [await ownerOf(teamIds.birch), at.adminId];
  const [contentId, sectionId, supplierId] = [newId(), newId(), newId()];
  await writeBatch(at.db, [
    ...supplierRows(supplierId, { company: "Hamble Lifting" }),
    ...pageRows({
      ...{ id: contentId, path: "nested", title: "Nested", isPublic: true },
      sections: [
        { id: sectionId, type: "youTube", data: { shortcode: "abcdefghijk" } },
        {
          type: "resources",
          uses: [
            { kind: "task", id: taskId },
            { kind: "supplier", id: supplierId },
          ],
        },
      ],
    }),
  ]);
  const [sidebarSectionId, sideSection, sidebarItemId, sideItem] = [newId(), newId(), newId(), newId()];
  await writeBatch(
    at.db,
    [
      [sidebarSectionId, sidebarItemId],
      [sideSection, sideItem],
    ].flatMap(([section, item], position) => [
      sql`insert into sidebar_section (id, heading, position, created_at, created_by, updated_at, updated_by)
        values (${section}, 'Manual', ${position}, '', '', '', '')`,
      sql`insert into sidebar_item (id, section_id, kind, target_id, position) values (${item}, ${section}, 'task', ${taskId}, 0)`,
    ]),
  );
  const [fieldGroupId, otherField] = [newId(), newId()];
  const [formId, submissionId, otherSubmission, change] = [newId(), newId(), newId(), newId()];
  const [webhookId, otherWebhook, deliveryId, otherDelivery] = [newId(), newId(), newId(), newId()];
  const hook = (id: string, form: string) =>
    sql`insert into webhook (id, name, parent_id, request_url, request_method, request_format, created_at, created_by, updated_at, updated_by)
      values (${id}, 'Secret words', ${form}, 'https://hooks.example.com/', 'POST', 'JSON', '', '', '', '')`;
  const delivery = (id: string, webhook: string, form: string) =>
    sql`insert into webhook_delivery (id, webhook_id, form_id, kind, state, request_url, request_method, content_type, body, size,
        started_at, created_at, updated_at)
      values (${id}, ${webhook}, ${form}, 'submitted', 'failed', 'https://hooks.example.com/', 'POST', 'text/plain', 'Secret words', 12,
        '2026-11-27T12:00:00.000Z', '2026-11-27T12:00:00.000Z', '2026-11-27T12:00:00.000Z')`;
  const otherChange = newId();
  const [notificationId, otherNotification, toldId, otherTold] = [newId(), newId(), newId(), newId()];
  const notification = (id: string, form: string) =>
    sql`insert into form_notification (id, form_id, name, position, created_at, created_by, updated_at, updated_by)
      values (${id}, ${form}, 'Secret words', 0, '', '', '', '')`;
  const told = (id: string, submission: string) =>
    sql`insert into submission_mail (id, submission_id, activity_id, notification_id, notification_name, recipient, no_mail, created_at)
      values (${id}, ${submission}, 'x', ${notificationId}, 'Secret words', 'crew@crew.example', 'blocked', '')`;
  const answered = (id: string, form: string, editOf: string | null = null) =>
    sql`insert into submission (id, form_id, team_id, edit_of, number, created_at, created_by, updated_at, updated_by)
      values (${id}, ${form}, ${teamIds.ash}, ${editOf}, 1, '', '', '', '')`;
  await writeBatch(at.db, [
    sql`insert into form (id, title, short_name, created_at, created_by, updated_at, updated_by)
      values (${formId}, 'Mine', 'MIN', '', '', '', '')`,
    sql`insert into field_group (id, title, created_at, created_by, updated_at, updated_by)
      values (${fieldGroupId}, 'Mine', '', '', '', '')`,
    sql`insert into form_field (id, form_id, type, properties, position, created_at, created_by, updated_at, updated_by)
      values (${otherField}, ${newId()}, 'text', '{"label":"Secret words"}', 0, '', '', '', '')`,
    hook(webhookId, formId),
    hook(otherWebhook, newId()),
    delivery(deliveryId, webhookId, formId),
    delivery(otherDelivery, otherWebhook, newId()),
    answered(submissionId, formId),
    answered(otherSubmission, newId()),
    answered(change, formId, submissionId),
    notification(notificationId, formId),
    notification(otherNotification, newId()),
    told(toldId, submissionId),
    told(otherTold, otherSubmission),
    sql`insert into order_change (id, submission_id, at, by_user, before, after)
      values (${otherChange}, ${otherSubmission}, '', '', 'Secret words', '{}')`,
  ]);
  const { noteId: otherNote } = await addNote(at.ctx(), teamIds.birch, {
    text: "Secret words",
    isOnTop: false,
  });
  own = {
    kind: "task",
    ...{ importId: none, whose: "team" },
    ...{ formId, fieldGroupId, submissionId, confirmationId: "default" },
    ...{ webhookId, deliveryId, notificationId, toldId },
    ...{ contentId, sectionId, supplierId, sidebarSectionId, sidebarItemId },
    userId: await ownerOf(teamIds.ash),
    taskId,
    teamId: teamIds.ash,
    commentId: mine.comment,
    fileId: await give("ash", taskId),
  };
  others = {
    thingId: [
      ["a form", formId],
      ["a page, which is no task", contentId],
      ["nothing", none],
    ],
    confirmationId: [
      ["a form", formId],
      ["nothing", none],
    ],
    fieldId: [
      ["a field of another form", otherField],
      ["a form", formId],
      ["nothing", none],
    ],
    token: [["nothing", none]],
    webhookId: [
      ["a webhook of another form", otherWebhook],
      ["a form", formId],
      ["nothing", none],
    ],
    deliveryId: [
      ["a delivery of another webhook", otherDelivery],
      ["a webhook", webhookId],
      ["nothing", none],
    ],
    notificationId: [
      ["a notification of another form", otherNotification],
      ["a form", formId],
      ["nothing", none],
    ],
    toldId: [
      ["what another submission told", otherTold],
      ["a submission", submissionId],
      ["nothing", none],
    ],
    caseId: [
      ["a form", formId],
      ["nothing", none],
    ],
    versionNumber: [["nothing", "9"]],
    versionId: [
      ["a page", contentId],
      ["a section", sectionId],
      ["nothing", none],
    ],
    changeId: [
      ["a change of another order", otherChange],
      ["a change of the answers", change],
      ["nothing", none],
    ],
    itemId: [
      ["a field of another form", otherField],
      ["nothing", none],
    ],
    noteId: [
      ["another team's note", otherNote],
      ["a task", taskId],
      ["nothing", none],
    ],
    formId: [
      ["a task", taskId],
      ["nothing", none],
    ],
    whose: [["nobody's draft", "nobody"]],
    number: [
      ["no row", "999"],
      ["no number", "x"],
    ],
    submissionId: [
      ["a submission of another form", otherSubmission],
      ["a change of one", change],
      ["a form", formId],
      ["nothing", none],
    ],
    sidebarItemId: [
      ["an item of another section", sideItem],
      ["a section", sideSection],
      ["nothing", none],
    ],
    sectionId: [
      ["a page", contentId],
      ["nothing", none],
    ],
    supplierId: [
      ["a page", contentId],
      ["nothing", none],
    ],
    userId: [
      ["another team's person", neighbour],
      ["staff without a team", colleague],
      ["another event's person", foreign.adminId],
      ["nothing", none],
    ],
    commentId: [
      ["another team's comment", theirs.comment],
      ["another team's reply", theirs.reply],
      ["a comment of another task", elsewhere.comment],
      ["a reply of another task", elsewhere.reply],
      ["a task", taskId],
      ["nothing", none],
    ],
    fileId: [
      ["another team's file", evidence.theirs],
      ["a file of another task", evidence.elsewhere],
      ["nothing", none],
    ],
    teamId: [
      ["another event's task", far.taskId],
      ["a group", group],
      ["nothing", none],
    ],
    taskId: [
      ["another event's task", far.taskId],
      ["nothing", none],
    ],
  };
});

const form = {
  text: "Mine now",
  liked: "1",
  pinned: "1",
  decision: "approved",
  status: "complete",
  reason: "x",
  userId: "",
  to: "1",
  isPublished: "1",
  isActive: "1",
  isOnTop: "1",
  what: "return",
  name: "Mine now",
  message: "",
  revision: "1",
  version: "1",
};
const at = (path: string, ids: Ids) =>
  urlOf(
    SLUG,
    path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? ""),
  );

const kept = () =>
  files.at.rows(sql`select (select group_concat(id || text || is_pinned, ' ') from comment) as comments,
    (select group_concat(id || text, ' ') from reply) as replies, (select count(*) from comment_like) as likes,
    (select count(*) from reply_like) as replyLikes, (select group_concat(id, ' ') from file) as files,
    (select group_concat(id || email || permissions || coalesce(team_id, ''), ' ') from user) as people,
    (select count(*) from task_status) as statuses, (select count(*) from task_assignee) as assignees`);

describe("ids of others, below what is one's own", () => {
  it.each(NESTED.map((page) => [page.path, isPostOnly(page)] as const))("%s: 404", async (path, isPost) => {
    const isStaffs = path.startsWith("/admin/");
    const client = isStaffs ? files.staff : files.clients.ash;
    const before = await kept();
    const wrong: string[] = [];
    for (const [what, id] of others[lastOf(path)] ?? []) {
      // Staff see what every team gave and wrote, under that team's own address.
      if (isStaffs && path.includes("/files/") && what === "another team's file") continue;
      const url = at(path, { ...own, [lastOf(path)]: id });
      if (!isPost) {
        const seen = await client.get(url);
        if (seen.status !== 404 || seen.body.includes("Secret words"))
          wrong.push(`GET ${what}: ${seen.status}`);
      }
      const sent = await client.post(url, { form: { ...form, userId: own.teamId ?? "" } });
      // The page itself, which was 404 a moment ago, may be what says it.
      if (!isPost && sent.status === 302 && sent.headers.location === new URL(url).pathname) continue;
      // A page that takes no POST, or files alone, says so of every id.
      if (![404, 405, 415].includes(sent.status)) wrong.push(`POST ${what}: ${sent.status}`);
    }
    expect(wrong).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  it("looks at every kind of id that is nested", () => {
    expect(NESTED.length).toBeGreaterThan(20);
    expect([...new Set(NESTED.map(({ path }) => lastOf(path)))].filter((name) => !others[name])).toEqual([]);
  });

  it("a file that is not there is said to be gone, and not its task", async () => {
    const path = "/tasks/:taskId/evidence/:fileId/removal";
    const gone = await files.clients.birch.post(at(path, { ...own, fileId: own.fileId ?? "" }), { form: {} });
    expect(gone.status).toBe(404);
    expect(gone.body).toContain("This file is not there any more");
    expect(gone.body).not.toContain("not in your list any more");
  });

  it("what is one's own is there", async () => {
    for (const path of NESTED.filter((page) => !isPostOnly(page)).map((page) => page.path)) {
      if (path.startsWith("/admin/") || path.includes("/files/")) continue;
      // This form is not published, nothing was sent in, and guests do not see it.
      if (path.includes("/submissions/") || path.includes("/embeds/:fieldId")) continue;
      if (path.startsWith("/guests/forms/")) continue;
      expect((await files.clients.ash.get(at(path, own))).status, path).toBe(200);
    }
    const colleague = await signedIn(SLUG, `colleague@${SLUG}`);
    expect((await colleague.get(at("/tasks/:taskId/comments/:commentId/replies", own))).status).toBe(200);
  });
});
