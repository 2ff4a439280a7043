import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { canonical } from "../answers/canonical-answer.rules";
import { sentTexts } from "../answers/sent-texts.rules";
import { takenAnswers } from "../answers/taken-answers.rules";
import type { LivePart } from "./live-document.rules";

/**
 * What a page said when it was left with something unsaved: sent on its way out, it reaches the server when the same page has been
 * read again already. The page that comes puts it back.
 */
export interface LeftPage {
  /** In milliseconds. */
  at: number;
  /** Of the draft that the page was drawn from. */
  version: string;
  typed: string;
  /** What was on its way when it was left; null where nothing was. */
  flight: string | null;
}

/** A reload takes no longer; what is older was left for good. */
const MOST_MS = 30_000;

/** As the browser's storage has it; null for what is none of ours. Read by hand, since a page loads no schemas. */
export function readLeftPage(text: string | null): LeftPage | null {
  if (text === null) return null;
  try {
    const { at, version, typed, flight } = Object(JSON.parse(text)) as Partial<
      Record<keyof LeftPage, unknown>
    >;
    const isOurs =
      typeof at === "number" &&
      typeof version === "string" &&
      typeof typed === "string" &&
      (flight === null || typeof flight === "string");
    return isOurs ? { at, version, typed, flight } : null;
  } catch {
    return null;
  }
}

/**
 * The answers of a page with what was typed into it before it was left; null where it shows that already, and where somebody else has
 * changed it meanwhile.
 */
export function answersLeft(
  { document, asked, answers }: LivePart,
  { left, version, now, context }: { left: LeftPage; version: string; now: number; context: AnswerContext },
): Answers | null {
  if (now - left.at > MOST_MS || now < left.at) return null;
  const taken = (form: string): Answers | null => {
    const sent = sentTexts(new URLSearchParams(form));
    return sent && takenAnswers(document, answers, { asked, sent, context }).answers;
  };
  const shows = (said: Answers | null) => said !== null && canonical(said) === canonical(answers);
  const typed = taken(left.typed);
  if (shows(typed)) return null;
  // Nothing came of it yet, or just what was on its way.
  const isOwn = version === left.version || (left.flight !== null && shows(taken(left.flight)));
  return isOwn ? typed : null;
}
