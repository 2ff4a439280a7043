import { sql } from "drizzle-orm";
import { a } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { allSettings, settingsOf } from "~/event-settings/settings.queries.server";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { remindAll } from "~/features/tasks/remind-all/remind-all.commands.server";
import { tellOfAll } from "~/features/tasks/remind-all/remind-all.jobs.server";
import { DIGEST_KINDS } from "~/features/tasks/reminders/digest-kinds";
import { muteReminders } from "~/features/tasks/reminders/mutes.commands.server";
import { planReminders } from "~/features/tasks/reminders/plan-reminders.server";
import { digestAt } from "~/features/tasks/reminders/reminder-days.rules";
import { addDays } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { as } from "./context";
import type { MadeStaff, MadeTeam } from "./made.types";

const HOUR = 3_600_000;

/**
 * Reminders are on; staff reminded of one task six days ago, and of all that was late then; one team is muted tomorrow. The mails
 * of the past went then, and one came back. The first morning of its own is tomorrow's: at whatever hour it is made and looked at,
 * a demo holds the same.
 */
export async function makeReminders(
  ctx: CommandContext,
  { staff, teams, today }: { staff: MadeStaff; teams: readonly MadeTeam[]; today: string },
): Promise<void> {
  const { found } = await readBatch(ctx.db, { found: settingsOf("emails") });
  await saveSettings(ctx, {
    kind: "emails",
    data: { ...found.data, taskRemindersEnabled: true },
    version: found.version,
  });
  const { settings } = await readBatch(ctx.db, { settings: allSettings() });
  const moderator = { id: staff.moderatorId, level: "moderator" as const, teamId: null };
  const before = as(ctx, {
    settings,
    actor: moderator,
    now: new Date(ctx.now.getTime() - 6 * 24 * HOUR + HOUR / 4),
  });
  await remindAll(before, {
    ...{ chosen: undefined, task: [], type: [], without: [], fresh: undefined },
    note: "The hall plan is drawn next week. What is not with us by then is placed as we see fit.",
  });
  await pretendSent(before);
  const muted = teams.at(5);
  const now = as(ctx, { settings });
  if (muted)
    await muteReminders(as(now, { actor: { id: staff.adminId, level: "admin", teamId: null } }), {
      ...{ day: addDays(today, 1), what: `team:${muted.id}` },
      why: "On the phone with them, they send it on Friday",
    });
  await planReminders(as(now, { now: laterOf(ctx.now, digestAt(settings.event.timeZone, today)) }));
  // Made before that hour, it was planned now all the same.
  const made = ctx.now.toISOString();
  await writeBatch(ctx.db, [sql`update activity set created_at = ${made} where created_at > ${made}`]);
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** The round's mails as they stand in the log: taken by the provider, all but one. */
async function pretendSent(ctx: CommandContext): Promise<void> {
  const { round } = await readBatch(ctx.db, {
    round: jsonOne({ id: a.id }, sql`from activity a where a.kind = 'task.allReminded'`),
  });
  if (round) await tellOfAll(ctx, round.id);
  const mine = sql`subscriber in (select 'mail:' || id from email_log where template_id in ${[...DIGEST_KINDS]})`;
  await writeBatch(ctx.db, [
    sql`update outbox set state = 'done', sealed = null where subscriber in ('allReminders', 'reminders:plan') or ${mine}`,
    sql`update email_log set state = 'sent', type = 'delivery' where template_id in ${[...DIGEST_KINDS]}`,
    sql`update email_log set state = 'refused', type = 'bounce', details = '550 - No such mailbox'
      where id = (select id from email_log where template_id in ${[...DIGEST_KINDS]} order by recipient desc limit 1)`,
  ]);
}
