import { formatDate } from "~/ui/format.rules";
import { AUDIENCE_RULES, type AudienceRule, isSeenBy } from "./audience.rules";
import {
  asksForValue,
  COMPARISON_WORDS,
  type Condition,
  conditionsOutcome,
  type KeptValue,
} from "./conditions.rules";

/** What has an audience, as people call it. */
export type AudienceThing =
  | "task"
  | "page"
  | "download"
  | "supplier"
  | "entry"
  | "form"
  | "notification"
  | "layout";

/** How what nobody sees is called, and what is to be seen. */
const STATES: Record<AudienceThing, { closed: string; open: string }> = {
  task: { closed: "archived, or not live yet", open: "active" },
  notification: { closed: "published", open: "not published yet" },
  layout: { closed: "deleted", open: "there" },
  form: { closed: "not published", open: "published" },
  page: { closed: "not published", open: "published" },
  download: { closed: "hidden", open: "shown" },
  supplier: { closed: "archived, or not live yet", open: "active" },
  entry: { closed: "not live yet", open: "in the time table" },
};

/** The rules in words: as a choice, and as the reason for one team. */
export const audienceLabels = (thing: AudienceThing): Record<AudienceRule, string> => ({
  organiser: "Organiser team",
  shownByName: "Shown by name",
  standShare: `Stand share, and the ${thing} is shown to them`,
  everyType: "For teams of every type",
  ownType: "For the team’s type",
  closed: `The ${thing} is ${STATES[thing].closed}`,
  hiddenType: "Hidden from the team’s type",
  hiddenByName: "Left out by name",
  namedOnly: `The ${thing} is for named teams only`,
  condition: "A condition does not hold",
  hiddenFromShares: `Stand share, and the ${thing} is not shown to them`,
  noType: `No team type, and the ${thing} is for some types only`,
  otherType: `Of a type that the ${thing} is not for`,
});

interface ReasonedTeam {
  rule: AudienceRule;
  typeName: string | null;
  parentName: string | null;
  values?: readonly KeptValue[];
}

/** A condition with what its field is called; empty where that is gone. */
export type NamedCondition = Condition & { label: string };

/** "Stand area is more than 20". */
export function conditionWords(condition: NamedCondition, locale: string): string {
  const label = condition.label || "A field that is gone";
  const words = COMPARISON_WORDS[condition.format][condition.comparison] ?? condition.comparison;
  return `${label} ${words}${asksForValue(condition.comparison) ? ` ${wanted(condition, locale)}` : ""}`;
}

function wanted({ format, value, day }: Condition, locale: string): string {
  if (format === "boolean") return value === "true" ? "Yes" : "No";
  return format === "date" && day ? formatDate(day, "medium", locale) : value;
}

/** Which condition does not hold for the team, and what it has instead. */
function conditionReason(
  values: readonly KeptValue[],
  { conditions, locale }: { conditions: readonly NamedCondition[]; locale: string },
): string {
  const { outcome, failing } = conditionsOutcome(conditions, values);
  const named = conditions.find((one) => one === failing);
  if (!named) return "A condition of it does not hold.";
  const own = values.find(({ id }) => id === named.fieldId);
  const wants = `“${conditionWords(named, locale)}” does not hold`;
  if (outcome === "gone") return `${wants}: the field is gone, or is not kept by staff any more.`;
  if (outcome === "blank") return `${wants}: the team has nothing there.`;
  const has = own?.type === "boolean" ? (own.value === "true" ? "Yes" : "No") : (own?.value ?? "");
  if (outcome !== "notRead") return `${wants}: the team has ${has}.`;
  return `${wants}: “${has}” is not read as a ${named.format === "date" ? "date" : "number"}.`;
}

/** Why this very team sees the thing, or does not. */
export function audienceReason(
  thing: AudienceThing,
  team: ReasonedTeam,
  /** What has to hold of it, with the labels of the fields. */
  asked: { conditions: readonly NamedCondition[]; locale: string } = { conditions: [], locale: "en-GB" },
): string {
  const share = team.parentName ? `A stand share of ${team.parentName}` : "A stand share";
  switch (team.rule) {
    case "organiser":
      return `An organiser team sees every ${thing} that is ${STATES[thing].open}.`;
    case "shownByName":
      return "Shown by name: types and conditions are not asked.";
    case "hiddenByName":
      return "Left out by name: nothing else is asked.";
    case "namedOnly":
      return `The ${thing} is for named teams only, and this one is not among them.`;
    case "condition":
      return conditionReason(team.values ?? [], asked);
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

/**
 * The counts by rule as a screen lists them: only rules that some team comes under, with how many teams see the thing, and how many do
 * not.
 */
export function audienceLines(thing: AudienceThing, counts: Partial<Record<AudienceRule, number>>) {
  const labels = audienceLabels(thing);
  const lines = AUDIENCE_RULES.flatMap((rule) => {
    const teams = counts[rule] ?? 0;
    return teams > 0 ? [{ rule, teams, label: labels[rule], sees: isSeenBy(rule) }] : [];
  });
  const sum = (sees: boolean) =>
    lines.reduce((total, line) => (line.sees === sees ? total + line.teams : total), 0);
  return { lines, seeing: sum(true), hidden: sum(false) };
}
