/** The five levels, low to high (spec 1.6). */
export const LEVELS = ["user", "reportViewer", "moderator", "admin", "eventflowAdmin"] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_LABELS: Record<Level, string> = {
  user: "User",
  reportViewer: "Report viewer",
  moderator: "Moderator",
  admin: "Admin",
  eventflowAdmin: "Eventflow Staff",
};

/** Stored values may also be `teamOwner` and `teamMember`; those, and anything unknown, read as `user`. */
export function levelOf(stored: string): Level {
  return (LEVELS as readonly string[]).includes(stored) ? (stored as Level) : "user";
}

/** A user may act when their level is at least the required one. */
export function hasLevel(level: Level, required: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(required);
}

/** Nobody grants a level above their own; `eventflowAdmin` is granted by the command line only. */
export function mayGrant(granter: Level, level: Level): boolean {
  return level !== "eventflowAdmin" && hasLevel(granter, level);
}

/** Does this event let people of this level in with a second factor only? */
export function demandsFactor(
  settings: { event: { requireStaffSecondFactor: boolean } },
  level: Level,
): boolean {
  return settings.event.requireStaffSecondFactor && hasLevel(level, "reportViewer");
}
