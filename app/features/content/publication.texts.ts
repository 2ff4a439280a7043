import { shortened } from "~/lib/text.rules";
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

/** What guests miss of a section, after its name: each thing and link by name, a few of them. */
export function missedWords({
  isWhole,
  things,
  links,
}: {
  isWhole: boolean;
  things: readonly string[];
  links: readonly string[];
}): string {
  const parts = [
    isWhole && "not shown at all",
    things.length > 0 && `without ${namesOf(things)}`,
    links.length > 0 && `${namesOf(links)} ${links.length === 1 ? "leads" : "lead"} to sign-in`,
  ];
  return parts.filter(Boolean).join("; ");
}

const MOST_NAMES = 5;

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `“${shortened(name, 80)}”`);
  const more = names.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
