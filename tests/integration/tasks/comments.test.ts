import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { assignTask } from "~/features/tasks/assignees.commands.server";
import {
  addComment,
  addReply,
  deleteEntry,
  editEntry,
  likeEntry,
  pinComment,
} from "~/features/tasks/comments/comments.commands.server";
import { threadOf } from "~/features/tasks/comments/comments.queries.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import type { CommandContext } from "~/procedure/context";
import { type Databases, databases } from "../../harness/memory-installation";
import { makeEvent, newTask, person, race, type TestEvent } from "../../worlds/test-event";

let server: Databases;
let at: TestEvent;
let teamId: string;
let shareId: string;
let owner: CommandContext;
let mate: CommandContext;
let share: CommandContext;
let other: CommandContext;
let second = 0;
beforeAll(async () => {
  server = await databases();
  at = await makeEvent(server.on, "comments");
  const made = await addTeam(at.ctx(), {
    name: "Solent",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Olive"),
  });
  teamId = made.teamId;
  owner = at.member(made.ownerId, teamId);
  mate = at.member((await addTeamMember(at.ctx(), { teamId, member: person("Mate") })).userId, teamId);
  const shared = await addStandShare(at.ctx(), {
    name: "Kestrel",
    parentTeamId: teamId,
    owner: person("Maya"),
  });
  shareId = shared.teamId;
  share = at.member(shared.ownerId, shareId);
  const others = await addTeam(at.ctx(), {
    name: "Other",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Otto"),
  });
  other = at.member(others.ownerId, others.teamId);
});
afterAll(() => server.stop());

const make = async (title: string, change = {}) => (await addTask(at.ctx(), newTask(title, change))).taskId;
/** A second later each time, so that the order is that of the calls. */
const later = (ctx: CommandContext): CommandContext => {
  second += 1;
  return at.ctx({ actor: ctx.actor, now: new Date(Date.UTC(2027, 0, 1) + second * 1_000) });
};
const thread = async (taskId: string, reader = owner, team = teamId, view = {}) =>
  (
    await readBatch(at.db, {
      thread: threadOf({ taskId, teamId: team, readerId: reader.actor.id }, view),
    })
  ).thread;
const mailed = async (entryCount: number) =>
  (
    await at.rows<{ email: string }>(
      sql`select recipient as email from email_log where template_id = 'commentNotification' order by id desc limit ${entryCount}`,
    )
  )
    .map(({ email }) => email)
    .sort();
const mails = async () =>
  (
    await at.rows<{ n: number }>(
      sql`select count(*) as n from email_log where template_id = 'commentNotification'`,
    )
  )[0]?.n ?? 0;
const kinds = async (taskId: string) =>
  (
    await at.rows<{ kind: string; teamId: string }>(
      sql`select kind, team_id as teamId from activity where subject_id = ${taskId} and kind not like 'task.%' order by id`,
    )
  ).map(({ kind }) => kind);

