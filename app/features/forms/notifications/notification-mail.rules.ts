import { oneLine, shortened } from "~/lib/text.rules";
import type { FormNotification } from "./notification.types";

/** The lists below the message, as a mail's `lines` field holds them; their addresses are paths of the event. */
export interface MailAnswers {
  lists: AnswerList[];
}
export interface AnswerList {
  title: string;
  entries: AnswerEntry[];
  more?: { text: string; href?: string };
}
export interface AnswerEntry {
  text: string;
  answer: { text: string; href?: string }[];
}

export const MOST_SUBJECT = 150;

/** What a mail's subject is: the form's title and what happened, or the notification's own line with the answers that it names. */
export function subjectOf(
  { isFormTitleSubjectLine, subjectLine }: Pick<FormNotification, "isFormTitleSubjectLine" | "subjectLine">,
  {
    title,
    isUpdate,
    answerOf,
  }: {
    title: string;
    isUpdate: boolean;
    /** As it stands in a line; nothing of what a guest typed stands in a header. */
    answerOf: (fieldId: string) => string;
  },
): string {
  const happened = isUpdate ? "form updated" : "form submitted";
  const byTitle = `${shortened(oneLine(title) || "A form", MOST_SUBJECT - happened.length - 2)}: ${happened}`;
  if (isFormTitleSubjectLine) return byTitle;
  const own = oneLine(subjectLine.replaceAll(TOKEN, (_, id: string) => answerOf(id.trim())));
  return shortened(own, MOST_SUBJECT) || byTitle;
}

const TOKEN = /\{\{([^{}\n]{1,200})\}\}/g;

/** Of what a guest typed: programs make a link of an address that stands in a text, unless something unseen parts it. */
export const unlinked = (text: string): string => text.replaceAll(/(@|[.:](?=[\p{L}\p{N}/]))/gu, "$1\u200b");

/** One answer of many is not longer than this in a mail, nor all of them together: programs cut mails of more than 100 KB. */
const MOST_ANSWER = 1_500;
const MOST_CHARACTERS = 30_000;
/** What a row is besides its words. */
const ROW = 150;

/** Question by question, as a summary reads them: `rows` are the lines of its answer, or its files. */
export interface ReadBlock {
  title: string;
  rows: { label: string; lines: readonly string[]; files?: readonly { name: string; to: string }[] }[];
}

const NOT_ANSWERED = "Not answered";

/** The submission in the order of the form; what is too long is counted, and read in the portal. */
export function answerLists(
  blocks: readonly ReadBlock[],
  { isGuest, submissionPath }: { isGuest: boolean; submissionPath: string | null },
): AnswerList[] {
  const said = isGuest ? unlinked : (text: string) => text;
  let left = MOST_CHARACTERS;
  let more = 0;
  const lists: AnswerList[] = [];
  for (const block of blocks) {
    const entries: AnswerEntry[] = [];
    for (const row of block.rows) {
      const entry: AnswerEntry = { text: shortened(row.label, 300), answer: saidIn(row, said) };
      const size =
        entry.text.length + ROW + entry.answer.reduce((sum, { text }) => sum + text.length + 20, 0);
      left -= size;
      if (left < 0) more += 1;
      else entries.push(entry);
    }
    if (entries.length > 0) lists.push({ title: shortened(block.title, 300), entries });
  }
  if (more === 0) return lists;
  const rest = { text: more === 1 ? "and 1 more answer" : `and ${more} more answers` };
  const last = { ...rest, ...(submissionPath && { href: submissionPath }) };
  const end = lists.pop() ?? { title: "", entries: [] };
  return [...lists, { ...end, more: last }];
}

function saidIn(
  { lines, files }: ReadBlock["rows"][number],
  said: (text: string) => string,
): AnswerEntry["answer"] {
  if (files?.length) return files.map(({ name, to }) => ({ text: said(shortened(name, 200)), href: to }));
  const text = shortened(lines.join("\n"), MOST_ANSWER);
  return (text === "" ? NOT_ANSWERED : said(text)).split("\n").map((line) => ({ text: line }));
}

/** What stands in a field of a mail; what does not read as ours is none: a template is drawn without its fields too. */
export function readMailAnswers(text: string | undefined): MailAnswers {
  try {
    const stored = JSON.parse(text ?? "") as MailAnswers;
    return Array.isArray(stored?.lists) ? stored : { lists: [] };
  } catch {
    return { lists: [] };
  }
}
