import { upperFirst } from "~/lib/text.rules";
import { formatDate } from "~/ui/format.rules";
import { type MomentZone, momentText } from "~/ui/moment.rules";
import type { IconName } from "~/ui/sprite/names";
import type { Tone } from "~/ui/task-state.rules";
import type { RequestKind } from "./approvals/requests.rules";

interface Entry {
  id: string;
  what: "submitted" | "approved" | "rejected" | "asked" | "granted" | "declined" | "withdrawn";
  request: RequestKind | null;
  day: string | null;
  reason: string;
  by: string | null;
  at: string;
}

const LOOKS: Record<Entry["what"], { icon: IconName; tone: Tone; words: string }> = {
  submitted: { icon: "send", tone: "info", words: "Sent for approval" },
  approved: { icon: "circle-check", tone: "success", words: "Approved" },
  rejected: { icon: "rotate-cw", tone: "warning", words: "Sent back" },
  asked: { icon: "message-circle", tone: "neutral", words: "Asked" },
  granted: { icon: "check", tone: "success", words: "Granted" },
  declined: { icon: "x", tone: "warning", words: "Declined" },
  withdrawn: { icon: "undo-2", tone: "neutral", words: "Request taken back" },
};

/** What happened, in words. */
export const historyWord = (what: Entry["what"]): string => LOOKS[what].words;

/** "more time, until 4 May 2027", "not applicable". */
export function requestWords(request: RequestKind, day: string | null, locale: string): string {
  if (request === "notApplicable") return "not applicable";
  return day ? `more time, until ${formatDate(day, "medium", locale)}` : "more time";
}

/** The same as a line of its own. */
export function requestTitle(request: RequestKind, day: string | null, locale: string): string {
  const words = requestWords(request, day, locale);
  return upperFirst(words);
}

/** After "asks" or "asked". */
export function askedWords(request: RequestKind, day: string | null, locale: string): string {
  if (request === "notApplicable") return "to have it set as not applicable";
  return `for ${requestWords(request, day, locale)}`;
}

/** What an approval history says, entry by entry. */
export function historyLines(entries: readonly Entry[], zone: MomentZone) {
  return entries.map((entry) => {
    const { icon, tone, words } = LOOKS[entry.what];
    const { request, day } = entry;
    const isAnswer = entry.what === "granted" || entry.what === "declined";
    const requestText =
      request === null
        ? day
          ? `, with more time until ${formatDate(day, "medium", zone.locale)}`
          : ""
        : entry.what === "asked"
          ? ` ${askedWords(request, day, zone.locale)}`
          : isAnswer
            ? `: ${requestWords(request, day, zone.locale)}`
            : "";
    return {
      id: entry.id,
      icon,
      tone,
      what: words + requestText,
      more: entry.by ? `by ${entry.by}` : "",
      at: momentText(entry.at, zone),
      instant: entry.at,
      reason: entry.reason || undefined,
    };
  });
}

const KIND_LOOKS: readonly [start: string, icon: IconName, tone: Tone][] = [
  ["task.sentForApproval", "send", "info"],
  ["task.approved", "circle-check", "success"],
  ["task.rejected", "rotate-cw", "warning"],
  ["task.completed", "circle-check", "success"],
  ["task.set.complete", "circle-check", "success"],
  ["task.fileAdded", "upload", "neutral"],
  ["task.fileRemoved", "file-x", "neutral"],
  ["task.fileBroughtBack", "undo-2", "neutral"],
  ["task.set.notApplicable", "circle-slash", "neutral"],
  ["task.asked", "message-circle", "neutral"],
  ["task.granted", "check", "success"],
  ["task.requestDeclined", "x", "warning"],
  ["task.takenBack", "undo-2", "neutral"],
  ["task.assigned", "user-plus", "neutral"],
  ["task.unassigned", "user-minus", "neutral"],
  ["task.reopened", "rotate-ccw", "neutral"],
  ["task.requestWithdrawn", "undo-2", "neutral"],
  ["comment", "message-square", "neutral"],
  ["reply", "message-square", "neutral"],
];

/** How an activity of a team's task is drawn for staff. */
export function lookOf(kind: string): { icon: IconName; tone: Tone } {
  const found = KIND_LOOKS.find(([start]) => kind.startsWith(start));
  return found ? { icon: found[1], tone: found[2] } : { icon: "circle", tone: "neutral" };
}
