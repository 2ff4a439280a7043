import { sql } from "drizzle-orm";
import { tokens } from "#db/control/schema";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { mailWrites, type NotificationOrder } from "~/features/email/mail-once.server";
import { INVITATION_DAYS } from "~/features/teams/invited-person.server";
import { dayIn, instantAt, timeIn } from "~/lib/dates";
import { idFrom, newId, newSecret, sha256 } from "~/lib/ids";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import type { DigestKind } from "./digest-kinds";
import { type DigestFields, digestFields } from "./digest-mail.texts";
import { digestsOf } from "./digests.rules";
import type { Digest, DigestLine } from "./digests.types";
import { isDigestTime, QUIET_FROM } from "./milestones.rules";
import { planReminders } from "./plan-reminders.server";
import { digestAt, type ReminderDay, reminderDayOf } from "./reminder-days.rules";
import { digestPath } from "./reminders.paths";
import { reminderFacts, reminderReads } from "./reminders.queries.server";

/** People of one batch, with all of their teams: what fails in the middle goes on where it was. */
const PEOPLE = 250;

/**
 * The digest of a day, as an outbox row names it; `plan`: only when the next one goes. It is worked out when it goes: the next
 * morning is planned first, so that no trouble of one day ends the reminders.
 */
export async function sendReminders(ctx: CommandContext, subject: string): Promise<string[]> {
  const asked = reminderDayOf(subject);
  const { timeZone } = ctx.settings.event;
  const today = dayIn(timeZone, ctx.now);
  if (!asked || !ctx.settings.emails.taskRemindersEnabled) {
    await planReminders(ctx);
    return [];
  }
  // In the evening and at night nothing goes, nor before its time: the zone was changed.
  const isLater = asked.day > today || !isDigestTime(timeIn(timeZone, ctx.now));
  if (isLater || ctx.now < digestAt(timeZone, today)) {
    await planReminders(ctx, { from: asked.from });
    return [];
  }
  await planReminders(ctx);
  return sendDigests(ctx, { from: asked.from, day: today });
}

async function sendDigests(ctx: CommandContext, span: ReminderDay): Promise<string[]> {
  const { day } = span;
  const found = await readBatch(ctx.db, reminderReads(ctx, day));
  const { digests, told } = digestsOf(await reminderFacts(ctx, found, day, span), day);
  if (digests.length === 0) return [];
  const activityId = await idFrom(`the reminders of ${day}`);
  const counts = { day, mails: digests.length, tasks: told.length };
  await writeBatch(ctx.db, [
    sql`insert into activity (id, kind, actor_id, details, folded_details, request_id, created_at)
      values (${activityId}, 'task.digestsSent', ${SYSTEM.id}, ${JSON.stringify(counts)}, '', ${ctx.requestId},
        ${ctx.now.toISOString()}) on conflict do nothing`,
  ]);
  const queued: string[] = [];
  for (const part of partsOf(digests)) {
    const orders = await ordersOf(ctx, part, { day, about: `reminders of ${day}` });
    const { writes, ids } = await mailWrites(ctx, activityId, orders);
    const lines = [...new Set(part.flatMap((digest) => digest.lines))];
    await writeBatch(ctx.db, [...writes, ...markTold(ctx, lines)]);
    queued.push(...ids);
  }
  return queued;
}

/** People of one team stay together: what it was told of and all mails that tell it are written at once. */
function partsOf(digests: readonly Digest[]): Digest[][] {
  const parts: Digest[][] = [];
  for (const ofTeam of Map.groupBy(digests, ({ team }) => team?.id ?? "").values()) {
    const last = parts.at(-1);
    if (last && last.length + ofTeam.length <= PEOPLE) last.push(...ofTeam);
    else parts.push([...ofTeam]);
  }
  return parts;
}

/** That the teams were told of these milestones and drafts: each is told of once. */
function markTold(ctx: CommandContext, lines: readonly DigestLine[]): Write[] {
  const at = ctx.now.toISOString();
  const rows = lines.flatMap(({ open, milestones }) =>
    milestones.map((milestone) => [open.taskId, open.teamId, milestone]),
  );
  const drafts = lines.flatMap(({ draftId }) => (draftId === null ? [] : [draftId]));
  return [
    sql`insert into task_reminder (task_id, team_id, milestone, sent_at, sent_by)
      select j.value ->> 0, j.value ->> 1, j.value ->> 2, ${at}, ${SYSTEM.id} from json_each(${JSON.stringify(rows)}) j
      where exists (select 1 from task where id = j.value ->> 0) and exists (select 1 from team where id = j.value ->> 1)
      on conflict do nothing`,
    sql`insert into draft_reminder (submission_id, sent_at)
      select id, ${at} from submission where id in (select value from json_each(${JSON.stringify(drafts)}))
      on conflict do nothing`,
  ];
}

/** The mails of some digests. Who never signed in gets a way to set a password, where they have none from another event. */
export async function ordersOf(
  ctx: CommandContext,
  digests: readonly Digest[],
  of: { day: string; about: string; note?: string; sender?: string; endsAt?: string },
): Promise<NotificationOrder<DigestKind>[]> {
  const fresh = digests.filter(({ person }) => !person.hasSignedIn).map(({ person }) => person.id);
  const made = await passwordTokens(ctx, fresh);
  const endsAt = of.endsAt ?? instantAt(ctx.settings.event.timeZone, of.day, QUIET_FROM).toISOString();
  return digests.map((digest) => {
    const token = made.get(digest.person.id);
    return {
      kind: token ? "reminderDigestFirst" : "reminderDigest",
      about: of.about,
      to: digest.person.email,
      userId: digest.person.id,
      teamId: digest.team?.id ?? null,
      ...(token ? { token } : { path: digestPath(digest.team) }),
      fields: fieldsFor(ctx, digest, of),
      endsAt,
    };
  });
}

export const fieldsFor = (
  ctx: Pick<CommandContext, "settings" | "now">,
  digest: Digest,
  { day, note, sender }: { day: string; note?: string; sender?: string },
): DigestFields =>
  digestFields(digest, {
    day,
    locale: ctx.settings.event.locale,
    dayOf: eventClock(ctx).dayOf,
    note,
    sender,
  });

/** Links to set a first password, by person; none for who has a password. */
async function passwordTokens(ctx: CommandContext, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const made = await Promise.all(
    userIds.map(async (userId) => {
      const token = newSecret();
      return { id: newId(), userId, token, hash: await sha256(token) };
    }),
  );
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * 86_400_000).toISOString();
  const rows = JSON.stringify(made.map(({ id, userId, hash }) => [id, userId, hash]));
  const [written] = await writeBatch(ctx.control, [
    sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, expires_at, created_at)
      select j.value ->> 0, j.value ->> 2, 'setPassword', j.value ->> 1, ${ctx.event.id}, ${expiresAt}, ${ctx.now.toISOString()}
      from json_each(${rows}) j where not exists (select 1 from credentials where user_id = j.value ->> 1)
        and exists (select 1 from user_profiles where id = j.value ->> 1)
      returning user_id`,
  ]);
  const given = new Set(written?.rows.map(({ user_id: id }) => String(id)));
  return new Map(made.filter(({ userId }) => given.has(userId)).map(({ userId, token }) => [userId, token]));
}
