import type { Filter } from "./filter.rules";
import { FilterPopover } from "./filter-popover";
import type { IconName } from "./icon";

/** One filter: boxes or radios under a button that says what is chosen. */
export function FilterMenu({
  filter,
  chosen,
  icon,
  first,
  onChange,
}: {
  filter: Filter;
  chosen: readonly string[];
  icon?: IconName;
  /** What holds where nothing is chosen, and is said: an order. */
  first?: string;
  onChange(): void;
}) {
  const options = filter.single ? [{ value: "", label: first ?? "Any" }, ...filter.options] : filter.options;
  const labels = options
    .filter(({ value }) => (value === "" ? first && !chosen.some(Boolean) : chosen.includes(value)))
    .map((option) => option.label);
  const said = labels.length > 2 ? `${labels.length} chosen` : labels.join(", ");
  return (
    <FilterPopover label={filter.label} said={said || null} isApplied {...(icon && { icon })}>
      <div className="menu-scroll">
        {options.map((option, index) => {
          const id = `filter-${filter.name}-${index}`;
          return (
            <div className="check" key={option.value}>
              <input
                type={filter.single ? "radio" : "checkbox"}
                id={id}
                name={filter.name}
                value={option.value}
                defaultChecked={option.value === "" ? !chosen.some(Boolean) : chosen.includes(option.value)}
                onChange={onChange}
              />
              <label htmlFor={id}>{option.label}</label>
            </div>
          );
        })}
      </div>
    </FilterPopover>
  );
}
