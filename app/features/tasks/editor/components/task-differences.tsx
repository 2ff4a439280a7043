import type { Difference } from "~/ui/conflict";
import { optionsOf } from "~/ui/filter.rules";
import { formatDate } from "~/ui/format.rules";
import { type FormChoice, formChoiceLabel } from "../../form-tasks/form-tasks.rules";
import type { TaskValues } from "../../tasks.schema";
import { TYPE_LABELS } from "../../tasks.texts";
import type { TaskType } from "../../tasks.types";

interface Names {
  forms: readonly FormChoice[];
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
  /** In the order of the list in which they stand. */
  files: readonly { id: string; name: string }[];
}

/** What a refused save and the saved version differ in, field by field. `typed` is the form as it came: texts. */
export function differences(typed: Record<string, unknown>, saved: TaskValues, names: Names): Difference[] {
  return FIELDS.flatMap(([key, label, show]) => {
    const mine = show(typed[key], names);
    const theirs = show(saved[key], names);
    return mine === theirs ? [] : [{ key, label, mine, theirs }];
  });
}

const text = (value: unknown) => String(value ?? "").trim() || "Empty";
const flag = (value: unknown) => (value === true || value === "on" ? "Yes" : "No");
const list = (value: unknown): string[] => (value ? [value].flat().map(String) : []);
const named = (value: unknown, things: Parameters<typeof optionsOf>[0]) =>
  optionsOf(things)
    .flatMap((option) => (list(value).includes(option.value) ? [option.label] : []))
    .join(", ");

const FIELDS: [key: keyof TaskValues, label: string, show: (value: unknown, names: Names) => string][] = [
  ["title", "Title", text],
  ["type", "Type", (value) => TYPE_LABELS[value as TaskType] ?? text(value)],
  ["externalLink", "Address of the form", text],
  ["disclaimer", "Declaration", text],
  [
    "formId",
    "Form",
    (value, { forms }) => {
      const form = forms.find(({ id }) => id === value);
      return form ? formChoiceLabel(form) : "None";
    },
  ],
  ["description", "What to do", text],
  [
    "attachmentIds",
    "Attachments",
    (value, { files }) =>
      list(value)
        .flatMap((id) => files.find((file) => file.id === id)?.name ?? [])
        .join(", ") || "None",
  ],
  ["dueDate", "Due date", (value) => (value ? formatDate(String(value), "long") : "None")],
  ["groupIds", "Task groups", (value, { groups }) => named(value, groups) || "None"],
  ["teamTypeIds", "Team types", (value, { teamTypes }) => named(value, teamTypes) || "All"],
  ["showToChildTeams", "Shown to stand shares", flag],
  ["isRequired", "Required", flag],
  ["isTimeSensitive", "Time-sensitive", flag],
  ["isApprovalNeeded", "Needs approval", flag],
];
