import type { MailList, MailListEntry, MailParts } from "~/procedure/room";
import { type FrameFacts, type MailWords, mailWords } from "./mail-words.rules";

const WIDTH = 72;

/** A mail's subject, and its text part: it says all that the HTML part says. */
export function mailText(parts: MailParts, facts: FrameFacts): { subject: string; text: string } {
  const words = mailWords(parts, facts);
  const head = [facts.eventName, words.from].filter(Boolean).join("\n");
  const blocks = [
    wrapped(head),
    wrapped(words.title.toUpperCase()),
    ...words.body.map((line) => {
      if (typeof line === "string") return wrapped(starred(line));
      if ("text" in line) return wrapped(starred(line.text));
      return line.place === "action" ? actionText(words, facts) : words.lists.map(listText).join("\n\n");
    }),
    ...words.closing.map(wrapped),
  ].filter(Boolean);
  return { subject: words.subject, text: `${blocks.join("\n\n")}\n\n--\n${footerText(words, facts)}\n` };
}

function actionText({ action }: MailWords, { link }: FrameFacts): string {
  if (!action) return "";
  return [`${action.label}:\n${link}`, wrapped(action.note)].filter(Boolean).join("\n\n");
}

const listText = ({ title, entries, more }: MailList): string =>
  [
    ...(title ? [wrapped(title.toUpperCase())] : []),
    ...entries.map(entryText),
    ...(more ? [[wrapped(more.text), more.href].filter(Boolean).join("\n")] : []),
  ].join("\n\n");

function entryText({ text, state, day, note, href, answer }: MailListEntry): string {
  if (answer) {
    const lines = answer.flatMap((line) => [
      wrapped(`  ${line.text}`),
      ...(line.href ? [`  ${line.href}`] : []),
    ]);
    return [wrapped(`* ${text}`), ...lines].join("\n");
  }
  const when = state && day ? `${state} (${day})` : (state ?? day);
  return [
    wrapped(`* ${text}`),
    ...[when, note].flatMap((line) => (line ? [wrapped(`  ${line}`)] : [])),
    ...(href ? [`  ${href}`] : []),
  ].join("\n");
}

function footerText({ why, help }: MailWords, { unsubscribe, mailsUrl, organiser }: FrameFacts): string {
  return [
    wrapped(`${why} ${help}`),
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    ...(mailsUrl ? [`Which mails do I get?\n${mailsUrl}`] : []),
    ...(organiser ? [wrapped(organiser)] : []),
  ].join("\n");
}

/** Items of lists begin with a star: a hyphen at a line's begin is a signature's to some programs. */
const starred = (text: string): string => text.replace(/^( {0,40})- /gm, "$1* ");

/** Lines of at most 72 characters, except where a word (an address) is longer: that is never broken. */
export const wrapped = (text: string): string => text.split("\n").map(wrappedLine).join("\n");

function wrappedLine(line: string): string {
  if (line.length <= WIDTH) return line.trimEnd();
  const [begin = "", indent = ""] = /^( {0,40})(?:\* |\d{1,9}\. )?/.exec(line) ?? [];
  const under = " ".repeat(begin.length || indent.length);
  const lines: string[] = [];
  let current = begin;
  let isEmpty = true;
  for (const word of line
    .slice(begin.length)
    .split(/[ \t]+/)
    .filter(Boolean)) {
    if (!isEmpty && current.length + 1 + word.length > WIDTH) {
      lines.push(current);
      [current, isEmpty] = [under, true];
    }
    current += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, current].join("\n").trimEnd();
}
