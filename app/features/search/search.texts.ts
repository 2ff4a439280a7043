import type { IconName } from "~/ui/icon";
import type { SearchKind } from "./search.types";

export const KIND_TEXTS: Record<SearchKind, { label: string; noun: string; icon: IconName }> = {
  task: { label: "Tasks", noun: "tasks", icon: "list-checks" },
  team: { label: "Teams", noun: "teams", icon: "users" },
  person: { label: "People", noun: "people", icon: "circle-user" },
  taskGroup: { label: "Task groups", noun: "task groups", icon: "list-ordered" },
  page: { label: "Pages", noun: "pages", icon: "file-text" },
};
