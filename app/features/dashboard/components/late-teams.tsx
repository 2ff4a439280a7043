import { teamPath } from "~/features/teams/teams.paths";
import { Link } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { Progress } from "~/ui/progress";

/** The teams that are late with most. */
export function LateTeams({
  teams,
  mayOpen,
}: {
  teams: readonly { id: string; name: string; late: number }[];
  mayOpen: boolean;
}) {
  const most = Math.max(1, ...teams.map(({ late }) => late));
  return (
    <section className="panel late-teams" aria-labelledby="late-teams">
      <div className="panel-head">
        <h2 id="late-teams">Overdue by team</h2>
      </div>
      {teams.length === 0 ? (
        <p className="calm">No team is late with anything.</p>
      ) : (
        <ul>
          {teams.map(({ id, name, late }) => (
            <li key={id}>
              <p>
                <span dir="auto">{mayOpen ? <Link to={teamPath(id)}>{name}</Link> : name}</span>
                <span className="num">{late}</span>
              </p>
              <Progress thin risk value={late} max={most} label={`${name}: ${late} overdue`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const StandHead = ({ done, total }: { done: number; total: number }) => (
  <SectionHead id="stand" title="How the event stands">
    {total > 0 && (
      <span className="muted small num">
        {done} of {total} complete, {Math.floor((done / total) * 100)}%
      </span>
    )}
  </SectionHead>
);
