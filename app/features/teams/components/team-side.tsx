import { CustomFieldFacts } from "~/features/custom-fields/components/custom-field-facts";
import { ButtonLink } from "~/ui/button";
import { OverallProgress } from "~/ui/progress";
import { FactList } from "~/ui/summary-list";
import { SELF_DELETE } from "../removal.rules";
import type { TeamPageData } from "../team-page.server";
import { teamRemovalPath } from "../teams.paths";

/** Beside a team: how far it is, what was asked of it, its record, and how to close it. */
export function TeamSide({ team, fields, isAdmin, isOwnTeam }: TeamPageData) {
  return (
    <aside className="detail-side" aria-label="About the team">
      <section>
        <h2>Progress</h2>
        <OverallProgress value={team.complete} max={team.total - team.notApplicable} />
        {team.notApplicable > 0 && <p className="small muted mt-2">{team.notApplicable} not applicable</p>}
      </section>
      {fields.length > 0 && (
        <section>
          <h2>Custom fields</h2>
          <CustomFieldFacts fields={fields} />
        </section>
      )}
      <section>
        <h2>Record</h2>
        <FactList
          rows={[
            {
              label: "Created",
              value: `${team.createdOn}${team.createdBy ? ` by ${team.createdBy}` : ""}`,
            },
            { label: "Last sign-in", value: team.lastLogin },
            { label: "Team type", value: team.typeName ?? "No type" },
          ]}
        />
      </section>
      {isAdmin && <CloseTeam team={team} isOwnTeam={isOwnTeam} />}
    </aside>
  );
}

function CloseTeam({ team, isOwnTeam }: Pick<TeamPageData, "team" | "isOwnTeam">) {
  const shares = team.standShareRole === "child" ? [] : team.shares;
  const why = isOwnTeam
    ? `${SELF_DELETE}: this is your own team.`
    : shares.length > 0
      ? `A team with stand shares cannot be deleted. Move or delete ${named(shares)} first.`
      : null;
  return (
    <section>
      <h2>Close this team</h2>
      {why && <p className="small muted mb-2">{why}</p>}
      <div className="btn-row">
        {!why && (
          <ButtonLink size="sm" icon="trash-2" to={teamRemovalPath(team.id)}>
            Delete team
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** "Kestrel Sails", "Kestrel Sails and 2 more". */
const named = ([first, ...more]: readonly { name: string }[]): string =>
  more.length === 0 ? (first?.name ?? "") : `${first?.name} and ${more.length} more`;