describe("a comment", () => {
  it("makes the team's status row when it is the first touch, once, however many come at once", async () => {
    const taskId = await make("First of all");
    const { won, refusals } = await race(
      [owner, mate, owner, mate, at.ctx()].map(
        (ctx, n) => () => addComment(ctx, { taskId, teamId, text: `Number ${n}` }),
      ),
    );
    expect([won.length, refusals]).toEqual([5, []]);
    const rows = await at.rows<{ id: string }>(sql`select id from task_status where task_id = ${taskId}`);
    expect(rows).toHaveLength(1);
    expect((await thread(taskId)).total).toBe(5);
    expect(await kinds(taskId)).toEqual(Array.from({ length: 5 }, () => "comment.added"));
  });

  it("is read oldest first with names, likes, the reader's own, and who is staff", async () => {
    const taskId = await make("Reading");
    const { id } = await addComment(later(owner), { taskId, teamId, text: "One\n\n@Mate Tester look" });
    await addReply(later(mate), { taskId, teamId, commentId: id, text: "Two" });
    await addComment(later(at.ctx()), { taskId, teamId, text: "Three" });
    await likeEntry(mate, { taskId, teamId, id, isLiked: true });
    const { comments, total, people } = await thread(taskId, mate);
    expect(total).toBe(3);
    expect(
      comments.map(({ text, by, isOwn, isStaff, likes, isLiked, mentions }) => ({
        text,
        by,
        isOwn,
        isStaff,
        likes,
        isLiked,
        mentions,
      })),
    ).toEqual([
      {
        text: "One\n\n@Mate Tester look",
        by: "Olive Tester",
        isOwn: false,
        isStaff: false,
        likes: 1,
        isLiked: true,
        mentions: ["Mate Tester"],
      },
      {
        text: "Three",
        by: expect.any(String),
        isOwn: false,
        isStaff: true,
        likes: 0,
        isLiked: false,
        mentions: [],
      },
    ]);
    expect(comments[0]?.replies).toMatchObject([{ text: "Two", isOwn: true, by: "Mate Tester" }]);
    expect(people.map(({ name }) => name)).toContain("Olive Tester");
    expect(people.map(({ id: each }) => each)).toContain(at.adminId);
    expect(people.map(({ id: each }) => each)).not.toContain(mate.actor.id);
  });

  it("another team's is not there, for reading and writing alike; a stand share has its own", async () => {
    const taskId = await make("Apart");
    const { id } = await addComment(owner, { taskId, teamId, text: "Ours" });
    for (const stranger of [other, share]) {
      const where = { taskId, teamId };
      const calls = [
        addComment(stranger, { ...where, text: "Hello" }),
        addReply(stranger, { ...where, commentId: id, text: "Hello" }),
        editEntry(stranger, { ...where, id, text: "Hello" }),
        deleteEntry(stranger, { ...where, id }),
        likeEntry(stranger, { ...where, id, isLiked: true }),
      ];
      for (const call of calls) await expect(call).rejects.toMatchObject({ status: 404 });
      // Under their own team's address the comment is not found either.
      const own = { taskId, teamId: stranger.actor.teamId ?? "" };
      await expect(addReply(stranger, { ...own, commentId: id, text: "Hello" })).rejects.toMatchObject({
        status: 404,
      });
      await expect(deleteEntry(stranger, { ...own, id })).rejects.toMatchObject({ status: 404 });
    }
    await addComment(share, { taskId, teamId: shareId, text: "Theirs" });
    expect((await thread(taskId, share, shareId)).comments.map(({ text }) => text)).toEqual(["Theirs"]);
    expect((await thread(taskId)).comments.map(({ text }) => text)).toEqual(["Ours"]);
  });

  it("on a task that was archived or that the team does not see is a 404 and writes nothing", async () => {
    const taskId = await make("Archived meanwhile");
    await writeBatch(at.db, [sql`update task set is_archived = 1 where id = ${taskId}`]);
    await expect(addComment(owner, { taskId, teamId, text: "Late" })).rejects.toMatchObject({ status: 404 });
    const rows = await at.rows(sql`select id from task_status where task_id = ${taskId}`);
    expect(rows).toEqual([]);
  });

  it("an empty one, a missing id and one that is too long are refused in the words of the catalogue", async () => {
    const taskId = await make("Refusals");
    const { id } = await addComment(owner, { taskId, teamId, text: "Here" });
    await expect(addComment(owner, { taskId, teamId, text: " \n " })).rejects.toThrow("Invalid comment");
    await expect(addComment(owner, { taskId, teamId, text: "x".repeat(5_001) })).rejects.toThrow(
      "Invalid comment",
    );
    await expect(addReply(owner, { taskId, teamId, commentId: id, text: "" })).rejects.toThrow(
      "Invalid reply",
    );
    await expect(addReply(owner, { taskId, teamId, commentId: "", text: "x" })).rejects.toThrow("No ID");
    await expect(likeEntry(owner, { taskId, teamId, id: "", isLiked: true })).rejects.toThrow("No ID");
    await expect(editEntry(owner, { taskId, teamId, id, text: "\u200b" })).rejects.toThrow("Invalid comment");
  });

  it("of somebody who has left keeps its text under no name", async () => {
    const taskId = await make("Leaver");
    const { userId } = await addTeamMember(at.ctx(), { teamId, member: person("Leaver") });
    const leaver = at.member(userId, teamId);
    const { id } = await addComment(leaver, { taskId, teamId, text: "Goodbye" });
    await likeEntry(leaver, { taskId, teamId, id, isLiked: true });
    await writeBatch(at.db, [sql`delete from user where id = ${userId}`]);
    expect((await thread(taskId)).comments).toMatchObject([{ text: "Goodbye", by: null, likes: 0 }]);
  });
});

describe("a reply", () => {
  it("has no replies of its own, and goes with its comment", async () => {
    const taskId = await make("Depth");
    const { id } = await addComment(owner, { taskId, teamId, text: "Top" });
    const reply = await addReply(mate, { taskId, teamId, commentId: id, text: "Under" });
    await expect(addReply(owner, { taskId, teamId, commentId: reply.id, text: "x" })).rejects.toMatchObject({
      status: 404,
    });
    expect(await deleteEntry(owner, { taskId, teamId, id })).toEqual({ kind: "comment", replies: 1 });
    expect((await thread(taskId)).total).toBe(0);
    expect(await at.rows(sql`select id from reply where id = ${reply.id}`)).toEqual([]);
    expect(await kinds(taskId)).toEqual(["comment.added", "reply.added", "comment.deleted"]);
  });

  it("while its comment is being deleted: it is refused or it is deleted too, never left behind", async () => {
    for (let round = 0; round < 8; round += 1) {
      const taskId = await make(`Deleting ${round}`);
      const { id } = await addComment(owner, { taskId, teamId, text: "Top" });
      await race<unknown>([
        () => deleteEntry(owner, { taskId, teamId, id }),
        () => addReply(mate, { taskId, teamId, commentId: id, text: "Under" }),
      ]);
      expect((await thread(taskId)).total).toBe(0);
    }
  });
});

