import { templateOf } from "~/features/email/mail-kinds.server";
import type { CommandContext } from "~/procedure/context";
import type { MailParts } from "~/procedure/room";
import type { MailKind } from "~/rooms";

/** What a reminder will say, for the page that asks before it goes. */
export function reminderMail(
  ctx: Pick<CommandContext, "settings" | "event">,
  kind: Extract<MailKind, "taskReminder" | "teamReminder">,
  of: { teamName: string; fields: Record<string, string> },
): Pick<MailParts, "subject" | "lines"> {
  const parts = templateOf(kind)?.write({
    firstName: "",
    eventName: ctx.settings.event.eventName || ctx.event.name,
    link: "",
    hasPassword: true,
    supportEmail: "",
    paragraphs: [],
    colour: "",
    inkOnColour: "",
    ...of,
  });
  return { subject: parts?.subject ?? "", lines: parts?.lines ?? [] };
}
