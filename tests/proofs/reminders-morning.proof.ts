import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { emailLog } from "#db/event/schema/email";
import { settings } from "#db/event/schema/settings";
import { tasks } from "#db/event/schema/tasks";
import { teams, users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { SETTINGS } from "~/event-settings/settings.schema";
import { dayIn } from "~/lib/dates";
import { addEvent, begin, deliver, env, house, played } from "../unit/support/background";
import { audit } from "../unit/support/memory-event";

vi.mock("~/procedure/scope.server", async (original) => ({
  ...(await original<object>()),
  ...(await import("../unit/support/background")).scope,
}));

const { sweepRecent } = await import("../../workers/sweep");

/** Events of one zone at 08:00: their digests are queued within five minutes, by one consumer of the queue. `PROOF_EVENTS` (default 1000). */
const EVENTS = Number(process.env.PROOF_EVENTS ?? 1_000);
const TEAMS = 10;

it(`the digests of ${EVENTS} events of one zone are queued within five minutes`, async () => {
  await begin();
  const now = new Date();
  // Where it is about noon.
  const ahead = 12 - now.getUTCHours();
  const timeZone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  const day = dayIn(timeZone, now);
  const due = new Date(now.getTime() - 1_000).toISOString();
  Object.assign(env, { APP_SECRET: "s".repeat(32) });
  for (let n = 0; n < EVENTS; n += 1) {
    const own = await addEvent(`e${n}`, { nextDueAt: due });
    const data = { ...SETTINGS.event.parse({}), timeZone };
    const emails = { ...SETTINGS.emails.parse({}), taskRemindersEnabled: true };
    const ids = Array.from({ length: TEAMS }, (_, at) => `t${at}`);
    await own.write(
      q.insert(settings).values([
        { kind: "event", data: JSON.stringify(data), ...audit },
        { kind: "emails", data: JSON.stringify(emails), ...audit },
      ]),
      q.insert(teams).values(ids.map((id) => ({ id, name: id, ownerId: id, ...audit }))),
      q.insert(users).values(
        ids.map((id) => ({
          ...{ id, firstName: id, surname: "T", email: `${id}@x.test`, teamId: id, hasLoggedIn: true },
          ...audit,
        })),
      ),
      q.insert(tasks).values({ id: "task", title: "Task", dueDate: day, type: "task", ...audit }),
      sql`insert into activity (id, kind, actor_id, request_id, created_at) values ('a', 'task.remindersPlanned', 'system', 'r', ${due})`,
      sql`insert into outbox (id, activity_id, subscriber, lease_until, created_at)
        values ('o', 'a', ${`reminders:${day}`}, ${due}, ${due})`,
    );
  }
  const began = performance.now();
  await sweepRecent(env);
  // One message after the other, those of the sweep first: mails themselves are sent after.
  for (;;) {
    const at = played.sent.findIndex(({ message }) => message.job === "sweep" || message.job === "event");
    if (at < 0) break;
    const [one] = played.sent.splice(at, 1);
    await deliver(one?.message);
  }
  const seconds = (performance.now() - began) / 1_000;
  let mails = 0;
  for (const own of house.events.values()) mails += (await own.read(many(q.select().from(emailLog)))).length;
  console.info(JSON.stringify({ events: EVENTS, mails, seconds: Math.round(seconds * 10) / 10 }));
  expect(mails).toBe(EVENTS * TEAMS);
  expect(seconds).toBeLessThan(300);
}, 3_600_000);
