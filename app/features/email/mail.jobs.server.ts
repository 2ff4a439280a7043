import { eq, type SQL, sql } from "drizzle-orm";
import { l, tm, u } from "#db/event/aliases";
import { emailLog, type MailState } from "#db/event/schema/email";
import { as, bool, jsonOne, maybe, type RowIn } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import { unseal } from "#db/seal";
import { isNoAnswer } from "#db/time-limit";
import { type Write, writeBatch } from "#db/write-batch";
import type { StoredFile } from "~/features/files/files.schema";
import { hasLevel, LEVELS } from "~/identity/permissions.rules";
import { oneLine } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import type { MailFacts, MailTemplate } from "~/procedure/room";
import { campaignOf } from "./campaign.rules";
import { dkimKey, signsFor } from "./dkim.server";
import { ownMailsPath, unsubscribePath } from "./email.paths";
import { isBlocked, stopMail } from "./mail-blocks.server";
import { stopWords } from "./mail-choices.texts";
import { logoFile, mailFacts } from "./mail-facts.server";
import { choicesByKind, isKeptForAgain, KEPT_KINDS, templateOf } from "./mail-kinds.server";
import type { MailSecrets } from "./mail-later.server";
import { mailNews, whenMailAnswered } from "./mail-news.server";
import { isNotInvited } from "./not-invited.server";
import { ownParts } from "./own-text.server";
import { ownTextOf, ownTextsFor, type StoredText } from "./own-texts.queries.server";
import { type Envelope, type SendResult, sendMail } from "./provider.server";
import { type Mail, renderMail } from "./render-mail.rules";
import { testOf } from "./template-test.server";
import { unsubscribeToken } from "./unsubscribe-token.server";
import { wantsNow } from "./unsubscriptions.server";

/** Said of a mail that was not sent since its address is blocked. */
const MAIL_STOPPED = "Mail to this address has stopped.";

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
  const { found, texts, logo, news } = await readBatch(ctx.db, {
    found: mailQuery(logId),
    logo: logoFile(ctx.settings),
    texts: ownTextsFor(sql`(select template_id from email_log where id = ${logId})`),
    news: mailNews(logId),
  });
  if (found?.state !== "queued") return { isSealedKept: false, takenFor: null };
  const template = templateOf(found.templateId);
  if (!template) throw new Error(`Unknown e-mail template ${found.templateId}`);
  const kept = JSON.parse(
    sealed ? await unseal({ secret: ctx.env.APP_SECRET, purpose: "mail" }, sealed) : "{}",
  ) as MailSecrets;
  const secrets: MailSecrets = { ...kept, fields: { ...kept.fields, ...news } };
  const isKept = isKeptForAgain(found.templateId);
  const notSent = reasonNotToSend(template, found);
  if (notSent) {
    await note(ctx, logId, notSent);
    return { isSealedKept: isKept && notSent.state === "refused", takenFor: null };
  }
  const way = await wayOut(ctx, template, { ...found, logId });
  const mail = mailOf(ctx, { ...found, logo }, { secrets, texts, way: way.facts });
  const envelope = { ...envelopeOf(ctx, found, logId), headers: way.headers };
  if (secrets.replyTo) envelope.replyTo = oneLine(secrets.replyTo);
  const taken = { isSealedKept: isKept, takenFor: found.recipient };
  let result: SendResult;
  const subject = mail.subject.slice(0, 300);
  try {
    result = await sendMail(ctx.env, envelope, mail);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    const unanswered = found.unanswered + 1;
    const isOver = unanswered >= UNANSWERED_AT_MOST;
    await note(ctx, logId, {
      unanswered,
      subject,
      details: `${error.message}. It may have been sent.`,
      ...(isOver && { state: UNCONFIRMED }),
    });
    if (!isOver) throw error;
    return { isSealedKept: isKept, takenFor: null };
  }
  const said = `${result.ErrorCode} - ${result.Message}`.slice(0, 500);
  const { messageId } = result;
  switch (result.outcome) {
    case "sent":
      await note(ctx, logId, { state: "sent", subject, messageId, details: "" });
      return { ...taken, isSealedKept: false };
    case "unconfirmed":
      await note(ctx, logId, { state: UNCONFIRMED, subject, details: "The provider took it without an id." });
      return taken;
    case "refused":
      await note(
        ctx,
        logId,
        { state: "refused", type: "bounce", subject, messageId, details: said },
        // Said at once, and not by an event: it is a bounce for good all the same.
        stopMail(ctx, [{ id: logId, logId, reason: "bounce", details: said, at: new Date().toISOString() }]),
      );
      return taken;
    case "failed":
      await note(ctx, logId, { state: "failed", subject, details: said });
      return { isSealedKept: isKept, takenFor: null };
    case "ours":
      await note(ctx, logId, { subject, details: said });
      throw new MailRefused(found.recipient, result.ErrorCode);
    case "later":
      await note(ctx, logId, { subject, details: said });
      throw new MailNotTaken(`The mail provider answered ${result.ErrorCode}`);
  }
}

/** Unless something was told of it meanwhile: then it went. */
const UNCONFIRMED = sql<MailState>`iif(exists (select 1 from mail_event e where e.log_id = email_log.id), 'sent', 'unconfirmed')`;

type Change = {
  [Column in keyof typeof emailLog.$inferInsert]?: (typeof emailLog.$inferInsert)[Column] | SQL;
};

