import { SummaryList } from "~/ui/summary-list";
import { AnswerFiles, AnswerTextLines } from "./answers-summary";
import type { KeptRow } from "./summary-model.types";

/** What was answered to an older version of the form, which asks it no more. It stays until somebody takes it away. */
export function NotAsked({ rows }: { rows: readonly KeptRow[] }) {
  if (rows.length === 0) return null;
  const canRemove = rows.some(({ removal }) => removal !== null);
  return (
    <section className="summary-block answers-block" aria-labelledby="not-asked">
      <header>
        <h2 id="not-asked">Not asked any more</h2>
      </header>
      <p className="muted mt-3 mb-3">
        Answered when the form still asked it.
        {canRemove &&
          " It stays with your answers unless you remove it; what was ordered counts in the total."}
      </p>
      <SummaryList
        rows={rows.map(({ key, label, lines, files, removal }) => ({
          key,
          label,
          value: files ? <AnswerFiles files={files} /> : <AnswerTextLines lines={lines} />,
          change: removal ? { to: removal, label: "Remove…", about: label } : undefined,
        }))}
      />
    </section>
  );
}
