import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { isRemindable } from "../by-team/task-teams.queries.server";
import { dueForTeam } from "../due-date.server";
import { fieldsFor } from "../reminders/digests.jobs.server";
import { byHandOn } from "../reminders/milestones.rules";
import { tasksPath } from "../tasks.paths";
import { TEAMS_AND_TASKS } from "../tasks.queries.server";
import { lateFacts, lateReads } from "./remind-all.queries.server";
import { remindAllOf } from "./remind-all.rules";
import type { RemindAllChoice } from "./remind-all.schema";

const NOTHING = "Nothing that you chose is late any more, or its teams were reminded of it today.";

/**
 * Staff remind teams of all that is late and chosen, in one mail a person. Of each task a team is reminded once a day, whoever presses
 * the button: the `insert … select` decides what this round tells of. The mails are made by the subscriber, of what stands there then.
 */
export async function remindAll(
  ctx: CommandContext,
  { note, ...choice }: RemindAllChoice & { note: string },
): Promise<{ mails: number; teams: number }> {
  const facts = await lateFacts(ctx, await readBatch(ctx.db, lateReads(ctx)));
  const { digests, lines } = remindAllOf(facts, choice);
  if (lines.length === 0) throw new Conflict(NOTHING);
  const roundId = newId();
  const at = ctx.now.toISOString();
  const milestone = byHandOn(facts.today);
  const rows = JSON.stringify(lines.map(({ open }) => [open.taskId, open.teamId]));
  const teams = new Set(lines.map(({ open }) => open.teamId)).size;
  const ofRound = sql`from reminder_round_line where round_id = ${roundId}`;
  await commandBatch(ctx, [
    sql`insert into reminder_round (id, sent_at, sent_by, note, day, teams, mails)
      values (${roundId}, ${at}, ${ctx.actor.id}, ${note}, ${facts.today}, 0, ${digests.length})`,
    // First the lines that nobody was reminded of today: the key of the reminders decides who is first.
    sql`insert into reminder_round_line (round_id, task_id, team_id)
      select ${roundId}, t.id, tm.id ${TEAMS_AND_TASKS}
      where ${isRemindable} and ${dueForTeam} < ${facts.today}
        and exists (select 1 from json_each(${rows}) j where j.value ->> 0 = t.id and j.value ->> 1 = tm.id)
        and not exists (select 1 from task_reminder r where r.task_id = t.id and r.team_id = tm.id
          and r.milestone = ${milestone})`,
    sql`insert into task_reminder (task_id, team_id, milestone, sent_at, sent_by)
      select task_id, team_id, ${milestone}, ${at}, ${ctx.actor.id} ${ofRound} on conflict do nothing`,
    relyOn(sql`exists (select 1 ${ofRound})`, () => new Conflict(NOTHING)),
    sql`update reminder_round set teams = (select count(distinct team_id) ${ofRound}) where id = ${roundId}`,
    ...ctx.record({
      kind: "task.allReminded",
      subjectId: roundId,
      details: { teams, ...(note ? { note } : {}), ...(choice.fresh ? { fresh: true } : {}) },
      jobs: [{ subscriber: "allReminders" }],
    }),
  ]);
  return { mails: digests.length, teams };
}

/** Sends whoever asks the mail that somebody (`who`, else the first) would get by a choice. */
export async function testReminder(
  ctx: CommandContext,
  {
    note,
    who,
    me,
    ...choice
  }: RemindAllChoice & { note: string; who?: string | undefined; me: { name: string; email: string } },
): Promise<void> {
  const facts = await lateFacts(ctx, await readBatch(ctx.db, lateReads(ctx)));
  const { digests } = remindAllOf(facts, choice);
  const digest = digests.find(({ person }) => person.id === who) ?? digests[0];
  if (!digest) throw new Conflict("Nobody would get a mail by this choice, so there is none to test.");
  const mail = await mailLater(ctx, {
    kind: "reminderDigest",
    to: me.email,
    userId: ctx.actor.id,
    teamId: digest.team?.id ?? null,
    path: tasksPath(),
    fields: fieldsFor(ctx, digest, { day: facts.today, note, sender: me.name }),
  });
  await commandBatch(ctx, [...mail.writes, ...ctx.record({ kind: "task.reminderTested", jobs: [mail.job] })]);
}
