import type { SQL } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import type { Noun } from "~/ui/chosen-form";

/** What later rooms add to what happens here: teams come before them in the order of rooms and cannot import them. */
export interface TeamExtension {
  /** Writes for the batch that adds a team, after the team and its owner. */
  whenAdded(ctx: CommandContext, teamId: string): Write[];
  /** Writes for the batch that invites the owners of these teams, who were added before. */
  whenInvited?(ctx: CommandContext, teamIds: readonly string[]): Write[];
  /** Writes around those that change what these teams see, or whether they are counted: their type, role, archive. */
  whenMoved(teamIds: readonly string[]): { before: Write[]; after: Write[] };
  /** What of the room is a team's, in the order in which it goes with its team. */
  owned: readonly TeamsOwn[];
  /** What of the room may name team types. */
  typeUses?: readonly TypeUse[];
}

/**
 * Rows that belong to teams and go with them. `teams` is a list of ids for `in`; `rows` begins with `from`, so that what is
 * lost is counted by the very words by which it is deleted.
 */
export interface TeamsOwn {
  /** None where `first` says all. */
  rows?(teams: SQL): SQL;
  /** As people count it; what nobody would miss by name has none. */
  noun?: Noun;
  /** Written before they go: what is taken along in other places, or kept. */
  first?(ctx: CommandContext, teams: SQL): Write[];
  /** They outlive their team, by what `first` writes. */
  isKept?: boolean;
  /** The folders of their files, as `teamId` and `folder` (below the event's own): their objects go by the outbox. */
  folders?(teams: SQL): SQL;
}

/** Things that can be for certain team types only. */
export interface TypeUse {
  noun: Noun;
  /**
   * Those that name the type (`y.id`), as `id`, `title`, `isOnly`: without it that one would be open to every team, and `isHidden`: it is
   * hidden from the type's teams, and would not be without it.
   */
  naming(typeId: SQL): SQL;
  path(id: string): string;
  /** In the batch that deletes the type: whoever edits one of them is based on an older version then. */
  touch(ctx: CommandContext, typeId: string): Write;
}

let extensions: readonly TeamExtension[] | null = null;

export function extendTeams(...given: TeamExtension[]): void {
  extensions = given;
}

/** Throws where nobody has said what belongs to it: a team without its summaries would be wrong without a sign. */
function all(): readonly TeamExtension[] {
  if (!extensions) throw new Error("The rooms are not connected: call connectRooms() first");
  return extensions;
}

export const whenTeamAdded = (ctx: CommandContext, teamId: string): Write[] =>
  all().flatMap((extension) => extension.whenAdded(ctx, teamId));

export const whenTeamsInvited = (ctx: CommandContext, teamIds: readonly string[]): Write[] =>
  all().flatMap((extension) => extension.whenInvited?.(ctx, teamIds) ?? []);

/** What other rooms write around what changes what these teams see, or whether they are counted. */
export function whenTeamsMove(teamIds: readonly string[]): { before: Write[]; after: Write[] } {
  if (teamIds.length === 0) return { before: [], after: [] };
  const parts = all().map((extension) => extension.whenMoved(teamIds));
  return { before: parts.flatMap(({ before }) => before), after: parts.flatMap(({ after }) => after) };
}

/** Such writes, with what other rooms keep of these teams. */
export function movingTeams(teamIds: readonly string[], writes: readonly Write[]): Write[] {
  const { before, after } = whenTeamsMove(teamIds);
  return [...before, ...writes, ...after];
}

/** What other rooms have of teams. Theirs goes before the teams' own. */
export const ownedElsewhere = (): readonly TeamsOwn[] => all().flatMap(({ owned }) => owned);

export const typeUses = (): readonly TypeUse[] => all().flatMap((extension) => extension.typeUses ?? []);
