import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { activities, outbox } from "#db/event/schema/activity";
import { emailLog } from "#db/event/schema/email";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { emailWork } from "~/features/email/email.room.server";
import { FAILED_MAILS_SHOWN, failedMails, heldMails } from "~/features/email/failed-mails.queries.server";
import { KEPT_KINDS } from "~/features/email/mail-kinds.server";
import { failedMailsNeed } from "~/features/teams/teams-needs.server";
import { roomCounts } from "~/rooms.server";
import { sqlRows } from "../../harness/sql-rows";
import { audit, memoryEvent } from "../support/memory-event";

const NOW = new Date("2027-06-30T12:00:00.000Z");
const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString();
const [MINUTE, DAY] = [60_000, 86_400_000];

type Mail = typeof emailLog.$inferInsert;
/** Of a mail that failed yesterday. */
const mail = (id: string, more: Partial<Mail> = {}): Mail => ({
  ...{ id, state: "failed", recipient: "mia@x.test", userId: "mia", teamId: "a", eventId: "e" },
  ...{ templateId: "welcome", createdAt: before(DAY), updatedAt: before(DAY), ...more },
});
const LATER = { state: "sent" as const, createdAt: before(DAY - 1) };

async function eventWith(...mails: Mail[]) {
  const at = await memoryEvent();
  const person = { firstName: "M", surname: "Tester", ...audit };
  await at.write(
    q.insert(teams).values({ id: "a", name: "a", ownerId: "mia", ...audit }),
    q.insert(users).values([
      { ...person, id: "mia", email: "mia@x.test", teamId: "a" },
      { ...person, id: "max", email: "max@x.test", teamId: null },
    ]),
    q.insert(emailLog).values(mails),
  );
  return at;
}

it.each<[string, Mail, boolean]>([
  ["of the same kind for the same person and team", mail("again", LATER), false],
  ["that waits to be sent", mail("again", { ...LATER, state: "queued" }), false],
  ["that failed too", mail("again", { ...LATER, state: "failed" }), true],
  ["that was not sent", mail("again", { ...LATER, state: "cancelled" }), true],
  ["from before", mail("again", { ...LATER, createdAt: before(DAY + 1) }), true],
  ["of the same moment", mail("again", { ...LATER, createdAt: before(DAY) }), true],
  ["of another kind", mail("again", { ...LATER, templateId: "passwordReset" }), true],
  ["for another team", mail("again", { ...LATER, teamId: "b" }), true],
  ["for somebody else", mail("again", { ...LATER, userId: "max" }), true],
])("a mail %s takes a failed one off the list, or does not", async (_, other, isShown) => {
  const at = await eventWith(mail("failed"), other);
  const shown = (await at.read(failedMails(NOW))).map(({ id }) => id);
  expect(shown.includes("failed")).toBe(isShown);
});

it("what says something of its own each time stays, though another of its kind went", async () => {
  const reminded = { templateId: KEPT_KINDS[0] ?? "" };
  const at = await eventWith(mail("failed", reminded), mail("again", { ...LATER, ...reminded }));
  expect((await at.read(failedMails(NOW))).map(({ id }) => id)).toEqual(["failed"]);
});

it("mails are shown newest first, to no team's too, for thirty days and no more than fit", async () => {
  const hours = Array.from({ length: FAILED_MAILS_SHOWN + 1 }, (_, n) => n);
  const at = await eventWith(
    mail("over", { createdAt: before(30 * DAY), templateId: "passwordReset" }),
    ...hours.map((n) =>
      mail(`m${n}`, {
        createdAt: before(n * MINUTE + 1),
        teamId: null,
        userId: ["max", "nobody"][n] ?? "mia",
      }),
    ),
  );
  const shown = await at.read(failedMails(NOW));
  expect(shown.map(({ id }) => id)).toEqual(hours.slice(0, -1).map((n) => `m${n}`));
  expect(shown.slice(0, 3).map(({ teamName, email }) => [teamName, email])).toEqual([
    [null, "max@x.test"],
    [null, null],
    ["a", "mia@x.test"],
  ]);
  expect(await at.read(roomCounts(NOW, "mia"))).toMatchObject({
    failedMails: FAILED_MAILS_SHOWN + 1,
    teams: 1,
  });
});

type Work = typeof outbox.$inferInsert;
const work = (id: string, more: Partial<Work> = {}): Work => ({
  ...{ id, activityId: "act", subscriber: `mail:${id}`, state: "pending", sealed: "sealed", attempts: 1 },
  ...{ lastError: "no answer", createdAt: before(11 * MINUTE), ...more },
});

