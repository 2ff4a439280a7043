import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { type Level, mayGrant } from "~/features/auth/permissions.rules";
import { personEntries } from "~/features/auth/search-entries.server";
import { mailLater } from "~/features/email/mail-later.server";
import { Forbidden, Refused } from "~/lib/errors";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import { commandBatch } from "~/procedure/guards.server";
import { EMAIL_IN_USE, type Person, withClaim } from "./identity.server";

/**
 * Adds a member of staff without a team, mails the link and gives it back (for the command line, which prints it).
 * Nobody grants a level above their own.
 */
export async function inviteStaff(
  ctx: CommandContext,
  input: Person & { permissions: Exclude<Level, "user" | "eventflowAdmin"> },
): Promise<{ userId: string; link: string }> {
  if (!mayGrant(ctx.actor.level, input.permissions)) throw new Forbidden();
  const { permissions, ...person } = input;
  const claim = await withClaim(ctx, person, async ({ userId, token, hasPassword }) => {
    const mail = await mailLater(ctx, { kind: "staffWelcome", to: person.email, userId, token, hasPassword });
    await commandBatch(ctx, [
      {
        write: q.insert(users).values({ id: userId, ...person, permissions, ...stamp(ctx) }),
        otherwise: () => new Refused(EMAIL_IN_USE, { email: EMAIL_IN_USE }),
      },
      ...personEntries.index(userId),
      ...mail.writes,
      ...ctx.record({
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