describe("changing and deleting", () => {
  it("only the author changes a text, which then says so; the same text again changes nothing", async () => {
    const taskId = await make("Edits");
    const { id } = await addComment(owner, { taskId, teamId, text: "Frist" });
    await expect(editEntry(mate, { taskId, teamId, id, text: "x" })).rejects.toMatchObject({ status: 403 });
    await expect(editEntry(at.ctx(), { taskId, teamId, id, text: "x" })).rejects.toMatchObject({
      status: 403,
    });
    await editEntry(owner, { taskId, teamId, id, text: "Frist" });
    expect((await thread(taskId)).comments).toMatchObject([{ text: "Frist", editedAt: null }]);
    await editEntry(owner, { taskId, teamId, id, text: "First" });
    expect((await thread(taskId)).comments).toMatchObject([{ text: "First", editedAt: expect.any(String) }]);
  });

  it("a colleague cannot delete it, a moderator can", async () => {
    const taskId = await make("Deletes");
    const { id } = await addComment(owner, { taskId, teamId, text: "Mine" });
    await expect(deleteEntry(mate, { taskId, teamId, id })).rejects.toMatchObject({ status: 403 });
    await deleteEntry(at.ctx(), { taskId, teamId, id });
    await expect(deleteEntry(owner, { taskId, teamId, id })).rejects.toMatchObject({ status: 404 });
  });

  it("staff pin and unpin; a pinned comment stands first, and members cannot", async () => {
    const taskId = await make("Pins");
    const first = await addComment(later(owner), { taskId, teamId, text: "First" });
    const last = await addComment(later(owner), { taskId, teamId, text: "Last" });
    await expect(pinComment(owner, { taskId, teamId, id: last.id, isPinned: true })).rejects.toMatchObject({
      status: 403,
    });
    await pinComment(at.ctx(), { taskId, teamId, id: last.id, isPinned: true });
    expect((await thread(taskId)).comments.map(({ id }) => id)).toEqual([last.id, first.id]);
    await pinComment(at.ctx(), { taskId, teamId, id: last.id, isPinned: false });
    expect((await thread(taskId)).comments.map(({ id }) => id)).toEqual([first.id, last.id]);
  });
});

describe("likes", () => {
  it("twice is once, by one and by many at once; taking back what is not there is nothing", async () => {
    const taskId = await make("Likes");
    const { id } = await addComment(owner, { taskId, teamId, text: "Nice" });
    const reply = await addReply(owner, { taskId, teamId, commentId: id, text: "Also" });
    for (const each of [id, reply.id]) {
      const like = (ctx: CommandContext, isLiked: boolean) => () =>
        likeEntry(ctx, { taskId, teamId, id: each, isLiked });
      const { refusals } = await race([
        like(owner, true),
        like(owner, true),
        like(mate, true),
        like(owner, true),
      ]);
      expect(refusals).toEqual([]);
    }
    expect((await thread(taskId)).comments).toMatchObject([{ likes: 2, replies: [{ likes: 2 }] }]);
    for (const each of [id, reply.id, id])
      await likeEntry(owner, { taskId, teamId, id: each, isLiked: false });
    expect((await thread(taskId)).comments).toMatchObject([
      { likes: 1, isLiked: false, replies: [{ likes: 1 }] },
    ]);
  });
});

