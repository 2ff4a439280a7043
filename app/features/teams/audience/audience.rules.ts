/** Who sees content, downloads and suppliers (spec 1.6; tasks have the same rule in `visibleTask`). */
export interface Audience {
  /** Published and not archived. */
  isOpen: boolean;
  /** None = every type. */
  showToTeamTypeIds: readonly string[];
  /** Wins over the types that it is shown to. */
  hideFromTeamTypeIds: readonly string[];
  /** Whether stand shares see it; null = they go by their type, or where they have none by their parent's. */
  showToChildTeams: boolean | null;
}

export interface ReadingTeam {
  isOrganiser: boolean;
  isChild: boolean;
  teamTypeId: string | null;
  /** Of a stand share's parent. */
  parentTypeId: string | null;
}

export const SEEN_BY = ["organiser", "standShare", "everyType", "ownType"] as const;
export const HIDDEN_BY = ["closed", "hiddenType", "hiddenFromShares", "noType", "otherType"] as const;
export type AudienceRule = (typeof SEEN_BY)[number] | (typeof HIDDEN_BY)[number];
export const AUDIENCE_RULES: readonly AudienceRule[] = [...SEEN_BY, ...HIDDEN_BY];

export const isSeenBy = (rule: AudienceRule): boolean => (SEEN_BY as readonly AudienceRule[]).includes(rule);

/** By which rule the team sees the thing, or does not: the first that holds. Its twin in SQL: `audienceSql`. */
export function audienceRule(thing: Audience, team: ReadingTeam): AudienceRule {
  if (!thing.isOpen) return "closed";
  if (team.isOrganiser) return "organiser";
  const typeId = team.teamTypeId ?? (team.isChild ? team.parentTypeId : null);
  if (typeId !== null && thing.hideFromTeamTypeIds.includes(typeId)) return "hiddenType";
  if (team.isChild && thing.showToChildTeams !== null)
    return thing.showToChildTeams ? "standShare" : "hiddenFromShares";
  if (thing.showToTeamTypeIds.length === 0) return "everyType";
  if (typeId === null) return "noType";
  return thing.showToTeamTypeIds.includes(typeId) ? "ownType" : "otherType";
}

/** So many active teams that are alike to the rule. */
export interface ReadingTeams extends ReadingTeam {
  n: number;
}

/** How many teams will see a thing, by the rule. */
export const audienceSize = (thing: Audience, teams: readonly ReadingTeams[]): number =>
  teams.reduce((sum, { n, ...team }) => (isSeenBy(audienceRule(thing, team)) ? sum + n : sum), 0);

/**
 * Who a thing is for, in a few words: "Exhibitor, Sponsor", "not Media", "everybody but stand shares". Null = everybody, which
 * some places need not say.
 */
export function audienceInWords(thing: {
  shown: readonly string[];
  hidden: readonly string[];
  showToChildTeams: boolean | null;
}): string | null {
  const { shown, hidden, showToChildTeams } = thing;
  const parts = [
    shown.join(", "),
    hidden.length > 0 ? `not ${hidden.join(", ")}` : "",
    shown.length > 0 && showToChildTeams === true ? "stand shares too" : "",
    shown.length === 0 && showToChildTeams === false ? "not stand shares" : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
