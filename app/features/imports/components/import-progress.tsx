import { Form } from "@remix-run/react";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { importCancellationPath, importStartPath, teamImportPath } from "../imports.paths";

export interface ProgressData {
  id: string;
  version: number;
  /** Nothing is at work on it: an admin may go on. */
  isStill: boolean;
  reason: string;
  startedAt: string | null;
  left: string | null;
  counts: {
    teams: number;
    members: number;
    waiting: number;
    done: number;
    failed: number;
    left: number;
    teamsMade: number;
    peopleMade: number;
    peopleFound: number;
    invited: number;
    held: number;
    rolledBack: number;
  };
  newest: readonly {
    number: number;
    teamName: string;
    state: "waiting" | "done" | "failed";
    text: string;
  }[];
}

/** How far an import is, step by step, and what became of the last rows. */
export function ImportProgress({ data }: { data: ProgressData }) {
  const { counts, isStill } = data;
  const all = counts.done + counts.failed + counts.waiting;
  const tried = counts.done + counts.failed;
  return (
    <section className="panel mt-5" aria-labelledby="progress">
      <div className="panel-head">
        <h2 id="progress">{isStill ? "The import stands still" : `Importing ${counted(all, "row")}`}</h2>
        {data.startedAt && <span className="muted small">Started {data.startedAt}</span>}
      </div>
      <div className="panel-body">
        {isStill && (
          <p className="mb-4">
            {data.reason || "Its work was cut off."} What is done stays done, and no row is made twice.
          </p>
        )}
        <p className="progress-words num">
          <span className="strong">
            {tried} of {counted(all, "row")}
          </span>
          {data.left && !isStill && <span className="muted">{data.left}</span>}
        </p>
        <progress value={tried} max={all || 1} aria-label="Rows imported" />
        <ImportFigures counts={counts} />
        {data.newest.length > 0 && (
          <ol className="timeline" aria-label="The last rows">
            {data.newest.map(({ number, teamName, state, text }) => (
              <li key={number}>
                <span className={state === "failed" ? "is-danger" : "is-success"}>
                  <Icon name={state === "failed" ? "circle-x" : "circle-check"} size={20} />
                </span>
                <div>
                  Row {number}, <strong>{teamName}</strong>: {text}
                </div>
              </li>
            ))}
          </ol>
        )}
        <ButtonRow className="mt-4">
          <ButtonLink size="sm" icon="refresh-cw" to={teamImportPath(data.id)} preventScrollReset>
            Refresh
          </ButtonLink>
          {isStill && (
            <Form method="post" action={importStartPath(data.id)} preventScrollReset>
              <input type="hidden" name="version" value={data.version} />
              <SubmitButton size="sm" variant="primary" busyLabel="Going on…">
                Go on
              </SubmitButton>
            </Form>
          )}
          <Form method="post" action={importCancellationPath(data.id)} preventScrollReset>
            <SubmitButton size="sm" busyLabel="Stopping…">
              {isStill ? "End the import" : "Stop after this row"}
            </SubmitButton>
          </Form>
          <p className="muted small">
            It goes on when you leave this page. A row is done whole or not at all.
          </p>
        </ButtonRow>
      </div>
    </section>
  );
}

/** What was really made; each figure leads to the rows that it counts. */
export function ImportFigures({ counts }: { counts: ProgressData["counts"] }) {
  const figures: { label: string; value: number; rows: string; isAlways?: boolean; tone?: string }[] = [
    { label: "Teams made", value: counts.teamsMade, rows: "teams", isAlways: true },
    { label: "People made", value: counts.peopleMade, rows: "people", isAlways: true },
    { label: "People found in the event", value: counts.peopleFound, rows: "found" },
    { label: "Invited", value: counts.invited, rows: "invited", isAlways: true },
    { label: "Not invited yet", value: counts.held, rows: "held", tone: "is-warning" },
    { label: "Not imported", value: counts.failed + counts.left, rows: "failed", tone: "is-danger" },
    { label: "Taken back", value: counts.rolledBack, rows: "back", tone: "is-danger" },
  ];
  return (
    <dl className="figures">
      {figures
        .filter(({ value, isAlways }) => isAlways || value > 0)
        .map(({ label, value, rows, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value > 0 ? tone : undefined}>
              {value > 0 ? (
                <Link to={`?rows=${rows}#rows`} aria-label={`${label}: ${value}, see the rows`}>
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
