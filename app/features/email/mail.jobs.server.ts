import { eq } from "drizzle-orm";
import { emailLog } from "#db/event/schema/email";
import { teams, users } from "#db/event/schema/teams";
import { first, q, readBatch } from "#db/read-batch";
import { unseal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import type { MailSecrets } from "./mail-later.server";
import { sendMail } from "./provider.server";
import { MAIL_KINDS, type MailFacts, type MailKind, renderMail } from "./templates.rules";

/**
 * Sends the mail of one e-mail log row and writes down what the provider said. A provider that may recover throws, so
 * that the work is tried again; a final refusal is recorded as `{code} - {message}` and not retried.
 */
export async function sendQueuedMail(
  ctx: CommandContext,
  logId: string,
  sealed: string | null,
): Promise<void> {
  const { found } = await readBatch(ctx.db, { found: first(mailQuery(logId)) });
  if (!found || found.messageId) return;
  const kind = found.templateId as MailKind;
  if (!MAIL_KINDS.includes(kind)) throw new Error(`Unknown e-mail template ${found.templateId}`);
  const secrets = JSON.parse(sealed ? await unseal(ctx.env.APP_SECRET, sealed) : "{}") as MailSecrets;
  const { emails, event } = ctx.settings;
  const mail = renderMail(kind, facts(ctx, kind, found, secrets));
  const result = await sendMail(
    ctx.env,
    {
      to: found.recipient,
      from: emails.fromEmail || ctx.env.MAIL_FROM,
      fromName: event.shortName || event.eventName || ctx.event.name,
      replyTo: emails.supportEmail || undefined,
      metadata: { eventId: ctx.event.id, userId: found.userId ?? "", teamId: found.teamId ?? "" },
    },
    mail,
  );
  const isRefused = result.ErrorCode !== 0;
  await writeBatch(ctx.db, [
    q
      .update(emailLog)
      .set({
        messageId: result.messageId,
        details: isRefused ? `${result.ErrorCode} - ${result.Message}` : "",
        ...(isRefused && result.isFinal ? { type: "bounce" as const } : {}),
        updatedAt: ctx.now.toISOString(),
      })
      .where(eq(emailLog.id, logId)),
  ]);
  if (isRefused && !result.isFinal) throw new Error(`The mail provider answered ${result.ErrorCode}`);
}

function facts(
  ctx: CommandContext,
  kind: MailKind,
  found: { firstName: string | null; teamName: string | null },
  secrets: MailSecrets,
): MailFacts {
  const { event, emails, welcomeEmail, branding } = ctx.settings;
  const isWelcome = kind === "welcome" || kind === "welcomeTeamMember" || kind === "standShareWelcome";
  const colours = /--brand-fill:\s*([^;]+);[\s\S]*?--brand-on-fill:\s*([^;]+);/.exec(branding.themeCss);
  return {
    firstName: found.firstName ?? "",
    teamName: found.teamName ?? "",
    eventName: event.eventName || ctx.event.name,
    link: `${eventOrigin(ctx.event, ctx.env)}${pathOf(kind, secrets)}`,
    hasPassword: secrets.hasPassword ?? false,
    fields: secrets.fields ?? {},
    supportEmail: emails.supportEmail,
    paragraphs: isWelcome
      ? [
          welcomeEmail.showParagraph1 ? welcomeEmail.paragraph1 : "",
          welcomeEmail.showParagraph2 ? welcomeEmail.paragraph2 : "",
        ].filter(Boolean)
      : [],
    colour: colours?.[1] ?? "#00784d",
    inkOnColour: colours?.[2] ?? "#ffffff",
  };
}

const SECURITY = "/my-account/security";

/** Where a mail's button leads, where that is neither sign-in nor setting a password. */
const PATHS: Partial<Record<MailKind, string>> = {
  passwordReset: "/auth/reset-password",
  passwordChanged: "/auth/forgot-password",
  emailVerification: "/auth/update-email",
  emailChangeRequested: SECURITY,
  emailChanged: SECURITY,
  secondFactorAdded: SECURITY,
  secondFactorRemoved: SECURITY,
  recoveryCodesRenewed: SECURITY,
  recoveryCodeUsed: SECURITY,
  providerAdded: SECURITY,
  providerRemoved: SECURITY,
};

function pathOf(kind: MailKind, { token, path: own }: MailSecrets): string {
  const path = own ?? PATHS[kind];
  if (token) return `${path ?? "/auth/set-password"}?token=${token}`;
  return path ?? "/auth/login";
}

const mailQuery = (logId: string) =>
  q
    .select({
      recipient: emailLog.recipient,
      templateId: emailLog.templateId,
      messageId: emailLog.messageId,
      userId: emailLog.userId,
      teamId: emailLog.teamId,
      firstName: users.firstName,
      teamName: teams.name,
    })
    .from(emailLog)
    .leftJoin(users, eq(users.id, emailLog.userId))
    .leftJoin(teams, eq(teams.id, emailLog.teamId))
    .where(eq(emailLog.id, logId));
