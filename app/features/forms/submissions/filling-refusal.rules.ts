import { type OpenWords, openLine } from "~/features/tasks/types/form/open-days.rules";
import type { Filling, FillingRefusal, OpenFilling } from "./open-filling.types";
import {
  FORM_CLOSED,
  FORM_CLOSED_MEANWHILE,
  keptDraft,
  NO_TEAM,
  NOT_EDITABLE,
  NOT_PUBLIC,
  READ_ONLY_YET,
  SUBMITTED_ALREADY,
  SUBMITTED_FOR_TEAM,
} from "./submissions.texts";

interface Asked {
  filling: Filling;
  form: { isPublished: boolean; isArchived: boolean; isPublic: boolean };
  /** Of its version, which can be read. */
  hasQuestions: boolean;
  hasTeam: boolean;
  /** As the database says it (`mayFill`). */
  mayFill: boolean;
  /** Through the task; of a change what it changes. */
  isSubmitted: boolean;
  days: OpenWords;
  /** "23 November": when the draft was saved; null where there is none. */
  draftOf: string | null;
}

/** Why it cannot be filled in just now; null where it can. */
export function refusalOf(asked: Asked): FillingRefusal | null {
  const { filling, form, draftOf, isSubmitted } = asked;
  const isKept = draftOf !== null || (filling.of === "change" && isSubmitted);
  const closed = { kind: "notAvailable", text: isKept ? FORM_CLOSED_MEANWHILE : FORM_CLOSED } as const;
  if (!asked.hasQuestions) return closed;
  if (filling.of === "guest" && !form.isPublic) return { kind: "notPublic", text: NOT_PUBLIC };
  const isStaffs = filling.of === "change" && filling.by === "staff";
  if (!isStaffs && (!form.isPublished || form.isArchived)) return closed;
  if (filling.of === "team" && !asked.hasTeam) return { kind: "noTeam", text: NO_TEAM };
  if (asked.mayFill) return null;
  if (filling.of === "team" && isSubmitted)
    return { kind: "submitted", text: filling.staffFor ? SUBMITTED_FOR_TEAM : SUBMITTED_ALREADY };
  const byDays = isStaffs ? null : refusalByDays(asked);
  if (byDays) return byDays;
  return filling.of === "change" ? { kind: "notEditable", text: NOT_EDITABLE } : closed;
}

function refusalByDays({ days, filling, draftOf }: Asked): FillingRefusal | null {
  const line = openLine(days);
  if (days.state === "notYet") return { kind: "notYet", text: `${line} ${READ_ONLY_YET}` };
  if (days.state !== "closed") return null;
  const kept = draftOf === null ? "" : ` ${keptDraft(draftOf, filling.of === "change")}`;
  return { kind: "over", text: `${line}${kept}` };
}

/** Nothing is kept, and it can be looked at page by page all the same. */
export const looksOnly = ({ refusal, filling }: Pick<OpenFilling, "refusal" | "filling">): boolean =>
  refusal?.kind === "noTeam" || (refusal?.kind === "notYet" && filling.of !== "change");
