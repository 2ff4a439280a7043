import type { ConditionOutcome } from "./conditions.rules";

/** Whom a thing is for before single teams and conditions are asked: kept with it only where it has such exceptions. */
export const AUDIENCE_BASES = ["everybody", "types", "teams"] as const;
export type AudienceBase = (typeof AUDIENCE_BASES)[number];

/** Who sees a thing (spec 1.6; decisions.md, "Who sees what, exactly"). */
export interface Audience {
  /** Published and not archived. */
  isOpen: boolean;
  /** None = every type, where there is no `base` that says otherwise. */
  showToTeamTypeIds: readonly string[];
  /** Wins over the types that it is shown to, and over teams that are let in. */
  hideFromTeamTypeIds: readonly string[];
  /** Whether stand shares see it; null = they go by their type, or where they have none by their parent's. */
  showToChildTeams: boolean | null;
  /** Null: it has neither named teams nor conditions, and its types say all. */
  base?: AudienceBase | null;
  /** The teams that see it whatever its types and conditions say. */
  teamsIn?: readonly string[];
  /** The teams that do not see it, whatever else holds. */
  teamsOut?: readonly string[];
}

export interface ReadingTeam {
  isOrganiser: boolean;
  isChild: boolean;
  teamTypeId: string | null;
  /** Of a stand share's parent. */
  parentTypeId: string | null;
  id?: string;
  /** Whether the thing's conditions hold for it; left out where it has none. */
  condition?: ConditionOutcome;
}

const SEEN_BY = ["organiser", "shownByName", "standShare", "everyType", "ownType"] as const;
const HIDDEN_BY = [
  "closed",
  "hiddenType",
  "hiddenByName",
  "namedOnly",
  "hiddenFromShares",
  "noType",
  "otherType",
  "condition",
] as const;
export type AudienceRule = (typeof SEEN_BY)[number] | (typeof HIDDEN_BY)[number];
export const AUDIENCE_RULES: readonly AudienceRule[] = [...SEEN_BY, ...HIDDEN_BY];

export const isSeenBy = (rule: AudienceRule): boolean => (SEEN_BY as readonly AudienceRule[]).includes(rule);

/** By which rule the team sees the thing, or does not: the first that holds. Its twin in SQL: `audienceSql`. */
export function audienceRule(thing: Audience, team: ReadingTeam): AudienceRule {
  const { base = null, teamsIn = [], teamsOut = [] } = thing;
  if (!thing.isOpen) return "closed";
  if (team.isOrganiser) return "organiser";
  const typeId = team.teamTypeId ?? (team.isChild ? team.parentTypeId : null);
  if (typeId !== null && thing.hideFromTeamTypeIds.includes(typeId)) return "hiddenType";
  if (base !== null && team.id !== undefined) {
    if (teamsOut.includes(team.id)) return "hiddenByName";
    if (teamsIn.includes(team.id)) return "shownByName";
  }
  if (base === "teams") return "namedOnly";
  const byType = typeRule(thing, typeId, base);
  const isByShare = team.isChild && thing.showToChildTeams !== null;
  const rule = isByShare ? (thing.showToChildTeams ? "standShare" : "hiddenFromShares") : byType;
  return isSeenBy(rule) && base !== null && team.condition && team.condition !== "holds" ? "condition" : rule;
}

function typeRule(thing: Audience, typeId: string | null, base: AudienceBase | null): AudienceRule {
  const isForAll = base === null ? thing.showToTeamTypeIds.length === 0 : base === "everybody";
  if (isForAll) return "everyType";
  if (typeId === null) return "noType";
  return thing.showToTeamTypeIds.includes(typeId) ? "ownType" : "otherType";
}

/** So many active teams that are alike to the rule. */
export interface ReadingTeams extends ReadingTeam {
  n: number;
}

/** How many teams will see a thing without exceptions, by the rule. */
export const audienceSize = (thing: Audience, teams: readonly ReadingTeams[]): number =>
  teams.reduce((sum, { n, ...team }) => (isSeenBy(audienceRule(thing, team)) ? sum + n : sum), 0);

/**
 * Who a thing is for, in a few words: "Exhibitor, Sponsor", "not Media", "everybody but stand shares", "named teams only". Null =
 * everybody, which some places need not say.
 */
export function audienceInWords(thing: {
  shown: readonly string[];
  hidden: readonly string[];
  showToChildTeams: boolean | null;
  base?: AudienceBase | null;
}): string | null {
  const { hidden, showToChildTeams, base = null } = thing;
  const shown = base === null || base === "types" ? thing.shown : [];
  const parts = [
    base === "teams" ? "named teams only" : shown.join(", "),
    hidden.length > 0 ? `not ${hidden.join(", ")}` : "",
    shown.length > 0 && showToChildTeams === true ? "stand shares too" : "",
    shown.length === 0 && base !== "teams" && showToChildTeams === false ? "not stand shares" : "",
    base === "everybody" || base === "types" ? "with exceptions" : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
