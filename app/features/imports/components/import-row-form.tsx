import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { LastResult } from "~/ui/fields-of";
import { GuardedForm } from "~/ui/guarded-form";
import { TextField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import { cellName } from "../import-columns.rules";
import type { MendableRow } from "../import-row-form.server";
import { importRowPath } from "../imports.paths";

/** The cells of one row, to be mended where they stand: the check of all rows says what becomes of it then. */
export function ImportRowForm({
  importId,
  version,
  row,
  back,
  lastResult,
}: {
  importId: string;
  version: number;
  row: MendableRow;
  /** The list that the row stands in. */
  back: string;
  lastResult?: LastResult | undefined;
}) {
  const typed = (lastResult?.initialValue?.cells ?? {}) as Record<string, unknown>;
  const wrong = lastResult?.error ?? {};
  const id = `row-${row.number}`;
  return (
    <GuardedForm
      lastResult={lastResult}
      action={importRowPath(importId, row.number)}
      className="import-row"
      noValidate
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="back" value={back} />
      <ErrorSummary
        errors={Object.entries(wrong).flatMap(([name, messages]) =>
          (messages ?? []).map((message) => ({ id: name ? `${id}-${name}` : "", message })),
        )}
      />
      <div className="import-cells">
        {row.cells.map(({ at, label, value, was }) => {
          const name = cellName(at);
          return (
            <TextField
              key={at}
              field={{
                ...{ id: `${id}-${name}`, name, maxLength: 4_000 },
                initialValue: lastResult ? typed[`c${at}`] : value,
                errors: wrong[name] ?? undefined,
              }}
              label={label}
              hint={was === null ? undefined : `In the file: ${was || "empty"}`}
              autoComplete="off"
            />
          );
        })}
      </div>
      <ButtonRow className="mt-4">
        <SubmitButton variant="primary" size="sm" busyLabel="Checking…">
          Save this row
        </SubmitButton>
        {row.isMended && (
          <SubmitButton size="sm" name="what" value="return" busyLabel="Checking…">
            As in the file
          </SubmitButton>
        )}
        <ButtonLink size="sm" to={back} preventScrollReset>
          Cancel
        </ButtonLink>
      </ButtonRow>
    </GuardedForm>
  );
}
