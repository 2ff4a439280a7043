import { type RefObject, useRef, useState } from "react";
import { FieldErrors } from "~/ui/field";
import type { FormField } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { TextareaField, TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { MOST_OPTION, MOST_OPTIONS } from "../../document/field-types.rules";
import { useFieldForm } from "./field-form-context";
import { type OptionRow, optionValue, withPasted } from "./option-values.rules";
import { AddRow, RowButtons, useRows } from "./row-list";

/** The options of a choice: each keeps its value, whatever it is called later. */
export function OptionRows({
  first,
  pasted,
  areNew,
  stock = {},
  stockTo,
}: {
  first: readonly OptionRow[];
  pasted: string;
  /** The question was never published. */
  areNew: boolean;
  /** By value: how many are taken and left, where there is a limit. */
  stock?: Readonly<Record<string, string>> | undefined;
  /** Where it is said how many there are of each. */
  stockTo: string;
}) {
  const { fieldOf } = useFieldForm();
  const list = useRef<HTMLOListElement>(null);
  const { rows, step, append, replace } = useRows<OptionRow>(first, () => ({ label: "", value: "" }));
  /** Values of new options, by their rows: given when one is left for the first time, and never again. */
  const [given, setGiven] = useState<Readonly<Record<number, string>>>({});
  const lines = useRef<HTMLDivElement>(null);
  const whole = fieldOf("options", undefined);

  const typed = (): OptionRow[] => {
    const inputs = [...(list.current?.querySelectorAll("li") ?? [])].map((row) => [
      ...row.querySelectorAll("input"),
    ]);
    return inputs.map(([label, value]) => ({ label: label?.value ?? "", value: value?.value ?? "" }));
  };
  const paste = () => {
    const area = lines.current?.querySelector("textarea");
    if (!area) return;
    const there = typed();
    const all = withPasted(area.value, there, areNew);
    area.value = "";
    if (there[0] && all[0] !== there[0]) replace(all);
    else if (all.length > there.length) append(all.slice(there.length));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its boxes have labels of their own
    <div className="field" role="group" aria-labelledby="field-options-label">
      {areNew && <input type="hidden" name="areOptionsNew" value="on" />}
      <p className="label" id="field-options-label">
        Options
      </p>
      <ol className="prop-rows" ref={list} id={whole.id}>
        {rows.map(({ key, row }, at) => (
          <li key={key} data-row={key}>
            <TextField
              field={{ ...fieldOf(`options[${at}].label`, row.label), maxLength: 4 * MOST_OPTION }}
              label={`Option ${at + 1}`}
              hideLabel
              autoComplete="off"
              dir="auto"
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (rows.length < MOST_OPTIONS) step("add", at);
              }}
              onBlur={({ currentTarget: { value } }) => {
                if (row.value !== "" || given[key]) return;
                const own = optionValue(value, new Set(typed().map((one) => one.value)));
                setGiven({ ...given, [key]: own });
              }}
            />
            <input
              type="hidden"
              name={`options[${at}].value`}
              value={row.value || given[key] || ""}
              readOnly
            />
            <RowButtons
              list="options"
              at={at}
              of={rows.length}
              name={row.label || `option ${at + 1}`}
              step={step}
            />
            {Object.hasOwn(stock, row.value) && stock[row.value] && (
              <p className="hint prop-stock">{stock[row.value]}</p>
            )}
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="hint">There is no option yet: nobody could answer.</p>}
      <FieldErrors field={whole} />
      <AddRow list="options" onStep={() => step("add")} disabled={rows.length >= MOST_OPTIONS}>
        Add option
      </AddRow>
      {first.length > 0 && (
        <p className="hint prop-stock-to">
          <Link to={stockTo}>How many there are of each</Link>
        </p>
      )}
      <PasteOptions box={lines} areNew={areNew} field={fieldOf("pasted", pasted)} onPaste={paste} />
    </div>
  );
}

function PasteOptions({
  box,
  areNew,
  field,
  onPaste,
}: {
  box: RefObject<HTMLDivElement>;
  areNew: boolean;
  field: FormField;
  onPaste(): void;
}) {
  return (
    <details className="prop-paste">
      <summary className="btn btn-sm">
        <Icon name="clipboard-list" />
        Paste options
      </summary>
      <div ref={box}>
        <TextareaField
          field={{ ...field, maxLength: undefined }}
          label="One option a line"
          hint={
            areNew
              ? "They stand in place of Yes and No, or behind your own. What is there already is left out."
              : "They are put behind the others. What is there already is left out."
          }
          rows={4}
          dir="auto"
          onBlur={onPaste}
        />
      </div>
      <button type="button" className="btn btn-sm needs-js" onClick={onPaste}>
        Add these
      </button>
    </details>
  );
}
