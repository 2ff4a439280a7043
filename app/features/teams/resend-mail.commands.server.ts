import { sql } from "drizzle-orm";
import { tokens } from "#db/control/schema";
import { l, tm, u } from "#db/event/aliases";
import { as, bool, jsonOne, maybe } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { unseal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { hasFreshLink, mailName, maySendAgain } from "~/features/email/mail-kinds.server";
import { type MailSecrets, mailLater } from "~/features/email/mail-later.server";
import { Conflict, NotFound } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { MailKind } from "~/rooms";
import { INVITATION_DAYS } from "./invited-person.server";

const AGAIN = "Somebody else has just had it sent again";

/**
 * Sends a mail again that did not arrive, or of which nobody knows: to the person's address of now, with a fresh link.
 * What concerns somebody's account is theirs to ask for anew. Two who click at once send one.
 */
export async function resendMail(ctx: CommandContext, mailId: string): Promise<{ to: string }> {
  const { mail } = await readBatch(ctx.db, {
    mail: jsonOne(
      {
        kind: as<MailKind>(sql`l.template_id`),
        state: l.state,
        userId: l.userId,
        teamId: l.teamId,
        email: maybe(u.email),
        sealed: as<string | null>(sql`o.sealed`),
        isTeamArchived: tm.isArchived,
        isBlocked: bool(isBlocked(sql`lower(trim(u.email))`)),
      },
      sql`from email_log l left join user u on u.id = l.user_id left join team tm on tm.id = u.team_id
        left join outbox o on o.subscriber = 'mail:' || l.id where l.id = ${mailId}`,
    ),
  });
  if (!mail) throw new NotFound();
  const { kind, userId, teamId, email: to } = mail;
  if (!maySendAgain(kind)) throw new Conflict("Only the recipient can ask for this e-mail again");
  if (!["unconfirmed", "refused", "failed"].includes(mail.state)) throw new Conflict(AGAIN);
  if (!userId || !to) throw new Conflict("This person is not in the event any more");
  if (mail.isTeamArchived) throw new Conflict("The team is archived: its people cannot sign in");
  if (mail.isBlocked)
    throw new Conflict(
      "All mail to this address has stopped. Lift the block, or change the address, on the person’s page",
    );
  const secrets = hasFreshLink(kind) ? await freshLink(ctx, userId) : await keptPart(ctx, mail.sealed);
  const again = await mailLater(ctx, { kind, to, userId, teamId, ...secrets });
  await writeBatch(ctx.db, [
    {
      write: sql`update email_log set state = 'resent', updated_at = ${ctx.now.toISOString()}
        where id = ${mailId} and state in ('unconfirmed', 'refused', 'failed')
        and exists (select 1 from user where id = ${userId} and email = ${to})`,
      otherwise: () => new Conflict(AGAIN),
    },
    sql`update outbox set sealed = null where subscriber = ${`mail:${mailId}`}`,
    ...again.writes,
    ...ctx.record({
      kind: "mail.resent",
      subjectId: userId,
      teamId,
      details: { mail: mailName(kind) },
      jobs: [again.job],
    }),
  ]);
  return { to };
}

/** A new link for setting the first password; none for who has one. */
async function freshLink(
  ctx: CommandContext,
  userId: string,
): Promise<Pick<MailSecrets, "token" | "hasPassword">> {
  const token = newSecret();
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * 86_400_000).toISOString();
  const [made] = await writeBatch(ctx.control, [
    sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, expires_at, created_at)
      select ${newId()}, ${await sha256(token)}, 'setPassword', ${userId}, ${ctx.event.id}, ${expiresAt},
        ${ctx.now.toISOString()} where not exists (select 1 from credentials where user_id = ${userId}) returning id`,
  ]);
  return made?.rows.length ? { token, hasPassword: false } : { hasPassword: true };
}

/** What the mail was to say; kept since it could not be sent. */
async function keptPart(ctx: CommandContext, sealed: string | null): Promise<MailSecrets> {
  if (!sealed) throw new Conflict("Its text is no longer kept");
  return JSON.parse(await unseal({ secret: ctx.env.APP_SECRET, purpose: "mail" }, sealed)) as MailSecrets;
}
