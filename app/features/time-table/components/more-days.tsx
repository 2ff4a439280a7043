import { useRef, useState } from "react";
import { FieldErrors } from "~/ui/field";
import { type FormField, listValue } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { TAKES_ROW } from "~/ui/second-press";
import { MOST_AT_ONCE } from "../entry-times.rules";

/** Rows that a form without JavaScript is drawn with, besides those that were filled in. */
const BLANK_ROWS = 3;

/**
 * More days on which the same is: each becomes an entry of its own. Without JavaScript "Add another day" draws the form anew
 * with more rows; what is left empty counts for nothing.
 */
export function MoreDays({ field, redrawAt }: { field: FormField; redrawAt: string }) {
  const given = listValue(field);
  const next = useRef(1_000);
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(() => {
    const most = Math.min(given.length + (given.length > 0 ? BLANK_ROWS : 0), MOST_AT_ONCE - 1);
    return Array.from({ length: most }, (_, key) => ({ key, day: given[key] ?? "" }));
  });
  const [said, setSaid] = useState("");
  const touched = () => box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  const add = () => {
    const key = next.current++;
    setRows([...rows, { key, day: dayAfterLast(box.current) }]);
    setSaid(`Day ${rows.length + 2} added.`);
    touched();
    requestAnimationFrame(() => box.current?.querySelector<HTMLInputElement>(`[data-row="${key}"]`)?.focus());
  };
  const remove = (key: number) => {
    setRows(rows.filter((row) => row.key !== key));
    setSaid("Day removed.");
    requestAnimationFrame(() => {
      touched();
      box.current?.querySelector<HTMLButtonElement>("[data-add]")?.focus();
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read out twice
    <div className="field more-days" ref={box} role="group" aria-labelledby={`${field.id}-label`}>
      <p className="label" id={`${field.id}-label`}>
        On more days too
      </p>
      <p className="hint">
        The same at the same times, an entry for each day: {MOST_AT_ONCE} at most with the first.
      </p>
      {rows.map(({ key, day }, at) => (
        <div className="more-day" key={key}>
          <input
            type="date"
            className="input w-date"
            id={at === 0 ? field.id : undefined}
            name={field.name}
            defaultValue={day}
            data-row={key}
            aria-label={`Day ${at + 2}`}
            aria-invalid={field.errors?.length ? true : undefined}
          />
          <button
            {...TAKES_ROW}
            type="button"
            className="btn-text muted-action needs-js"
            onClick={() => remove(key)}
          >
            Remove<span className="vh"> day {at + 2}</span>
          </button>
        </div>
      ))}
      {rows.length < MOST_AT_ONCE - 1 && (
        <button
          type="submit"
          data-add=""
          // Without JavaScript: a row that is sent, so that the form comes back with more of them.
          name={rows.length === 0 ? field.name : undefined}
          value={rows.length === 0 ? "?" : undefined}
          formAction={redrawAt}
          formNoValidate
          className="btn btn-sm"
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Icon name="plus" />
          Add another day
        </button>
      )}
      <FieldErrors field={field} />
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  );
}

/** Where one goes on: the day after the last that is chosen, which is what most people mean. */
function dayAfterLast(box: HTMLElement | null): string {
  const form = box?.closest("form");
  const days = [
    ...(form?.querySelectorAll<HTMLInputElement>('input[name="startDay"], input[name="days"]') ?? []),
  ]
    .map(({ value }) => value)
    .filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))
    .sort();
  const last = days.at(-1);
  if (!last) return "";
  return new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
