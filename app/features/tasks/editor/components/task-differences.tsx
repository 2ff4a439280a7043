import type { Difference } from "~/ui/conflict";
import { optionsOf } from "~/ui/filter.rules";
import { formatDate } from "~/ui/format.rules";
import type { TaskValues } from "../../tasks.schema";
import { TASK_TYPES } from "../../tasks.types";
import { SHOWN_SETTINGS } from "../../types/task-types.editor";
import { taskTypeLabel } from "../../types/task-types.rules";
import { type Choosable, type ShownValue, writtenText as text } from "../../types/type-editor";

interface Names extends Choosable {
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

const flag = (value: unknown) => (value === true || value === "on" ? "Yes" : "No");
const list = (value: unknown): string[] => (value ? [value].flat().map(String) : []);
function typeText(value: unknown): string {
  const type = TASK_TYPES.find((one) => one === value);
  return type ? taskTypeLabel(type) : text(value);
}
const named = (value: unknown, things: Parameters<typeof optionsOf>[0]) =>
  optionsOf(things)
    .flatMap((option) => (list(value).includes(option.value) ? [option.label] : []))
    .join(", ");

const FIELDS: ShownValue<Names>[] = [
  ["title", "Title", text],
  ["type", "Type", typeText],
  ...SHOWN_SETTINGS,
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
  ["lookFor", "What to look for", text],
];
