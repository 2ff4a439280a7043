import type { Difference } from "~/ui/conflict";
import { formatDate } from "~/ui/format.rules";
import type { TaskValues } from "../../tasks.schema";
import { TYPE_LABELS } from "../../tasks.texts";
import type { TaskType } from "../../tasks.types";

interface Names {
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
  /** In the order of the list in which they stand. */
  files: readonly { id: string; name: string }[];
}

/** What a refused save and the saved version differ in, field by field. `typed` is the form as it came: texts. */
export function differences(typed: Record<string, unknown>, saved: TaskValues, names: Names): Difference[] {
  return FIELDS.flatMap(({ key, label, show }) => {
    const mine = show(typed[key], names);
    const theirs = show(saved[key], names);
    return mine === theirs ? [] : [{ key, label, mine, theirs }];
  });
}

interface Field {
  key: keyof TaskValues;
  label: string;
  show(value: unknown, names: Names): string;
}

const text = (value: unknown) => String(value ?? "").trim() || "Empty";
const flag = (value: unknown) => (value === true || value === "on" ? "Yes" : "No");
const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value ? [String(value)] : [];

const FIELDS: Field[] = [
  { key: "title", label: "Title", show: text },
  {
    key: "type",
    label: "Type",
    show: (value) => TYPE_LABELS[value as TaskType] ?? text(value),
  },
  { key: "externalLink", label: "Address of the form", show: text },
  { key: "disclaimer", label: "Declaration", show: text },
  { key: "description", label: "What to do", show: text },
  {
    key: "attachmentIds",
    label: "Attachments",
    show: (value, { files }) =>
      list(value)
        .flatMap((id) => files.find((file) => file.id === id)?.name ?? [])
        .join(", ") || "None",
  },
  {
    key: "dueDate",
    label: "Due date",
    show: (value) => (value ? formatDate(String(value), "long") : "None"),
  },
  {
    key: "groupIds",
    label: "Task groups",
    show: (value, { groups }) =>
      named(
        list(value),
        groups.map(({ id, title }) => [id, title]),
      ) || "None",
  },
  {
    key: "teamTypeIds",
    label: "Team types",
    show: (value, { teamTypes }) =>
      named(
        list(value),
        teamTypes.map(({ id, name }) => [id, name]),
      ) || "All",
  },
  { key: "showToChildTeams", label: "Shown to stand shares", show: flag },
  { key: "isRequired", label: "Required", show: flag },
  { key: "isTimeSensitive", label: "Time-sensitive", show: flag },
  { key: "isApprovalNeeded", label: "Needs approval", show: flag },
];

const named = (ids: string[], names: string[][]) =>
  names
    .filter(([id]) => ids.includes(id ?? ""))
    .map(([, name]) => name)
    .join(", ");
