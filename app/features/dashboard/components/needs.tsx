import { teamPath } from "~/features/teams/teams.paths";
import type { Need } from "~/procedure/room-work.server";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { Progress } from "~/ui/progress";

/** What waits for staff, the most pressing first; each leads to where it is dealt with. */
export function Needs({ needs, countedAt }: { needs: readonly Need[]; countedAt: string }) {
  return (
    <section className="panel needs" aria-labelledby="needs">
      <div className="panel-head">
        <h2 id="needs">What needs you</h2>
        <span className="muted small">Counted at {countedAt}</span>
      </div>
      {needs.length === 0 ? (
        <p className="calm">Nothing waits for you.</p>
      ) : (
        <ul>
          {needs.map(({ count, tone, title, text, action }, at) => (
            <li key={title}>
              <b className={tone === "danger" ? "is-danger num" : "num"}>{count}</b>
              <div>
                <h3>{title}</h3>
                <p className="muted small">{text}</p>
              </div>
              {action && (
                <ButtonLink variant={at === 0 ? "primary" : "secondary"} to={action.to}>
                  {action.label}
                  <span className="vh">: {title}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

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