describe("mails about comments", () => {
  it("go to the owner where nobody is assigned, and to staff who wrote; never to the author", async () => {
    const taskId = await make("Told");
    let before = await mails();
    await addComment(later(at.ctx()), { taskId, teamId, text: "From staff" });
    expect([(await mails()) - before, await mailed(1)]).toEqual([1, ["olive@crew.example"]]);
    before = await mails();
    const { id } = await addComment(later(mate), { taskId, teamId, text: "From a member" });
    expect([(await mails()) - before, await mailed(2)]).toEqual([
      2,
      ["admin@comments.example", "olive@crew.example"],
    ]);
    before = await mails();
    await addReply(later(owner), { taskId, teamId, commentId: id, text: "From the owner" });
    expect([(await mails()) - before, await mailed(1)]).toEqual([1, ["admin@comments.example"]]);
  });

  it("go to the assignees instead of the owner; a mention tells a colleague once, also over edits", async () => {
    const taskId = await make("Assigned");
    await assignTask(owner, { taskId, teamId, userId: owner.actor.id });
    const { userId } = await addTeamMember(at.ctx(), { teamId, member: person("Quinn") });
    let before = await mails();
    const { id } = await addComment(later(mate), {
      taskId,
      teamId,
      text: "@Quinn Tester @quinn tester @Olive Tester",
    });
    expect([(await mails()) - before, await mailed(2)]).toEqual([
      2,
      ["olive@crew.example", "quinn@crew.example"],
    ]);
    before = await mails();
    await editEntry(mate, { taskId, teamId, id, text: "@Quinn Tester again, and @Mate Tester" });
    expect((await mails()) - before).toBe(0);
    await editEntry(mate, { taskId, teamId, id, text: "Nobody" });
    expect((await thread(taskId)).comments[0]?.mentions).toEqual([]);
    before = await mails();
    await addComment(later(mate), { taskId, teamId, text: "@Otto Tester is of another team" });
    expect([(await mails()) - before, await mailed(1)]).toEqual([1, ["olive@crew.example"]]);
    expect(userId).toBeTruthy();
  });

  it("nobody writes more than thirty in a minute, so that nobody's letter box is filled", async () => {
    const taskId = await make("Much too much");
    const { userId } = await addTeamMember(at.ctx(), { teamId, member: person("Busy") });
    const busy = at.member(userId, teamId);
    for (let n = 0; n < 30; n += 1) await addComment(busy, { taskId, teamId, text: `Number ${n}` });
    await expect(addComment(busy, { taskId, teamId, text: "One more" })).rejects.toMatchObject({
      status: 429,
    });
    const minuteLater = at.ctx({ actor: busy.actor, now: new Date(busy.now.getTime() + 61_000) });
    await addComment(minuteLater, { taskId, teamId, text: "One more" });
  });

  it.each([0, 12])("replies count among the thirty, after %d comments", async (comments) => {
    const taskId = await make(`Much to answer ${comments}`);
    const { userId } = await addTeamMember(at.ctx(), { teamId, member: person(`Chatty ${comments}`) });
    const where = { taskId, teamId, text: "Which crane?" };
    const { id: commentId } = await addComment(owner, where);
    const chatty = at.member(userId, teamId);
    for (let n = 0; n < comments; n += 1) await addComment(chatty, where);
    for (let n = comments; n < 30; n += 1) await addReply(chatty, { ...where, commentId });
    await expect(addReply(chatty, { ...where, commentId })).rejects.toMatchObject({ status: 429 });
    await expect(addComment(chatty, where)).rejects.toMatchObject({ status: 429 });
  });

  it("are promised in the comment's own batch, for the very activity", async () => {
    const taskId = await make("Promised");
    await addComment(later(at.ctx()), { taskId, teamId, text: "Hello" });
    const [row] = await at.rows<{ subscriber: string; kind: string; teamId: string }>(
      sql`select o.subscriber, a.kind, a.team_id as teamId from outbox o join activity a on a.id = o.activity_id
        where a.subject_id = ${taskId}`,
    );
    expect(row).toMatchObject({ subscriber: expect.stringMatching(/^mail:/), kind: "comment.added", teamId });
  });
});

describe("a long thread", () => {
  it("shows the newest twenty and any pinned one, the newest twenty replies, and says how many there are", async () => {
    const taskId = await make("Long");
    const { id } = await addComment(later(owner), { taskId, teamId, text: "Oldest" });
    await pinComment(at.ctx(), { taskId, teamId, id, isPinned: true });
    const many = sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < 60) select i from n)`;
    const stamp = sql`'2027-02-01T00:00:' || printf('%02d', i) || '.000Z', ${owner.actor.id}, '2027-02-01', 'x'`;
    await writeBatch(at.db, [
      sql`insert into comment (id, task_status_id, text, created_at, created_by, updated_at, updated_by)
        select 'long' || i, (select id from task_status where task_id = ${taskId}), 'N ' || i, ${stamp} from ${many}`,
      sql`insert into reply (id, comment_id, text, created_at, created_by, updated_at, updated_by)
        select 'answer' || i, 'long60', 'R ' || i, ${stamp} from ${many} where i <= 30`,
    ]);
    const shown = await thread(taskId);
    expect([shown.total, shown.commentCount, shown.comments.length]).toEqual([91, 61, 20]);
    expect([shown.comments[0]?.id, shown.comments[1]?.text, shown.comments[19]?.text]).toEqual([
      id,
      "N 42",
      "N 60",
    ]);
    const last = shown.comments[19];
    expect([last?.replyCount, last?.replies.length, last?.replies[19]?.text]).toEqual([30, 20, "R 30"]);
    const more = await thread(taskId, owner, teamId, { shown: 100, replies: "long60" });
    expect([more.comments.length, more.comments[60]?.replies.length]).toEqual([61, 30]);
  });
});
