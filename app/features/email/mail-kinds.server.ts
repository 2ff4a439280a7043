import { MAIL_CHOICES, type MailChoice } from "#db/event/mail-choices";
import type { MailTemplate } from "~/procedure/room";
import { type MailKind, rooms } from "~/rooms";

const MAILS: Record<string, MailTemplate> = rooms.mails;

/** The template of a mail as the log names it; null where no room knows it any more. */
export function templateOf(kind: string): MailTemplate | null {
  return (Object.hasOwn(MAILS, kind) && MAILS[kind]) || null;
}

/** The kinds that may have a text of the event's own, by name: all but the test of one. */
export const TEXT_KINDS: readonly string[] = Object.keys(MAILS)
  .filter((kind) => kind !== "templateTest")
  .sort((one, other) => mailName(one).localeCompare(mailName(other), "en-GB"));

/** What a mail is about, in words for staff. */
export function mailName(kind: string): string {
  return templateOf(kind)?.name ?? kind;
}

/** Its link sets a first password: staff may ask for a new one. */
export const hasFreshLink = (kind: string): boolean => templateOf(kind)?.again === "freshLink";

/** May staff have it sent again? What concerns somebody's account, they ask for themselves. */
export const maySendAgain = (kind: string): boolean => templateOf(kind)?.again !== undefined;

/** Is the sealed part kept when it could not be sent? It holds no token then, and cannot be made anew. */
export const isKeptForAgain = (kind: string): boolean => templateOf(kind)?.again === "asKept";

export const KEPT_KINDS: readonly string[] = Object.keys(MAILS).filter(isKeptForAgain);

/** What staff may have sent again. */
export const AGAIN_KINDS: readonly string[] = Object.keys(MAILS).filter(maySendAgain);

/** To choose from, by name: several kinds may have one, and the first stands for them. */
export const KIND_CHOICES: readonly { value: string; label: string }[] = Object.entries(MAILS)
  .filter(([, { name }], at, all) => all.findIndex(([, other]) => other.name === name) === at)
  .map(([value, { name }]) => ({ value, label: name }))
  .sort((one, other) => one.label.localeCompare(other.label, "en-GB"));

/** The kinds that staff know by the names of these. */
export const kindsNamedAs = (kinds: readonly string[]): string[] =>
  Object.keys(MAILS).filter((kind) => kinds.some((one) => mailName(one) === mailName(kind)));

/** A link that is over in a moment is worth as little as one that is. */
const MARGIN_MS = 5 * 60_000;

/** When a mail is not worth sending any more; undefined where nothing in it ends. */
export function mailEndsAt(kind: MailKind, now: Date): string | undefined {
  const minutes = templateOf(kind)?.linkMinutes;
  if (minutes === undefined) return undefined;
  return new Date(now.getTime() + minutes * 60_000 - MARGIN_MS).toISOString();
}

/** By kind, what whoever gets such a mail may unsubscribe from; as JSON, for SQL. */
export const choicesByKind = (): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(MAILS).flatMap(([kind, { choice }]) => (choice ? [[kind, choice]] : [])),
    ),
  );

/** What somebody may choose among: what any mail names. */
export const OFFERED_CHOICES: readonly MailChoice[] = MAIL_CHOICES.filter((choice) =>
  Object.values(MAILS).some((template) => template.choice === choice),
);
