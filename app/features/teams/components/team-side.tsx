import { CustomFieldFacts } from "~/features/custom-fields/components/custom-field-facts";
import { BackForm } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { OverallProgress } from "~/ui/progress";
import { SubmitButton } from "~/ui/submit-button";
import { FactList } from "~/ui/summary-list";
import type { TeamPageData } from "../team-page.server";
import { teamArchivePath, teamRemovalPath } from "../teams.paths";

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
      <CloseTeam team={team} isAdmin={isAdmin} isOwnTeam={isOwnTeam} />
    </aside>
  );
}

/** Archiving hides it and keeps all of it; deleting is for admins, and says why where it cannot be. */
export function CloseTeam({
  team,
  isAdmin,
  isOwnTeam,
}: Pick<TeamPageData, "team" | "isAdmin" | "isOwnTeam">) {
  const shares = team.standShareRole === "child" ? [] : team.shares;
  const why = isOwnTeam
    ? "This is your own team: you can neither archive nor delete it."
    : isAdmin && shares.length > 0
      ? `A team with stand shares cannot be deleted. Move or delete ${named(shares)} first.`
      : null;
  return (
    <section>
      <h2>Close this team</h2>
      {why && <p className="small muted mb-2">{why}</p>}
      {team.isArchived && (
        <p className="small muted mb-2">This team is archived. Restore it at the top of the page.</p>
      )}
      <div className="btn-row">
        {isAdmin && !why && (
          <ButtonLink size="sm" icon="trash-2" to={teamRemovalPath(team.id)}>
            Delete team
          </ButtonLink>
        )}
        {/* Last, so that nothing moves to its place when it is gone: what restores the team stands in the page's head. */}
        {!isOwnTeam && !team.isArchived && (
          <BackForm action={teamArchivePath(team.id)}>
            <SubmitButton size="sm" icon="archive" busyLabel="Archiving…">
              Archive team
            </SubmitButton>
          </BackForm>
        )}
      </div>
    </section>
  );
}

/** "Kestrel Sails", "Kestrel Sails and 2 more". */
const named = ([first, ...more]: readonly { name: string }[]): string =>
  more.length === 0 ? (first?.name ?? "") : `${first?.name} and ${more.length} more`;
