import type { IconName } from "~/ui/sprite/names";
import type { Tone } from "~/ui/task-state.rules";
import { EVENT_LOOKS, MAIL_LOOKS, type MailStatus, statusOf } from "./mail-status.rules";

interface Told {
  id: string;
  kind: string;
  at: string;
  details: string;
  platform: string | null;
  userAgent: string | null;
  ipAddress: string | null;
}

interface Mail {
  state: string;
  type: string;
  details: string;
  createdAt: string;
  updatedAt: string;
  events: readonly Told[];
}

export interface StoryStep {
  id: string;
  icon: IconName;
  tone: Tone;
  what: string;
  /** By what, and from where. */
  more: string;
  /** What the other side said. */
  said: string;
  instant: string;
}

/** What ends a mail's way without anything being told of it. */
const ENDS: readonly MailStatus[] = ["stopped", "failed", "unconfirmed", "cancelled", "resent"];

/** What happened to a mail, the newest first, down to when it was queued. */
export function storyOf(mail: Mail): StoryStep[] {
  const status = statusOf(mail);
  const told = mail.events.map(({ id, kind, at, details, platform, ipAddress }): StoryStep => {
    const look = EVENT_LOOKS[kind] ?? { label: kind, tone: "neutral" as const, icon: "info" as const };
    const more = [platform, ipAddress].filter(Boolean).join(" · ");
    return { id, icon: look.icon, tone: look.tone, what: look.label, more, said: details, instant: at };
  });
  const own = (id: string, what: string, instant: string, more: Partial<StoryStep> = {}): StoryStep => ({
    ...{ id, what, instant, icon: "clock", tone: "neutral", more: "", said: "" },
    ...more,
  });
  const { label, ...look } = MAIL_LOOKS[status];
  const isOurs = ENDS.includes(status) || (status === "bounced" && told.length === 0);
  const ending = isOurs ? [own("ending", label, mail.updatedAt, { ...look, said: mail.details })] : [];
  const isHandedOver = mail.state === "sent" && !mail.events.some(({ kind }) => kind === "processed");
  const handed =
    isHandedOver && told.length === 0
      ? [own("handed", "Taken by the provider", mail.updatedAt, { icon: "send" })]
      : [];
  return [...ending, ...told, ...handed, own("queued", "Queued", mail.createdAt)];
}

interface Meant extends Mail {
  block: { reason: string } | null;
  isOwner: boolean;
  hasLoggedIn: boolean;
  person: string | null;
  isMoved: boolean;
}

/** What that means, and for whom, in sentences. */
export function meaningOf(mail: Meant): string[] {
  const who = mail.isOwner
    ? `It is the owner of a team${mail.hasLoggedIn ? "." : " that has never signed in."}`
    : "";
  const gone = mail.person === null ? "This person is not in the event any more." : "";
  const moved = mail.isMoved ? "The person has another address now." : "";
  return [sentenceOf(statusOf(mail), mail), mail.block ? who : "", gone, moved].filter(Boolean);
}

const STOPPED = "All mail to this address has stopped, but security mail.";

function sentenceOf(status: MailStatus, { block, details }: Meant): string {
  if (block)
    return block.reason === "spamComplaint" ? `Somebody there reported a mail as spam. ${STOPPED}` : STOPPED;
  switch (status) {
    case "waiting":
      return details
        ? "It could not be sent yet, and is tried again by itself."
        : "It goes by itself, usually in under a minute.";
    case "sent":
      return "The provider has it. Nothing more was told yet.";
    case "delivered":
      return "The mail program of the address has it.";
    case "opened":
      return "It was opened, or a mail program loaded its pictures.";
    case "clicked":
      return "A link in it was opened.";
    case "unsubscribed":
      return "It arrived, and mails of its kind are not wanted any more.";
    case "bounced":
      return "The address did not take it.";
    case "complaint":
      return "It was reported as spam.";
    case "stopped":
      return "It was not sent, since mail to the address had stopped. That is over: it may be sent again.";
    case "failed":
      return "It was not sent, and is not tried again by itself.";
    case "unconfirmed":
      return "The provider did not say whether it took it. It may have arrived.";
    case "cancelled":
      return "It was not sent, since there was no reason to any more.";
    case "resent":
      return "Another was sent in its place.";
  }
}
