import { openLabel, openState } from "~/features/tasks/types/form/open-days.rules";
import { lowerFirst } from "~/lib/text.rules";
import { formatDate, relativeDay } from "~/ui/format.rules";
import type { ListedForm } from "./own-forms.rules";

interface Clock {
  today: string;
  now: Date;
  timeZone: string;
  locale: string;
  momentOf(instant: string): string;
}

/** A form of the list in the words that its row shows. */
export function formRow(form: ListedForm, clock: Clock) {
  const { key, state, formId, taskId, title } = form;
  return { key, state, formId, taskId, title, ...timesOf(form, clock), ...aboutOf(form, clock) };
}
export type ShownForm = ReturnType<typeof formRow>;

function timesOf(form: ListedForm, { today, locale, momentOf }: Clock) {
  if (form.state === "submitted") return { due: form.at ? momentOf(form.at) : "", dueDate: null };
  if (form.dueDate === null) return { due: "No due date", dueDate: null };
  return { due: relativeDay(form.dueDate, today), dueDate: formatDate(form.dueDate, "long", locale) };
}

/** Status, what else there is to know, and where it leads. */
function aboutOf(form: ListedForm, clock: Clock) {
  const { momentOf } = clock;
  const days = { ...form.days, isArchived: false };
  const open = openLabel(days, clock, clock.now);
  const meta: {
    icon: "book-open" | "clock" | "hash" | "list-checks" | "send" | "pencil" | "lock";
    label: string;
  }[] = [];
  if (form.taskTitle) meta.push({ icon: "list-checks", label: form.taskTitle });
  if (open) meta.push({ icon: "lock", label: open });
  const own = {
    ...{ meta, status: null, isSentBack: false, submissionId: null, isChange: false },
    isYet: openState(days, clock.now) === "notYet",
  };
  switch (form.state) {
    case "notOpen":
      if (form.savedAt) {
        const what = form.editOf ? "Changes" : "Draft";
        meta.push({
          icon: "pencil",
          label: `${what} kept, not submitted: ${lowerFirst(momentOf(form.savedAt))}`,
        });
      }
      return {
        ...{ ...own, who: form.by ?? "", isChange: form.editOf !== null },
        submissionId: form.editOf ?? form.submissionId,
      };
    case "draft":
      if (form.editOf) meta.push({ icon: "hash", label: `Changes of ${form.reference ?? "a submission"}` });
      if (form.place) meta.push({ icon: "book-open", label: form.place });
      meta.push({ icon: "clock", label: `Saved ${lowerFirst(momentOf(form.savedAt))}` });
      return { ...own, who: form.by ?? "", submissionId: form.editOf, isChange: form.editOf !== null };
    case "toDo":
      return {
        ...own,
        who: form.who.join(", ") || "Not assigned",
        status: form.status,
        isSentBack: form.isSentBack,
        submissionId: form.submissionId,
      };
    case "anyTime":
      meta.push({ icon: "send", label: sentText(form, momentOf) });
      return { ...own, who: "" };
    case "submitted":
      if (form.reference) meta.push({ icon: "hash", label: form.reference });
      if (form.isWaiting) meta.push({ icon: "clock", label: "Waiting for approval" });
      if (!form.days.isPublished) meta.push({ icon: "lock", label: "Not open any more" });
      return { ...own, who: form.by ?? "", submissionId: form.submissionId };
  }
}

function sentText(
  { sent, lastSentAt }: Extract<ListedForm, { state: "anyTime" }>,
  momentOf: Clock["momentOf"],
) {
  if (sent === 0 || !lastSentAt) return "Never sent";
  const last = momentOf(lastSentAt);
  if (sent === 1) return `Sent once, ${lowerFirst(last)}`;
  return `Sent ${sent === 2 ? "twice" : `${sent} times`}, last ${lowerFirst(last)}`;
}
