import type { ChangeKind } from "./publication.rules";

export const WORD_LABELS = {
  title: "Title",
  description: "Description",
  icon: "Icon",
  assetId: "Cover",
} as const;

export const CHANGE_LABELS: Record<ChangeKind, string> = {
  added: "Added",
  changed: "Changed",
  shown: "Shown to users",
  hidden: "Hidden from users",
  moved: "Moved",
  removed: "Removed",
};

export const CHANGE_TONES: Record<ChangeKind, "success" | "info" | "neutral" | "danger"> = {
  added: "success",
  changed: "info",
  shown: "success",
  hidden: "neutral",
  moved: "neutral",
  removed: "danger",
};
