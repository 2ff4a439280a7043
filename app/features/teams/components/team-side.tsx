import { BackForm } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/submit-button";
import type { TeamPageData } from "../team-page.server";
import { teamArchivePath, teamRemovalPath } from "../teams.paths";

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
