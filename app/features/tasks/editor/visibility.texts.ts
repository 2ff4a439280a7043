import { linesByRule } from "~/features/teams/audience/audience.texts";

/** The rule by which a team sees a task, and the one by which it does not (spec 1.6). */
export const SEEN_BY = ["organiser", "standShare", "everyType", "ownType"] as const;
export const HIDDEN_BY = ["archived", "hiddenFromShares", "noType", "otherType"] as const;
export type VisibilityRule = (typeof SEEN_BY)[number] | (typeof HIDDEN_BY)[number];

export const RULES = [...SEEN_BY, ...HIDDEN_BY];

export const isSeenBy = (rule: VisibilityRule): boolean =>
  (SEEN_BY as readonly VisibilityRule[]).includes(rule);

/** The visibility rules in words: as a choice, and as the reason for one team. */
export const VISIBILITY_LABELS: Record<VisibilityRule, string> = {
  organiser: "Organiser team",
  standShare: "Stand share, and the task is shown to them",
  everyType: "For teams of every type",
  ownType: "For the team’s type",
  archived: "The task is archived",
  hiddenFromShares: "Stand share, and the task is not shown to them",
  noType: "No team type, and the task is for some types only",
  otherType: "Of a type that the task is not for",
};

/** Why this very team sees the task, or does not. */
export function visibilityReason(team: {
  rule: VisibilityRule;
  typeName: string | null;
  parentName: string | null;
}): string {
  switch (team.rule) {
    case "organiser":
      return "An organiser team sees every task.";
    case "standShare":
      return `A stand share${of(team.parentName)}: it sees what is shown to stand shares, whatever its type.`;
    case "everyType":
      return "The task names no team types, so it is for all of them.";
    case "ownType":
      return `Its type, ${team.typeName}, is one of the task’s team types.`;
    case "archived":
      return "The task is archived: nobody sees it.";
    case "hiddenFromShares":
      return `A stand share${of(team.parentName)}, and “Show to stand shares too” is off.`;
    case "noType":
      return "The team has no type, and the task is for some types only.";
    case "otherType":
      return `Its type, ${team.typeName}, is not one of the task’s team types.`;
  }
}

const of = (parentName: string | null) => (parentName ? ` of ${parentName}` : "");

/** The counts by rule as a screen lists them: only rules that some team comes under. */
export const visibilityLines = (counts: Partial<Record<VisibilityRule, number>>) =>
  linesByRule(RULES, { labels: VISIBILITY_LABELS, isSeenBy }, counts);
