import { HIDDEN_BY, isSeenBy, SEEN_BY, type SightRule } from "~/features/teams/visibility.rules";

/** The rules of sight in words: as a choice, and as the reason for one team. */
export const SIGHT_LABELS: Record<SightRule, string> = {
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
export function sightReason(team: {
  rule: SightRule;
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
export function sightLines(counts: Partial<Record<SightRule, number>>) {
  const lines = [...SEEN_BY, ...HIDDEN_BY].flatMap((rule) => {
    const teams = counts[rule] ?? 0;
    return teams > 0 ? [{ rule, teams, label: SIGHT_LABELS[rule], sees: isSeenBy(rule) }] : [];
  });
  const sum = (sees: boolean) =>
    lines.reduce((total, line) => (line.sees === sees ? total + line.teams : total), 0);
  return { lines, seeing: sum(true), hidden: sum(false) };
}
