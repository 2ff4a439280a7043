import { useRef } from "react";
import type { Filter } from "./filter.rules";
import { Icon, type IconName } from "./icon";
import { useDismiss } from "./menu";

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
  const box = useRef<HTMLDetailsElement>(null);
  useDismiss(box);
  const options = filter.single ? [{ value: "", label: first ?? "Any" }, ...filter.options] : filter.options;
  const labels = options
    .filter(({ value }) => (value === "" ? first && !chosen.some(Boolean) : chosen.includes(value)))
    .map((option) => option.label);
  return (
    <details className="menu" name="menu" ref={box}>
      <summary className={labels.length ? "filter-btn on" : "filter-btn"}>
        {icon && <Icon name={icon} />}
        {filter.label}
        {labels.length > 0 && (
          <>
            : <b>{labels.length > 2 ? `${labels.length} chosen` : labels.join(", ")}</b>
          </>
        )}
        <Icon name="chevron-down" />
      </summary>
      <fieldset className="menu-pop">
        <legend className="vh">{filter.label}</legend>
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
        <div className="menu-apply needs-no-js">
          <button className="btn btn-sm" type="submit">
            Apply
          </button>
        </div>
      </fieldset>
    </details>
  );
}
