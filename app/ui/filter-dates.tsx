import { useRef } from "react";
import { dateRange } from "./date-range.rules";
import type { DateFilter } from "./filter.rules";
import { formatDate } from "./format.rules";
import { Icon } from "./icon";
import { useDismiss } from "./menu";

/** A span of days, open at either end. It applies by its button: a date is changed part by part. */
export function FilterDates({ filter, params }: { filter: DateFilter; params: URLSearchParams }) {
  const box = useRef<HTMLDetailsElement>(null);
  useDismiss(box);
  const from = params.get(filter.from) ?? "";
  const to = params.get(filter.to) ?? "";
  const ends = [
    { name: filter.from, label: "From", value: from },
    { name: filter.to, label: "To", value: to },
  ];
  return (
    <details className="menu" name="menu" ref={box}>
      <summary className={from || to ? "filter-btn on" : "filter-btn"}>
        {filter.label}
        {(from || to) && (
          <>
            : <b>{spanOf(from, to)}</b>
          </>
        )}
        <Icon name="chevron-down" />
      </summary>
      <fieldset className="menu-pop">
        <legend className="vh">{filter.label}</legend>
        <div className="menu-dates">
          {ends.map(({ name, label, value }) => (
            <div key={name}>
              <label htmlFor={`filter-${name}`}>{label}</label>
              <input
                className="input w-date"
                type="date"
                id={`filter-${name}`}
                name={name}
                defaultValue={value}
              />
            </div>
          ))}
        </div>
        <div className="menu-apply">
          <button className="btn btn-sm" type="submit">
            Apply
          </button>
        </div>
      </fieldset>
    </details>
  );
}

function spanOf(from: string, to: string): string {
  if (from && to) return dateRange(from, to);
  return from ? `from ${formatDate(from, "medium")}` : `to ${formatDate(to, "medium")}`;
}
