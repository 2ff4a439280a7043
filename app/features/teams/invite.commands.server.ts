import { sql } from "drizzle-orm";
import { a } from "#db/event/aliases";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { personEntries } from "~/features/auth/search-entries.server";
import { mailLater } from "~/features/email/mail-later.server";
import { type Level, mayGrant } from "~/identity/permissions.rules";
import { Forbidden, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import { commandBatch } from "~/procedure/guards.server";
import { EMAIL_IN_USE, isClaimed, type Person, withClaim } from "./invited-person.server";

/**
 * Adds a member of staff without a team, mails the link and gives it back (for the command line, which prints it).
 * Nobody grants a level above their own.
 */
export async function inviteStaff(
  ctx: CommandContext,
  input: Person & { permissions: Exclude<Level, "user" | "eventflowAdmin">; formId?: string | undefined },
): Promise<{ userId: string; link: string }> {
  if (!mayGrant(ctx.actor.level, input.permissions)) throw new Forbidden();
  const { permissions, formId, ...person } = input;
  // A person's row has the identity's id: the form's is kept by the activity.
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`a.actor_id = ${ctx.actor.id} and a.kind = 'staff.invited'`,
        isSame: sql`u.email is ${person.email}`,
        userId: a.subjectId,
      },
      sql`from activity a left join user u on u.id = a.subject_id where a.id = ${id}`,
    );
  const again = (_: string, made: { userId: string | null }) => ({ userId: made.userId ?? "", link: "" });
  const isUnderWay = () => isClaimed(ctx, person.email);
  return addOnce(ctx, { id: formId, before, again, isUnderWay }, (id) =>
    inviteNew(ctx, id, person, permissions),
  );
}

async function inviteNew(
  ctx: CommandContext,
  activityId: string,
  person: Person,
  permissions: Level,
): Promise<{ userId: string; link: string }> {
  const claim = await withClaim(ctx, person, async ({ userId, token, hasPassword }) => {
    const mail = await mailLater(ctx, { kind: "staffWelcome", to: person.email, userId, token, hasPassword });
    await commandBatch(ctx, [
      {
        write: q
          .insert(users)
          .values({ id: userId, ...person, phone: person.phone || null, permissions, ...stamp(ctx) }),
        otherwise: () => new Refused(EMAIL_IN_USE, { email: EMAIL_IN_USE }),
      },
      ...personEntries.index(userId),
      ...mail.writes,
      ...ctx.record({
        id: activityId,
        kind: "staff.invited",
        subjectId: userId,
        details: { permissions },
        jobs: [mail.job],
      }),
    ]);
  });
  const path = claim.token ? `/auth/set-password?token=${claim.token}` : "/auth/login";
  return { userId: claim.userId, link: eventOrigin(ctx.event, ctx.env) + path };
}
