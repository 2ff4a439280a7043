import { hasLevel, LEVEL_LABELS, LEVELS, type Level, mayGrant } from "~/identity/permissions.rules";

/** A person as they stand, as far as a change of them goes by it. */
export interface MembershipState {
  id: string;
  email: string;
  level: Level;
  teamId: string | null;
  isOwner: boolean;
  /** Others of the same team. */
  others: number;
}

interface Acting {
  id: string;
  level: Level;
}

/** What was asked, as the form has it; undefined is what it did not offer. */
export interface AskedChange {
  email: string;
  permissions?: Level | undefined;
  teamId?: string | undefined;
  heirId: string;
}

export interface DecidedChange {
  level: Level;
  teamId: string | null;
  isNewAddress: boolean;
  isNewLevel: boolean;
  isMoved: boolean;
  /** An admin is one no longer: another must remain. */
  stepsDown: boolean;
}

export const LAST_PERSON =
  "A team's last person goes only with the team. Add somebody else first, or delete the team.";
export const NO_HEIR = "Choose who takes over";

/** Nobody changes somebody above them. */
export const mayChange = (acting: Acting, person: Pick<MembershipState, "level">): boolean =>
  hasLevel(acting.level, person.level);

export const aboveText = (level: Level): string =>
  `${LEVEL_LABELS[level]} is above your level: you cannot change this person.`;

/** The levels that somebody may be given, lowest first; what they have is among them. */
export const levelsFor = (acting: Acting): Level[] => LEVELS.filter((level) => mayGrant(acting.level, level));

/** What changes, or why it may not: `fields` by the form's names. */
export function decideChange(
  acting: Acting,
  person: MembershipState,
  asked: AskedChange,
): DecidedChange | { fields: Record<string, string> } {
  const level = asked.permissions ?? person.level;
  const teamId = asked.teamId === undefined ? person.teamId : asked.teamId || null;
  const isNewAddress = asked.email !== person.email;
  const isNewLevel = level !== person.level;
  const isMoved = teamId !== person.teamId;
  const leaves = isMoved && person.teamId !== null;
  if (isNewAddress && person.id === acting.id)
    return { fields: { email: "Change your own address on the page My Account" } };
  if (isNewAddress && person.level === "eventflowAdmin")
    return { fields: { email: "Eventflow Staff keep their address: their level goes with it" } };
  if (isNewLevel && (person.level === "eventflowAdmin" || !mayGrant(acting.level, level)))
    return { fields: { permissions: "Choose a level up to your own" } };
  if (leaves && person.others === 0) return { fields: { teamId: LAST_PERSON } };
  if (leaves && person.isOwner && asked.heirId === "") return { fields: { heirId: NO_HEIR } };
  const stepsDown = person.level === "admin" && !hasLevel(level, "admin");
  return { level, teamId, isNewAddress, isNewLevel, isMoved, stepsDown };
}

/** Whether somebody who goes leaves anything that another must take over. */
export const needsHeir = (person: { isOwner: boolean; assigned: number }): boolean =>
  person.isOwner || person.assigned > 0;

/** "3 of 10 places taken"; what the spec says of a full team. */
export function placesText(taken: number, limit: number): string {
  const left = Math.max(limit - taken, 0);
  if (left === 0) return "(Team Full)";
  return `${taken} of ${limit} places taken`;
}

/** Stored values that are no level read as the lowest. */
export const ROLE_LABELS = { owner: "Team Owner", member: "Member", none: "No team" } as const;
export type TeamRole = keyof typeof ROLE_LABELS;

/** "4 of 10 members"; a limit that was lowered removes nobody. */
export const membersText = (members: number, limit: number): string =>
  members > limit ? `${members} members, ${limit} at most` : `${members} of ${limit} members`;
