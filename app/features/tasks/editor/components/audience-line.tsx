import { audienceSize, type ReadingTeams } from "~/features/teams/audience/audience.rules";
import { teamsPath } from "~/features/teams/teams.paths";
import { counted } from "~/ui/format.rules";

const chosenOf = (value: unknown): string[] => (value ? [value].flat().map(String) : []);

/** How many teams will see the task as the form says now, and the way to their names. */
export function AudienceLine({
  teams,
  typeIds,
  showToShares,
}: {
  teams: readonly ReadingTeams[];
  /** As the fields hold them: with JavaScript what is ticked. */
  typeIds: unknown;
  showToShares: unknown;
}) {
  const types = chosenOf(typeIds);
  const withShares = showToShares === true || showToShares === "on";
  const n = audienceSize(
    { isOpen: true, showToTeamTypeIds: types, hideFromTeamTypeIds: [], showToChildTeams: withShares },
    teams,
  );
  const search = new URLSearchParams(types.map((type) => ["type", type]));
  const where = types.length === 0 ? "of every type" : `of ${counted(types.length, "team type")}`;
  return (
    <p className="hint mt-3" role="status">
      <a href={search.size > 0 ? `${teamsPath}?${search}` : teamsPath} target="_blank" rel="noopener">
        {counted(n, "team")}
        <span className="vh"> (their names, in a new tab)</span>
      </a>{" "}
      {n === 1 ? "sees" : "see"} it: those {where}
      {withShares ? ", stand shares" : ", no stand shares"} and organiser teams.
    </p>
  );
}