const note = (ctx: CommandContext, logId: string, change: Change, also: readonly Write[] = []) =>
  writeBatch(ctx.db, [
    q
      .update(emailLog)
      .set({ ...change, updatedAt: new Date().toISOString() })
      .where(eq(emailLog.id, logId)),
    ...(change.state ? whenMailAnswered(logId, new Date().toISOString()) : []),
    ...also,
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

/** Between queueing and now much may have changed. Null: it goes. */
function reasonNotToSend(
  template: MailTemplate,
  found: QueuedMail,
): { state: MailState; details: string } | null {
  if (found.isBlocked && !template.isSecurity) return { state: "refused", details: MAIL_STOPPED };
  if (template.choice && found.userId && !found.isWanted)
    return { state: "cancelled", details: "They do not want such e-mails" };
  if (found.isNotInvited && !template.isSecurity && template.again !== "freshLink")
    return { state: "cancelled", details: "They have not been invited yet" };
  // What staff may have sent again is about a team's work; what is not is about somebody's account.
  if (!template.again || !found.teamId || found.level !== "user") return null;
  if (found.isTeamArchived) return { state: "cancelled", details: "The team was archived" };
  const isMoved = found.ownTeamId !== null && found.ownTeamId !== found.teamId;
  return isMoved ? { state: "cancelled", details: "They are not in that team any more" } : null;
}

function envelopeOf(ctx: CommandContext, found: QueuedMail, logId: string): Envelope {
  const { emails, event } = ctx.settings;
  const { dkimDomain: domain, dkimSelector: selector } = emails;
  const from = emails.fromEmail || ctx.env.MAIL_FROM;
  return {
    to: found.recipient,
    from,
    fromName: oneLine(event.shortName || event.eventName || ctx.event.name),
    replyTo: emails.supportEmail || undefined,
    campaignId: campaignOf(ctx.event.id, logId),
    dkim: signsFor(from, domain)
      ? { domain, selector, privateKey: dkimKey(ctx.env, { domain, selector }) }
      : undefined,
    tracking: { open: emails.trackOpens, click: emails.trackClicks },
    metadata: { eventId: ctx.event.id, userId: found.userId ?? "", teamId: found.teamId ?? "" },
  };
}

/** Of a mail that somebody may unsubscribe from: the mail program's own button (RFC 8058), and the links at its foot. */
async function wayOut(
  ctx: CommandContext,
  { choice }: MailTemplate,
  { userId, logId }: { userId: string | null; logId: string },
): Promise<{ headers: Record<string, string>; facts: Pick<MailFacts, "unsubscribe" | "mailsUrl"> }> {
  if (!choice || !userId) return { headers: {}, facts: {} };
  const origin = eventOrigin(ctx.event, ctx.env);
  const mailsUrl = `${origin}${ownMailsPath}`;
  const token = await unsubscribeToken(ctx.env.APP_SECRET, ctx.event.id, { userId, choice, logId });
  if (!token) return { headers: {}, facts: { mailsUrl } };
  const url = `${origin}${unsubscribePath(token)}`;
  return {
    headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    facts: { unsubscribe: { url, label: stopWords(choice) }, mailsUrl },
  };
}

/** As it leaves: by the event's own text, where there is one. */
function mailOf(
  ctx: CommandContext,
  found: { templateId: string; logo: StoredFile | null } & Parameters<typeof mailFacts>[2],
  { secrets, texts, way }: { secrets: MailSecrets; texts: readonly StoredText[]; way: Partial<MailFacts> },
): Mail {
  const tested = found.templateId === "templateTest" ? testOf(secrets.fields ?? {}) : null;
  const kind = tested?.kind ?? found.templateId;
  const template = templateOf(kind) as MailTemplate;
  const asked = tested ? { ...secrets, fields: tested.fields } : secrets;
  const facts = { ...mailFacts(ctx, template, found, asked, found.logo), ...way };
  const own = tested ? tested.own : ownTextOf(kind, texts);
  const parts = own ? ownParts(template, own, facts, eventOrigin(ctx.event, ctx.env)) : template.write(facts);
  return renderMail(tested ? { ...parts, subject: `Test: ${parts.subject}` } : parts, facts);
}

/** Who may look after a team. */
const STAFF = LEVELS.filter((level) => hasLevel(level, "moderator"));

const mailQuery = (logId: string) =>
  jsonOne(
    {
      recipient: l.recipient,
      templateId: l.templateId,
      state: l.state,
      unanswered: l.unanswered,
      userId: l.userId,
      teamId: l.teamId,
      firstName: maybe(u.firstName),
      surname: maybe(u.surname),
      level: maybe(u.permissions),
      ownTeamId: maybe(u.teamId),
      teamName: maybe(tm.name),
      accountManager: as<string | null>(sql`(select m.first_name || ' ' || m.surname from user m
        where m.id = tm.account_manager_id and m.permissions in ${STAFF})`),
      isTeamArchived: bool(sql`coalesce(tm.is_archived, 0)`),
      isBlocked: bool(isBlocked(sql`lower(trim(l.recipient))`)),
      isNotInvited: bool(isNotInvited(sql.raw("l.user_id"))),
      isWanted: bool(
        wantsNow(
          sql`l.user_id`,
          sql`(select value from json_each(${choicesByKind()}) where key = l.template_id)`,
        ),
      ),
    },
    sql`from email_log l left join user u on u.id = l.user_id left join team tm on tm.id = l.team_id where l.id = ${logId}`,
  );
type QueuedMail = RowIn<typeof mailQuery>;
