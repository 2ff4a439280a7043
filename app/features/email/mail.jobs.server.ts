import { eq, sql } from "drizzle-orm";
import { emailLog } from "#db/event/schema/email";
import { teams, users } from "#db/event/schema/teams";
import { first, q, readBatch } from "#db/read-batch";
import { unseal } from "#db/seal";
import { isNoAnswer } from "#db/time-limit";
import { type Write, writeBatch } from "#db/write-batch";
import type { StoredFile } from "~/features/files/files.schema";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import type { MailTemplate } from "~/procedure/room";
import { logoFile, mailFacts } from "./mail-facts.server";
import { isKeptForAgain, KEPT_KINDS, templateOf } from "./mail-kinds.server";
import type { MailSecrets } from "./mail-later.server";
import { ownParts } from "./own-text.server";
import { ownTextOf, ownTextsFor, type StoredText } from "./own-texts.queries.server";
import { type SendResult, sendMail } from "./provider.server";
import { type Mail, renderMail } from "./render-mail.rules";
import { testOf } from "./template-test.server";

export interface MailOutcome {
  /** The sealed part stays: staff may have the mail sent again. */
  isSealedKept: boolean;
  /** The provider took it, whatever became of it then: its address, else null. */
  takenFor: string | null;
}

/**
 * The provider does not let us: this address, or with several addresses of several events our key, account or sender
 * (provider-state.rules.ts).
 */
export class MailRefused extends Error {
  override name = "MailRefused";
  /** Nobody need be called for one address; where it is ours, that is said once (workers/provider-watch.ts). */
  readonly isPassing = true;

  constructor(
    readonly recipient: string,
    readonly code: number,
  ) {
    super(`The mail provider refused it (${code})`);
  }
}

/** The provider could not take it just now. */
class MailNotTaken extends Error {
  override name = "MailNotTaken";
}

/** Sent at most so often into the unknown: at most one double of any mail. */
const UNANSWERED_AT_MOST = 2;

/**
 * Sends the mail of one e-mail log row and writes down what became of it. Throws what is to be tried again; what the
 * provider says stands in the row as `{code} - {message}`.
 */
export async function sendQueuedMail(
  ctx: CommandContext,
  logId: string,
  sealed: string | null,
): Promise<MailOutcome> {
  const { found, texts, logo } = await readBatch(ctx.db, {
    found: first(mailQuery(logId)),
    logo: logoFile(ctx.settings),
    texts: ownTextsFor(sql`(select template_id from email_log where id = ${logId})`),
  });
  if (found?.state !== "queued") return { isSealedKept: false, takenFor: null };
  if (!templateOf(found.templateId)) throw new Error(`Unknown e-mail template ${found.templateId}`);
  const secrets = JSON.parse(
    sealed ? await unseal({ secret: ctx.env.APP_SECRET, purpose: "mail" }, sealed) : "{}",
  ) as MailSecrets;
  const { emails, event } = ctx.settings;
  const mail = mailOf(ctx, { ...found, logo }, secrets, texts);
  const envelope = {
    to: found.recipient,
    from: emails.fromEmail || ctx.env.MAIL_FROM,
    fromName: event.shortName || event.eventName || ctx.event.name,
    replyTo: emails.supportEmail || undefined,
    metadata: { eventId: ctx.event.id, userId: found.userId ?? "", teamId: found.teamId ?? "" },
  };
  const isKept = isKeptForAgain(found.templateId);
  const taken = { isSealedKept: isKept, takenFor: found.recipient };
  let result: SendResult;
  try {
    result = await sendMail(ctx.env, envelope, mail);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    const unanswered = found.unanswered + 1;
    const isOver = unanswered >= UNANSWERED_AT_MOST;
    await note(ctx, logId, {
      unanswered,
      details: `${error.message}. It may have been sent.`,
      ...(isOver && { state: "unconfirmed" }),
    });
    if (!isOver) throw error;
    return { isSealedKept: isKept, takenFor: null };
  }
  const said = `${result.ErrorCode} - ${result.Message}`.slice(0, 500);
  const { messageId } = result;
  switch (result.outcome) {
    case "sent":
      await note(ctx, logId, { state: "sent", messageId, details: "" });
      return { ...taken, isSealedKept: false };
    case "unconfirmed":
      await note(ctx, logId, { state: "unconfirmed", details: "The provider took it without an id." });
      return taken;
    case "refused":
      await note(ctx, logId, { state: "refused", type: "bounce", messageId, details: said });
      return taken;
    case "failed":
      await note(ctx, logId, { state: "failed", details: said });
      return { isSealedKept: isKept, takenFor: null };
    case "ours":
      await note(ctx, logId, { details: said });
      throw new MailRefused(found.recipient, result.ErrorCode);
    case "later":
      await note(ctx, logId, { details: said });
      throw new MailNotTaken(`The mail provider answered ${result.ErrorCode}`);
  }
}

const note = (ctx: CommandContext, logId: string, change: Partial<typeof emailLog.$inferInsert>) =>
  writeBatch(ctx.db, [
    q
      .update(emailLog)
      .set({ ...change, updatedAt: new Date().toISOString() })
      .where(eq(emailLog.id, logId)),
  ]);

/** Nobody tries any more: the row says so, for the screens that show it. */
export const mailGivenUp = (logId: string, at: string): Write[] => [
  sql`update email_log set state = 'failed', updated_at = ${at},
    details = iif(details = '', 'It could not be sent in time.', details) where id = ${logId} and state = 'queued'`,
];

/** Whether the sealed part of a mail that is given up is kept, as SQL over its row in the log. */
export const isMailKept = (logId: string) =>
  sql`exists (select 1 from email_log where id = ${logId} and template_id in ${KEPT_KINDS})`;

/** As it leaves: by the event's own text, where there is one. */
function mailOf(
  ctx: CommandContext,
  found: { templateId: string; logo: StoredFile | null } & Parameters<typeof mailFacts>[2],
  secrets: MailSecrets,
  texts: readonly StoredText[],
): Mail {
  const tested = found.templateId === "templateTest" ? testOf(secrets.fields ?? {}) : null;
  const kind = tested?.kind ?? found.templateId;
  const template = templateOf(kind) as MailTemplate;
  const facts = mailFacts(
    ctx,
    template,
    found,
    tested ? { ...secrets, fields: tested.fields } : secrets,
    found.logo,
  );
  const own = tested ? tested.own : ownTextOf(kind, texts);
  const parts = own ? ownParts(template, own, facts, eventOrigin(ctx.event, ctx.env)) : template.write(facts);
  return renderMail(tested ? { ...parts, subject: `Test: ${parts.subject}` } : parts, facts);
}

const mailQuery = (logId: string) =>
  q
    .select({
      recipient: emailLog.recipient,
      templateId: emailLog.templateId,
      state: emailLog.state,
      unanswered: emailLog.unanswered,
      userId: emailLog.userId,
      teamId: emailLog.teamId,
      firstName: users.firstName,
      surname: users.surname,
      teamName: teams.name,
    })
    .from(emailLog)
    .leftJoin(users, eq(users.id, emailLog.userId))
    .leftJoin(teams, eq(teams.id, emailLog.teamId))
    .where(eq(emailLog.id, logId));
