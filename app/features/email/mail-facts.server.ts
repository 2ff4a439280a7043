import { findFile } from "~/features/files/files.queries.server";
import type { StoredFile } from "~/features/files/files.schema";
import { mailPictureSize } from "~/features/files/mail-picture.server";
import { dayIn, daysBetween } from "~/lib/dates";
import { richTextMail } from "~/lib/rich-text/rich-text-mail.server";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import type { MailFacts, MailTemplate } from "~/procedure/room";
import { mailColours } from "./mail-colours.rules";
import type { MailSecrets } from "./mail-later.server";

/** Two paragraphs of so many bytes, and the frame, stay under what programs show of a mail. */
const MOST_PARAGRAPH_BYTES = 20_000;

export function mailFacts(
  ctx: CommandContext,
  template: MailTemplate,
  found: {
    firstName: string | null;
    surname: string | null;
    teamName: string | null;
    accountManager?: string | null;
  },
  secrets: MailSecrets,
  logo: LogoFile | null,
): MailFacts {
  const { event, emails, welcomeEmail, branding } = ctx.settings;
  const origin = eventOrigin(ctx.event, ctx.env);
  return {
    firstName: found.firstName ?? "",
    surname: found.surname ?? "",
    teamName: found.teamName ?? "",
    accountManager: found.accountManager ?? "",
    daysToGo: daysToGo(ctx),
    eventName: event.eventName || ctx.event.name,
    link: `${origin}${pathOf(template, secrets)}`,
    hasPassword: secrets.hasPassword ?? false,
    fields: secrets.fields ?? {},
    supportEmail: emails.supportEmail,
    rich: (text) => richTextMail(text, origin, MOST_PARAGRAPH_BYTES),
    paragraphs: [
      welcomeEmail.showParagraph1 ? welcomeEmail.paragraph1 : "",
      welcomeEmail.showParagraph2 ? welcomeEmail.paragraph2 : "",
    ]
      .filter((text) => text.trim() !== "")
      .map((text) => richTextMail(text, origin, MOST_PARAGRAPH_BYTES)),
    ...mailColours(branding.themeCss),
    ...logoOf(logo, origin),
    organiser: [event.companyName, ...event.companyAddress.split("\n")]
      .map((part) => part.trim().replace(/,$/, ""))
      .filter(Boolean)
      .join(", "),
  };
}

type LogoFile = Pick<StoredFile, "id" | "contentType" | "width" | "height">;

/** The file of the event's logo, where it was uploaded: for the batch in which a mail is read. */
export const logoFile = ({ branding }: CommandContext["settings"]) =>
  findFile(/^\/branding\/([\da-f-]{36})$/.exec(branding.logo)?.[1] ?? "");

function logoOf(file: LogoFile | null, origin: string): Pick<MailFacts, "logo"> {
  const size = file && mailPictureSize(file);
  return size ? { logo: { url: `${origin}/branding/${file.id}/mail`, ...size } } : {};
}

/** Until its first day; empty on it and after, and where it has none. */
function daysToGo({ settings: { event }, now }: CommandContext): string {
  const days = event.startDate ? daysBetween(dayIn(event.timeZone, now), event.startDate) : 0;
  return days > 0 ? String(days) : "";
}

function pathOf(template: MailTemplate, { token, path: own }: MailSecrets): string {
  const path = own ?? template.path;
  if (token) return `${path ?? "/auth/set-password"}?token=${token}`;
  return path ?? "/auth/login";
}
