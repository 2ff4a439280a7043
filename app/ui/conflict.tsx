import type { ReactNode } from "react";
import { Banner } from "./banner";

export interface Difference {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

/**
 * A save that was based on an older version: both versions side by side, so that nothing is written over silently. The
 * form under it holds what was typed; saving it again is then a decision.
 */
export function ConflictNotice({
  who,
  when,
  rows,
  current,
}: {
  who: string;
  when: string;
  rows: readonly Difference[];
  /** A link to the version that is saved. */
  current: ReactNode;
}) {
  return (
    <section className="conflict" aria-label="Two versions">
      <Banner tone="warning" title="Somebody else saved this while you were editing">
        {who} saved it {when}. Nothing of yours is lost: it stands in the form below. {current}
      </Banner>
      {rows.length > 0 && (
        <div className="table-wrap">
          <table className="table">
            <caption className="vh">What differs</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Saved now</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row" className="cell-primary">
                    {row.label}
                  </th>
                  <td data-label="Saved now">{row.theirs}</td>
                  <td data-label="Yours">{row.mine}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
