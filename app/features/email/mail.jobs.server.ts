import { eq, sql } from "drizzle-orm";
import { emailLog } from "#db/event/schema/email";
import { teams, users } from "#db/event/schema/teams";
import { first, q, readBatch } from "#db/read-batch";
import { unseal } from "#db/seal";
import { isNoAnswer } from "#db/time-limit";
import { type Write, writeBatch } from "#db/write-batch";
import { richTextMail } from "~/lib/rich-text/rich-text-mail.server";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import type { MailFacts, MailTemplate } from "~/procedure/room";
import { isKeptForAgain, KEPT_KINDS, templateOf } from "./mail-kinds.server";
import type { MailSecrets } from "./mail-later.server";
import { mailNews, whenMailAnswered } from "./mail-news.server";
import { type SendResult, sendMail } from "./provider.server";
import { renderMail } from "./render-mail.rules";

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
  const { found, news } = await readBatch(ctx.db, { found: first(mailQuery(logId)), news: mailNews(logId) });
  if (found?.state !== "queued") return { isSealedKept: false, takenFor: null };
  const template = templateOf(found.templateId);
  if (!template) throw new Error(`Unknown e-mail template ${found.templateId}`);
  const kept = JSON.parse(
    sealed ? await unseal({ secret: ctx.env.APP_SECRET, purpose: "mail" }, sealed) : "{}",
  ) as MailSecrets;
  const secrets: MailSecrets = { ...kept, fields: { ...kept.fields, ...news } };
  const { emails, event } = ctx.settings;
  const facts = factsOf(ctx, template, found, secrets);
  const mail = renderMail(template.write(facts), facts);
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
    ...(change.state ? whenMailAnswered(logId, new Date().toISOString()) : []),
  ]);

/** Nobody tries any more: the row says so, for the screens that show it. */
export const mailGivenUp = (logId: string, at: string): Write[] => [
  sql`update email_log set state = 'failed', updated_at = ${at},
    details = iif(details = '', 'It could not be sent in time.', details) where id = ${logId} and state = 'queued'`,
  ...whenMailAnswered(logId, at),
];

/** Whether the sealed part of a mail that is given up is kept, as SQL over its row in the log. */
export const isMailKept = (logId: string) =>
  sql`exists (select 1 from email_log where id = ${logId} and template_id in ${KEPT_KINDS})`;

function factsOf(
  ctx: CommandContext,
  template: MailTemplate,
  found: { firstName: string | null; teamName: string | null },
  secrets: MailSecrets,
): MailFacts {
  const { event, emails, welcomeEmail, branding } = ctx.settings;
  const colours = /--brand-fill:\s*([^;]+);[\s\S]*?--brand-on-fill:\s*([^;]+);/.exec(branding.themeCss);
  const origin = eventOrigin(ctx.event, ctx.env);
  return {
    firstName: found.firstName ?? "",
    teamName: found.teamName ?? "",
    eventName: event.eventName || ctx.event.name,
    link: `${origin}${pathOf(template, secrets)}`,
    hasPassword: secrets.hasPassword ?? false,
    fields: secrets.fields ?? {},
    supportEmail: emails.supportEmail,
    rich: (text) => richTextMail(text, origin),
    paragraphs: [
      welcomeEmail.showParagraph1 ? welcomeEmail.paragraph1 : "",
      welcomeEmail.showParagraph2 ? welcomeEmail.paragraph2 : "",
    ]
      .filter((text) => text.trim() !== "")
      .map((text) => richTextMail(text, origin)),
    colour: colours?.[1] ?? "#00784d",
    inkOnColour: colours?.[2] ?? "#ffffff",
  };
}

function pathOf(template: MailTemplate, { token, path: own }: MailSecrets): string {
  const path = own ?? template.path;
  if (token) return `${path ?? "/auth/set-password"}?token=${token}`;
  return path ?? "/auth/login";
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
      teamName: teams.name,
    })
    .from(emailLog)
    .leftJoin(users, eq(users.id, emailLog.userId))
    .leftJoin(teams, eq(teams.id, emailLog.teamId))
    .where(eq(emailLog.id, logId));
