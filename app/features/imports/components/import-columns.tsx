import type { SubmissionResult } from "@conform-to/dom";
import { Form } from "@remix-run/react";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { SectionHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { type ImportColumn, type NamedField, PLACES } from "../import-columns.rules";

/** Where each column of the file goes, with why: to be changed by whoever knows better. */
export function ImportColumns({
  columns,
  fields,
  version,
  lastResult,
}: {
  columns: readonly ImportColumn[];
  fields: readonly NamedField[];
  version: number;
  lastResult: SubmissionResult | undefined;
}) {
  const typed = (lastResult?.initialValue?.targets ?? []) as (string | undefined)[];
  const errors = lastResult?.error ?? {};
  const matched = columns.filter(({ target }) => target !== "none").length;
  const formErrors = errors[""] ?? [];
  return (
    <section className="section" aria-labelledby="match-columns">
      <SectionHead
        id="match-columns"
        title="Match columns"
        count={`${counted(columns.length, "column")}, ${matched} matched`}
      />
      <Form method="post" className="table-wrap" preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <table className="table match-table">
          <caption className="vh">Columns of the file and where they go</caption>
          <thead>
            <tr>
              <th scope="col">In your file</th>
              <th scope="col">First value</th>
              <th scope="col">Goes to</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, at) => (
              <ColumnFields
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and none ever moves
                key={at}
                at={at}
                column={column}
                chosen={typed[at] ?? column.target}
                fields={fields}
                error={errors[`targets[${at}]`]?.[0]}
              />
            ))}
          </tbody>
        </table>
        <div className="table-foot">
          <div>
            <p className="muted small">Team name, the owner’s names and e-mail are needed.</p>
            {formErrors.map((text) => (
              <p className="error" key={text} role="alert">
                <Icon name="circle-alert" />
                <span>{text}</span>
              </p>
            ))}
          </div>
          <SubmitButton busyLabel="Checking…">Save and check again</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

function ColumnFields({
  at,
  column: { heading, sample, target, why, note },
  chosen,
  fields,
  error,
}: {
  at: number;
  column: ImportColumn;
  chosen: string;
  fields: readonly NamedField[];
  error: string | undefined;
}) {
  const id = `column-${at}`;
  return (
    <tr>
      <th scope="row" className="cell-primary">
        {heading || `Column ${at + 1}`}
      </th>
      <td className="muted" data-label="e.g.">
        {sample || "–"}
      </td>
      <td>
        <label className="vh" htmlFor={id}>
          Column {heading || at + 1} goes to
        </label>
        <span className="select-wrap">
          <select
            className="select"
            id={id}
            name={`targets[${at}]`}
            defaultValue={chosen}
            key={chosen}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            {Object.entries(PLACES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {fields.map((field) => (
              <option key={field.id} value={`field:${field.id}`}>
                Custom field: {field.label}
              </option>
            ))}
            <option value="none">Do not import</option>
          </select>
          <Icon name="chevron-down" />
        </span>
        {error && (
          <p className="error" id={`${id}-error`}>
            <Icon name="circle-alert" />
            <span>{error}</span>
          </p>
        )}
      </td>
      <td className={target === "none" ? "small is-warning strong" : "small muted"}>{note || why}</td>
    </tr>
  );
}
