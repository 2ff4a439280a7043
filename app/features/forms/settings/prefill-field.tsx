import { useState } from "react";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import type { FormField } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { BLANK, GONE, MOST_PARAMETERS, type PrefillRow } from "./prefill.rules";

/**
 * Parameters of the address and the fields that they fill in, a row each. What is left blank is none, so that a row goes by being
 * emptied, without JavaScript too; with it there can be more.
 */
export function PrefillField({
  field,
  rows: first,
  targets,
  lastResult,
}: {
  field: FormField;
  rows: readonly PrefillRow[];
  targets: readonly { value: string; label: string }[];
  lastResult: LastResult | undefined;
}) {
  const [more, setMore] = useState(0);
  const rows = [...first, ...Array.from({ length: more }, () => BLANK)];
  const known = new Set(targets.map(({ value }) => value));
  const of = (at: number, name: keyof PrefillRow): FormField => {
    const place = `${field.name}[${at}].${name}`;
    return {
      id: `${field.id}[${at}].${name}`,
      name: place,
      initialValue: rows[at]?.[name],
      errors: lastResult?.error?.[place] ?? undefined,
    };
  };
  return (
    <fieldset className="form-block" id={field.id} tabIndex={-1}>
      <legend className="legend">Filled in by the address</legend>
      <p className="hint mb-3">
        A parameter of the address fills in a field before somebody answers it. Leave both blank to take a row
        out. Whoever opens the form can change what is filled in.
      </p>
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read out twice
        // biome-ignore lint/suspicious/noArrayIndexKey: rows come at the end alone
        <div className="prefill-row" key={at} role="group" aria-label={`Parameter ${at + 1}`}>
          <TextField
            field={of(at, "parameter")}
            label="Parameter"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField
            field={of(at, "target")}
            label="Fills in"
            placeholder="Choose a field"
            options={
              row.target && !known.has(row.target)
                ? [...targets, { value: row.target, label: `(${GONE})` }]
                : targets
            }
          />
        </div>
      ))}
      {rows.length < MOST_PARAMETERS && (
        <Button
          type="button"
          size="sm"
          icon="plus"
          className="needs-js"
          onClick={() => setMore((before) => before + 1)}
        >
          Add parameter
        </Button>
      )}
      <FieldErrors field={field} />
    </fieldset>
  );
}
