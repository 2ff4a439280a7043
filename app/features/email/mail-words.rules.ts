import { oneLine, shortened } from "~/lib/text.rules";
import type { MailFacts, MailLine, MailList, MailParts, MailPlace } from "~/procedure/room";

export type FrameFacts = Omit<MailFacts, "fields">;

/** What both parts of a mail say, in their order. */
export interface MailWords {
  subject: string;
  title: string;
  preheader: string;
  /** Under the event's name; may be empty. */
  from: string;
  /** Greeting, lines, button and lists, each where it stands. */
  body: readonly (MailLine | MailPlace)[];
  action: MailParts["action"];
  lists: readonly MailList[];
  closing: readonly string[];
  why: string;
  help: string;
}

const PREHEADER = 140;

export function mailWords(parts: MailParts, facts: FrameFacts): MailWords {
  const greeting = parts.greeting ?? (facts.firstName ? `Hello ${facts.firstName},` : "Hello,");
  const lines = parts.lines.filter(Boolean);
  const isPlaced = (place: MailPlace["place"]) =>
    lines.some((line) => typeof line === "object" && "place" in line && line.place === place);
  const subject = oneLine(parts.subject);
  return {
    subject,
    title: oneLine(parts.title ?? subject),
    preheader: shortened(oneLine(parts.preheader ?? firstWords(lines)), PREHEADER),
    from: oneLine(parts.from ?? facts.teamName),
    body: [
      ...(greeting ? [greeting] : []),
      ...lines,
      ...(isPlaced("action") ? [] : [{ place: "action" } as const]),
      ...(isPlaced("lists") ? [] : [{ place: "lists" } as const]),
    ],
    action: parts.action,
    lists: (parts.lists ?? []).filter(({ entries, more }) => entries.length > 0 || more),
    closing: (parts.closing ?? []).filter(Boolean),
    why: parts.why ?? whyOf(facts),
    help: facts.supportEmail ? `Questions: ${facts.supportEmail}` : "Questions? Reply to your organiser.",
  };
}

const whyOf = ({ teamName, eventName }: FrameFacts): string =>
  sentence(
    teamName
      ? `You get this as a member of ${teamName}`
      : `You get this because you have an account for ${eventName}`,
  );

/** A name may end with the dot that ends the sentence. */
const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/** What an inbox shows when the template says nothing: as much of the text as fits. */
const firstWords = (lines: readonly (MailLine | MailPlace)[]): string =>
  lines
    .flatMap((line) => (typeof line === "string" ? [line] : "text" in line ? [line.text] : []))
    .join(" ")
    .slice(0, PREHEADER * 2);
