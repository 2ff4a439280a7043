import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { AudienceRule } from "../audience.rules";
import { type AudienceThing, audienceLines } from "../audience.texts";

/** Beside an editor: who sees the thing as it is saved, and by which rule. */
export function AudienceSide({
  thing,
  counts,
  path,
}: {
  thing: AudienceThing;
  counts: Partial<Record<AudienceRule, number>>;
  /** The page that names the teams. */
  path: string;
}) {
  const { lines, seeing, hidden } = audienceLines(thing, counts);
  return (
    <aside className="detail-side" aria-label={`About the ${thing}`}>
      <section>
        <h2>Who sees this, and why</h2>
        <p>
          <Link to={`${path}?sees=yes`}>{counted(seeing, "team")}</Link> {seeing === 1 ? "sees" : "see"} it as
          it is saved
          {hidden > 0 && (
            <>
              , <Link to={`${path}?sees=no`}>{hidden}</Link> {hidden === 1 ? "does" : "do"} not
            </>
          )}
          .
        </p>
        {lines.length > 0 && (
          <ul className="visibility-rules">
            {lines.map(({ rule, teams, label }) => (
              <li key={rule}>
                <Link to={`${path}?rule=${rule}`}>{label}</Link>
                <span className="num">{teams}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  );
}
