import { AUDIENCE_RULES, type AudienceRule, isSeenBy } from "./audience.rules";

/** What has an audience, as people call it. */
export type AudienceThing = "page" | "download" | "supplier" | "entry";

/** How what nobody sees is called, and what is to be seen. */
const STATES: Record<AudienceThing, { closed: string; open: string }> = {
  page: { closed: "not published", open: "published" },
  download: { closed: "hidden", open: "shown" },
  supplier: { closed: "archived", open: "active" },
  entry: { closed: "deleted", open: "in the time table" },
};

/** The rules in words: as a choice, and as the reason for one team. */
export const audienceLabels = (thing: AudienceThing): Record<AudienceRule, string> => ({
  organiser: "Organiser team",
  standShare: `Stand share, and the ${thing} is shown to them`,
  everyType: "For teams of every type",
  ownType: "For the team’s type",
  closed: `The ${thing} is ${STATES[thing].closed}`,
  hiddenType: "Hidden from the team’s type",
  hiddenFromShares: `Stand share, and the ${thing} is not shown to them`,
  noType: `No team type, and the ${thing} is for some types only`,
  otherType: `Of a type that the ${thing} is not for`,
});

/** Why this very team sees the thing, or does not. */
export function audienceReason(
  thing: AudienceThing,
  team: { rule: AudienceRule; typeName: string | null; parentName: string | null },
): string {
  const share = team.parentName ? `A stand share of ${team.parentName}` : "A stand share";
  switch (team.rule) {
    case "organiser":
      return `An organiser team sees every ${thing} that is ${STATES[thing].open}.`;
    case "standShare":
      return `${share}: it sees what is shown to stand shares, whatever its type.`;
    case "everyType":
      return `The ${thing} names no team types, so it is for all of them.`;
    case "ownType":
      return `Its type, ${team.typeName}, is one that the ${thing} is for.`;
    case "closed":
      return `The ${thing} is ${STATES[thing].closed}: no team sees it.`;
    case "hiddenType":
      return `The ${thing} is hidden from its type, ${team.typeName}.`;
    case "hiddenFromShares":
      return `${share}, and “Show to stand shares too” is off.`;
    case "noType":
      return `The team has no type, and the ${thing} is for some types only.`;
    case "otherType":
      return `Its type, ${team.typeName}, is not one that the ${thing} is for.`;
  }
}

/** The counts by rule as a screen lists them: only rules that some team comes under. */
export const audienceLines = (thing: AudienceThing, counts: Partial<Record<AudienceRule, number>>) =>
  linesByRule(AUDIENCE_RULES, { labels: audienceLabels(thing), isSeenBy }, counts);

/** The same for rules of any kind: how many teams come under each, and how many see the thing or do not. */
export function linesByRule<Rule extends string>(
  rules: readonly Rule[],
  { labels, isSeenBy }: { labels: Record<Rule, string>; isSeenBy(rule: Rule): boolean },
  counts: Partial<Record<Rule, number>>,
) {
  const lines = rules.flatMap((rule) => {
    const teams = counts[rule] ?? 0;
    return teams > 0 ? [{ rule, teams, label: labels[rule], sees: isSeenBy(rule) }] : [];
  });
  const sum = (sees: boolean) =>
    lines.reduce((total, line) => (line.sees === sees ? total + line.teams : total), 0);
  return { lines, seeing: sum(true), hidden: sum(false) };
}
