import { templateOf } from "~/features/email/mail-kinds.server";
import type { CommandContext } from "~/procedure/context";
import type { MailKind } from "~/rooms";

/** What a reminder will say, for the page that asks before it goes. */
export function reminderMail(
  ctx: Pick<CommandContext, "settings" | "event">,
  kind: Extract<MailKind, "taskReminder" | "teamReminder">,
  of: { teamName: string; fields: Record<string, string> },
): { subject: string; lines: string[] } {
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
  const lines = (parts?.lines ?? []).filter((line) => typeof line === "string");
  return { subject: parts?.subject ?? "", lines };
}
