import { type Audience, type AudienceBase, audienceRule, isSeenBy, type ReadingTeam } from "./audience.rules";
import { type Condition, conditionsOutcome, type KeptValue } from "./conditions.rules";

export interface CountedTeam extends ReadingTeam {
  id: string;
  name: string;
  values: readonly KeptValue[];
}

/** An audience with the conditions that it asks. */
export interface AskedAudience extends Audience {
  conditions: readonly Condition[];
}

/** How many teams see a thing, step by step, and which come or go against what is live. */
export interface SeenSum {
  base: AudienceBase;
  all: number;
  organisers: number;
  /** Of the rest: those whom its base is for, before conditions and names. */
  byBase: number;
  /** Of these, those for whom a condition does not hold: because of its value, since it cannot be read, or has none. */
  failing: number;
  notRead: number;
  blank: number;
  /** Of those that are left, those left out by name; and those of the others that are let in by name. */
  out: number;
  in: number;
  seeing: number;
  coming: readonly string[];
  going: readonly string[];
}

/** Of active teams. */
export function seenSum(teams: readonly CountedTeam[], typed: AskedAudience, live: AskedAudience): SeenSum {
  const sum = { organisers: 0, byBase: 0, failing: 0, notRead: 0, blank: 0, out: 0, in: 0, seeing: 0 };
  const coming: string[] = [];
  const going: string[] = [];
  for (const team of teams) {
    const { outcome } = conditionsOutcome(typed.conditions, team.values);
    const seen = seenIs(typed, team);
    const before = seenIs(live, team);
    if (seen) sum.seeing += 1;
    if (seen && !before) coming.push(team.name);
    if (before && !seen) going.push(team.name);
    if (team.isOrganiser) {
      if (seen) sum.organisers += 1;
      continue;
    }
    const isByBase = isSeenBy(
      audienceRule({ ...typed, teamsIn: [], teamsOut: [] }, { ...team, condition: "holds" }),
    );
    const isHolding = isByBase && (typed.base == null || outcome === "holds");
    if (isByBase) sum.byBase += 1;
    if (isByBase && !isHolding) {
      sum.failing += 1;
      if (outcome === "notRead") sum.notRead += 1;
      if (outcome === "blank") sum.blank += 1;
    }
    if (isHolding && !seen) sum.out += 1;
    if (!isHolding && seen) sum.in += 1;
  }
  return { ...sum, base: baseOf(typed), all: teams.length, coming, going };
}

export const seenIs = (thing: AskedAudience, team: CountedTeam): boolean =>
  isSeenBy(
    audienceRule(thing, { ...team, condition: conditionsOutcome(thing.conditions, team.values).outcome }),
  );

/** What an audience that never said it is for. */
export const baseOf = ({
  base,
  showToTeamTypeIds,
}: Pick<Audience, "base" | "showToTeamTypeIds">): AudienceBase =>
  base ?? (showToTeamTypeIds.length > 0 ? "types" : "everybody");