it("held is a mail that failed or was not tried, and was asked for more than ten minutes ago", async () => {
  const at = await eventWith(mail("x", { state: "sent" }));
  await at.write(
    q.insert(activities).values({ id: "act", kind: "k", actorId: "mia", createdAt: "now" }),
    q
      .insert(outbox)
      .values([
        work("held"),
        work("done", { state: "done" }),
        work("other", { subscriber: "dueDates" }),
        work("waits", { lastError: null, attempts: 0 }),
        work("in hand", { lastError: null, leaseUntil: before(-MINUTE) }),
        work("undoable", { lastError: null, attempts: 0, leaseUntil: before(-MINUTE) }),
        work("young", { createdAt: before(10 * MINUTE) }),
      ]),
  );
  const asker = { now: NOW } as Parameters<typeof failedMailsNeed.read>[0];
  const needs = await at.read(failedMailsNeed.read(asker));
  expect(needs).toMatchObject({ held: 2, failed: 0 });
  expect(failedMailsNeed.say(needs as never, asker)?.action).toEqual({
    to: "/admin/failed-mails",
    label: "Review",
  });
});

it("what is tried again is shown with its next try and its end, the next one first", async () => {
  const queued = { state: "queued" as const };
  const at = await eventWith(
    mail("soon", { ...queued, details: "403 - No", createdAt: before(MINUTE) }),
    mail("later", { ...queued, teamId: null, userId: "max", templateId: "passwordReset" }),
    mail("now", queued),
    mail("untried", { ...queued, createdAt: before(11 * MINUTE) }),
    mail("fresh", { ...queued, createdAt: before(MINUTE) }),
  );
  const untried = { lastError: null, attempts: 0 };
  await at.write(
    q.insert(activities).values({ id: "act", kind: "k", actorId: "mia", createdAt: "now" }),
    q
      .insert(outbox)
      .values([
        work("later", { leaseUntil: before(-90 * MINUTE), giveUpAt: before(-DAY), attempts: 7 }),
        work("soon", { leaseUntil: before(-MINUTE), createdAt: before(MINUTE), attempts: 3 }),
        work("now", { leaseUntil: before(MINUTE) }),
        work("untried", untried),
        work("fresh", { ...untried, createdAt: before(MINUTE) }),
      ]),
  );
  const held = await at.read(heldMails(NOW));
  expect(held.map(({ id, attempts, nextAt, details }) => [id, attempts, nextAt, details])).toEqual([
    ["untried", 0, null, ""],
    ["now", 1, null, "no answer"],
    ["soon", 3, before(-MINUTE), "403 - No"],
    ["later", 7, before(-90 * MINUTE), "no answer"],
  ]);
  expect(held.map(({ endsAt }) => endsAt)).toEqual([
    before(11 * MINUTE - 2 * DAY),
    before(-DAY),
    before(MINUTE - 2 * DAY),
    before(-DAY),
  ]);
  expect(held[3]).toMatchObject({ name: "Password reset", person: "M Tester", teamName: null });
});

it("what a mail was to say goes after thirty days, of what waits never", async () => {
  const at = await eventWith(mail("x"));
  const old = { createdAt: before(30 * DAY + 1) };
  await at.write(
    q.insert(activities).values({ id: "act", kind: "k", actorId: "mia", createdAt: "now" }),
    q
      .insert(outbox)
      .values([
        work("gone", { ...old, state: "failed" }),
        work("waits", old),
        work("kept", { createdAt: before(30 * DAY), state: "failed" }),
      ]),
  );
  await at.write(...(emailWork.tidy?.writes?.(NOW) ?? []));
  const rows = await at.read(
    sqlRows<{ id: string }>(sql`select id from outbox where sealed is not null order by id`),
  );
  expect(rows.map(({ id }) => id)).toEqual(["kept", "waits"]);
});

it("the log goes 400 days after the event's last day, and never what waits", async () => {
  const at = await eventWith(
    mail("old", { createdAt: before(401 * DAY) }),
    mail("waits", { createdAt: before(401 * DAY), state: "queued" }),
    mail("new", { createdAt: before(399 * DAY) }),
  );
  const endedOn = (data: string) =>
    at.write(
      sql`insert into settings (kind, data, created_at, created_by, updated_at, updated_by)
        values ('event', ${data}, 'now', 'x', 'now', 'x') on conflict (kind) do update set data = excluded.data`,
    );
  const left = async () => {
    await at.write(...(emailWork.tidy?.writes?.(NOW) ?? []));
    const rows = await at.read(sqlRows<{ id: string }>(sql`select id from email_log order by id`));
    return rows.map(({ id }) => id);
  };
  const day = (ms: number) => before(ms).slice(0, 10);
  for (const data of [
    "not JSON",
    "{}",
    '{"endDate":""}',
    '{"endDate":null}',
    JSON.stringify({ endDate: day(399 * DAY) }),
  ]) {
    await endedOn(data);
    expect(await left(), data).toEqual(["new", "old", "waits"]);
  }
  await endedOn(JSON.stringify({ endDate: day(401 * DAY) }));
  expect(await left()).toEqual(["new", "waits"]);
});
