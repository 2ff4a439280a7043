import type { Filling } from "./open-filling.types";

/** The team whose answers they are: of whoever asks, or the one that staff fill in for. */
export const fillingTeam = (
  filling: Pick<Filling, "of"> & { staffFor?: { teamId: string } },
  { teamId }: { teamId: string | null },
): string | null => filling.staffFor?.teamId ?? teamId;
