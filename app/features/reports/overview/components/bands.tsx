import { Link } from "~/ui/link";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
import { StackBar } from "~/ui/stack-bar";
import { Status } from "~/ui/status";
import { bandPath, healthPath } from "../../reports.paths";
import type { RiskBand } from "../bands.server";

/** How many teams are in each band of risk, each leading to them, and how that moved since Monday. */
export function Bands({ bands }: { bands: readonly RiskBand[] }) {
  return (
    <section className="panel" aria-labelledby="bands">
      <div className="panel-head">
        <h2 id="bands">Teams by risk</h2>
        <Link className="small" to={healthPath}>
          Open health check
        </Link>
      </div>
      <div className="report-bands">
        <StackBar
          label="Teams by risk"
          height={16}
          parts={bands.map(({ level, teams }) => ({
            ...{ key: level, label: RISK_LOOKS[level].label, value: teams, tone: RISK_LOOKS[level].tone },
          }))}
        />
        <ul>
          {bands.map(({ level, teams, risen }) => (
            <li key={level}>
              <Status tone={RISK_LOOKS[level].tone} icon={RISK_LOOKS[level].icon}>
                {RISK_LOOKS[level].label}
              </Status>
              <Link className="report-figure" to={bandPath(level)}>
                {teams}
                <span className="vh"> {teams === 1 ? "team" : "teams"}</span>
              </Link>
              {risen !== null && <span className="muted small">{sinceMonday(risen)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const sinceMonday = (risen: number): string =>
  risen === 0 ? "same as Monday" : `${Math.abs(risen)} ${risen > 0 ? "more" : "fewer"} than Monday`;
