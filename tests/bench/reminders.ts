import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { getEvent } from "#workers/ops/provision/events";
import { allSettings } from "~/event-settings/settings.queries.server";
import { addNotification } from "~/features/notifications/notifications.commands.server";
import { NotificationInput } from "~/features/notifications/notifications.schema";
import { publishNotification } from "~/features/notifications/publication.commands.server";
import { tellNotification } from "~/features/notifications/publication.jobs.server";
import { sendReminders } from "~/features/tasks/reminders/digests.jobs.server";
import { digestsOf } from "~/features/tasks/reminders/digests.rules";
import { reminderFacts, reminderReads } from "~/features/tasks/reminders/reminders.queries.server";
import { addDays, dayIn, instantAt } from "~/lib/dates";
import { commandContext } from "~/procedure/command-context.server";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { startHost } from "../harness/host";
import { installationOf } from "../harness/installation";
import { seedLargeEvent } from "./seed";

/** The digest of an event of so many teams with 50 tasks: what is read, worked out for a week of days, and sent. And a notification to three people of each. */
export async function measureReminders(teams: number): Promise<void> {
  const host = await startHost();
  try {
    await seedLargeEvent(host, { teams, tasks: 50 });
    const on = await installationOf(host);
    const record = await getEvent(on.control, "large");
    const db = await on.openEvent(record);
    const { settings } = await readBatch(db, { settings: allSettings() });
    settings.emails.taskRemindersEnabled = true;
    const day = dayIn(settings.event.timeZone, new Date());
    const now = instantAt(settings.event.timeZone, day, "08:01");
    const parts = { db, control: on.control, event: record, settings, actor: SYSTEM, env: on.env, now };
    const ctx = commandContext(parts);
    let began = performance.now();
    const last = addDays(day, 6);
    const reads = await readBatch(db, reminderReads(ctx, last));
    const facts = await reminderFacts(ctx, reads, last, { from: day, day });
    const readMs = performance.now() - began;
    began = performance.now();
    for (let n = 0; n < 7; n += 1) digestsOf(facts, addDays(day, n));
    const weekMs = performance.now() - began;
    began = performance.now();
    const mails = await sendReminders(ctx, day);
    const sentMs = performance.now() - began;
    const published = await publishToAll(ctx, teams);
    console.log(
      `\nReminders of ${teams} teams, ${facts.open.length} open lines: read in ${Math.round(readMs)} ms, a week worked out in ` +
        `${Math.round(weekMs)} ms, ${mails.length} digests queued in ${Math.round(sentMs)} ms; ${published}\n`,
    );
  } finally {
    await host.stop();
  }
}

/** Two more people for each team, and a notification with its mails to all of them. */
async function publishToAll(ctx: CommandContext, teams: number): Promise<string> {
  const { admin } = await readBatch(ctx.db, {
    admin: jsonOne({ id: as<string>(sql`u.id`) }, sql`from user u where u.permissions = 'admin' limit 1`),
  });
  const by = { ...ctx, actor: { id: admin?.id ?? "", level: "admin", teamId: null } } as const;
  await writeBatch(ctx.db, [
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${2 * teams})
      insert into user (id, first_name, surname, email, team_id, has_logged_in, created_at, created_by, updated_at, updated_by)
      select 'mate' || i, 'Mate', 'No ' || i, 'mate' || i || '@large.example', 'team' || (i % ${sql.raw(String(teams))} + 1), 1, '', '', '', ''
      from n`,
  ]);
  const texts = { title: "The hall opens at eight", description: "Come by gate 3." };
  const draft = NotificationInput.parse({ ...texts, audience: "everybody", sendEmail: true });
  const { notificationId } = await addNotification(by, draft);
  let began = performance.now();
  const { people } = await publishNotification(by, notificationId, { version: 1 });
  const publishedMs = performance.now() - began;
  const { activity } = await readBatch(ctx.db, {
    activity: jsonOne(
      { id: as<string>(sql`a.id`) },
      sql`from activity a where a.kind = 'notification.published' and a.subject_id = ${notificationId}`,
    ),
  });
  began = performance.now();
  const mails = await tellNotification(by, activity?.id ?? "");
  return `published to ${people} people in ${Math.round(publishedMs)} ms, ${mails.length} mails queued in ${Math.round(performance.now() - began)} ms`;
}
