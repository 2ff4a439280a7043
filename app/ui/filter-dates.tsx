import { dateRange } from "./date-range.rules";
import type { DateFilter } from "./filter.rules";
import { FilterPopover } from "./filter-popover";
import { formatDate } from "./format.rules";

/** A span of days, open at either end. It applies by its button: a date is changed part by part. */
export function FilterDates({ filter, params }: { filter: DateFilter; params: URLSearchParams }) {
  const from = params.get(filter.from) ?? "";
  const to = params.get(filter.to) ?? "";
  const ends = [
    { name: filter.from, label: "From", value: from },
    { name: filter.to, label: "To", value: to },
  ];
  return (
    <FilterPopover label={filter.label} said={from || to ? spanOf(from, to) : null}>
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
    </FilterPopover>
  );
}

function spanOf(from: string, to: string): string {
  if (from && to) return dateRange(from, to);
  return from ? `from ${formatDate(from, "medium")}` : `to ${formatDate(to, "medium")}`;
}
