import { lowerFirst } from "~/lib/text.rules";
import { formatDate, relativeDay } from "~/ui/format.rules";
import type { ListedForm } from "./own-forms.rules";

interface Clock {
  today: string;
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
function aboutOf(form: ListedForm, { momentOf }: Clock) {
  const meta: {
    icon: "book-open" | "clock" | "hash" | "list-checks" | "send" | "pencil" | "lock";
    label: string;
  }[] = [];
  if (form.taskTitle) meta.push({ icon: "list-checks", label: form.taskTitle });
  switch (form.state) {
    case "draft":
      if (form.editOf) meta.push({ icon: "hash", label: `Changes of ${form.reference ?? "a submission"}` });
      if (form.place) meta.push({ icon: "book-open", label: form.place });
      meta.push({ icon: "clock", label: `Saved ${lowerFirst(momentOf(form.savedAt))}` });
      return { meta, who: form.by ?? "", status: null, isSentBack: false, submissionId: form.editOf };
    case "toDo":
      return {
        meta,
        who: form.who.join(", ") || "Not assigned",
        status: form.status,
        isSentBack: form.isSentBack,
        submissionId: form.submissionId,
      };
    case "anyTime":
      meta.push({ icon: "send", label: sentText(form, momentOf) });
      return { meta, who: "", status: null, isSentBack: false, submissionId: null };
    case "submitted":
      if (form.reference) meta.push({ icon: "hash", label: form.reference });
      if (form.isWaiting) meta.push({ icon: "clock", label: "Waiting for approval" });
      if (!form.isOpen) meta.push({ icon: "lock", label: "Not open any more" });
      return { meta, who: form.by ?? "", status: null, isSentBack: false, submissionId: form.submissionId };
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
