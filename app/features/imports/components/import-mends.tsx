import { Form } from "@remix-run/react";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { NO_TYPE, type RowMend } from "../import-mends.rules";
import { importMendPath, importMendRemovalPath } from "../imports.paths";

interface Mendable {
  mend: RowMend;
  rows: number;
}

interface Mended {
  kind: "types" | "parents";
  name: string;
  to: string;
}

interface Props {
  importId: string;
  version: number;
  mendable: readonly Mendable[];
  mends: readonly Mended[];
  types: readonly { id: string; name: string }[];
}

/** One word for all rows that are left out for one reason, in place of mending the file and sending it again. */
export function ImportMends({ importId, version, mendable, mends, types }: Props) {
  if (mendable.length + mends.length === 0) return null;
  return (
    <section className="panel import-mends mt-4" aria-labelledby="mends">
      <div className="panel-head">
        <h3 id="mends">Mend rows left out</h3>
        <span className="muted small">Your file stays as it is</span>
      </div>
      <ul>
        {mendable.map(({ mend, rows }) => (
          <MendRow key={`${mend.kind} ${mend.name}`} {...{ importId, version, mend, rows, types }} />
        ))}
        {mends.map(({ kind, name, to }) => (
          <li key={`${kind} ${name}`}>
            <p className="words">
              “{name}” is read as <span className="strong">{to}</span>
            </p>
            <Form method="post" action={importMendRemovalPath(importId)} preventScrollReset>
              <Named version={version} kind={kind} name={name} />
              <SubmitButton
                size="sm"
                busyLabel="Checking…"
                aria-label={`Take back what “${name}” is read as`}
              >
                Take back
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MendRow({
  importId,
  version,
  mend,
  rows,
  types,
}: Pick<Props, "importId" | "version" | "types"> & Mendable) {
  return (
    <li>
      <p className="words">
        <span className="strong">
          {mend.kind === "types" ? "Unknown type" : "Unknown parent"} “{mend.name}”
        </span>{" "}
        <span className="muted">in {counted(rows, "row")}</span>
      </p>
      <Form method="post" action={importMendPath(importId)} preventScrollReset>
        <Named version={version} kind={mend.kind} name={mend.name} />
        {mend.kind === "types" ? (
          <>
            <span className="select-wrap">
              <select
                className="select"
                name="to"
                required
                defaultValue=""
                aria-label={`Type in place of “${mend.name}”`}
              >
                <option value="" disabled>
                  Choose a type
                </option>
                {types.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value={NO_TYPE}>No type</option>
              </select>
              <Icon name="chevron-down" />
            </span>
            <SubmitButton size="sm" busyLabel="Checking…">
              {rows === 1 ? "Use for this row" : `Use for all ${rows} rows`}
            </SubmitButton>
          </>
        ) : (
          <>
            <input type="hidden" name="to" value={mend.to} />
            <SubmitButton size="sm" busyLabel="Checking…">
              Use {mend.to}
            </SubmitButton>
          </>
        )}
      </Form>
    </li>
  );
}

function Named({ version, kind, name }: { version: number; kind: string; name: string }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="name" value={name} />
    </>
  );
}
