import type { AudienceRule } from "~/features/teams/audience/audience.rules";
import { audienceLines } from "~/features/teams/audience/audience.texts";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { FactList } from "~/ui/summary-list";
import { taskAudiencePath } from "../../tasks.paths";

/** Beside the editor: who sees the task as it is saved, and by which rule. */
export function TaskSide({
  taskId,
  audience,
  lastChanged,
}: {
  taskId: string;
  audience: Partial<Record<AudienceRule, number>>;
  lastChanged: string;
}) {
  const { lines, seeing, hidden } = audienceLines("task", audience);
  const address = taskAudiencePath(taskId);
  return (
    <aside className="detail-side" aria-label="About the task">
      <section>
        <h2>Who sees this task and why</h2>
        <p>
          <Link to={`${address}?sees=yes`}>{counted(seeing, "team")}</Link> {seeing === 1 ? "sees" : "see"} it
          as it is saved
          {hidden > 0 && (
            <>
              , <Link to={`${address}?sees=no`}>{hidden}</Link> {hidden === 1 ? "does" : "do"} not
            </>
          )}
          .
        </p>
        {lines.length > 0 && (
          <ul className="visibility-rules">
            {lines.map(({ rule, teams, label }) => (
              <li key={rule}>
                <Link to={`${address}?rule=${rule}`}>{label}</Link>
                <span className="num">{teams}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>Record</h2>
        <FactList rows={[{ label: "Last changed", value: lastChanged }]} />
      </section>
    </aside>
  );
}
