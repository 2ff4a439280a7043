import { Form, useLocation, useSearchParams, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { SEARCH_LENGTH } from "~/lib/text.rules";
import {
  CHIPS_SHOWN,
  type Chip,
  clearedSearch,
  type DateFilter,
  type Filter,
  filterChips,
  type Toggle,
} from "./filter.rules";
import { FilterDates } from "./filter-dates";
import { FilterMenu } from "./filter-menu";
import { Icon } from "./icon";
import { Link } from "./link";

export type FilterBarProps = {
  /** Read out: "Filter teams". */
  label: string;
  search?: { name?: string; label: string; placeholder?: string };
  filters?: readonly Filter[];
  dates?: readonly DateFilter[];
  toggles?: readonly Toggle[];
  /** Which columns the list has: it narrows nothing, and stays where the filters are cleared. */
  columns?: Filter;
  /** A list without column heads: the orders that it can have. `first` is the one where none is asked for. */
  order?: Filter & { first: string };
  /** A filter of the list's own beside the usual ones: its controls, their names, and what it says of itself when it narrows. */
  own?: { names: readonly string[]; chips: readonly Chip[]; content: ReactNode };
  /** What is filtered can be kept as a view (the list is one of `listed.server.ts` of the reports). */
  isSavable?: boolean;
  /** Parameters that are not filters and stay as they are: the tab, the sort. */
  keep?: readonly string[];
};

const KEPT = ["sort", "dir", "view"];

/** A GET form, so that each combination is an address. With JavaScript every change applies itself. */
export function FilterBar(props: FilterBarProps) {
  const { label, search, filters = [], dates = [], toggles = [], columns, order, own } = props;
  const [params] = useSearchParams();
  const { form, apply } = useAppliedForm(params);
  const searchName = search?.name ?? "q";
  const { names, chips, isActive } = usedFilters(params, props);
  return (
    <>
      <Form
        className="filterbar"
        method="get"
        role="search"
        aria-label={label}
        ref={form}
        preventScrollReset
        onSubmit={(event) => {
          event.preventDefault();
          apply(0);
        }}
      >
        {(props.keep ?? KEPT).flatMap((name) =>
          params
            .getAll(name)
            .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
        )}
        {search && (
          <SearchBox
            search={search}
            name={searchName}
            value={params.get(searchName) ?? ""}
            onType={() => apply(300)}
          />
        )}
        {filters.map((filter) => (
          <FilterMenu
            key={filter.name}
            filter={filter}
            chosen={params.getAll(filter.name)}
            onChange={() => apply(0)}
          />
        ))}
        {dates.map((each) => (
          <FilterDates key={each.from} filter={each} params={params} />
        ))}
        {own?.content}
        {toggles.map((toggle) => (
          <ToggleBox
            key={toggle.name}
            toggle={toggle}
            isOn={params.get(toggle.name) === "1"}
            onChange={() => apply(0)}
          />
        ))}
        {columns && (
          <FilterMenu
            filter={columns}
            chosen={params.getAll(columns.name)}
            icon="columns-3"
            onChange={() => apply(0)}
          />
        )}
        {order && (
          <FilterMenu
            filter={order}
            chosen={params.getAll(order.name)}
            first={order.first}
            onChange={() => apply(0)}
          />
        )}
        <button className="btn needs-no-js" type="submit">
          Apply
        </button>
        {isActive && (
          <Link className="btn btn-quiet" to={clearedSearch(params, names)} preventScrollReset>
            Clear filters
          </Link>
        )}
        {isActive && props.isSavable && <SaveView />}
      </Form>
      {chips.length > 0 && <ChipList chips={chips} />}
    </>
  );
}

/** Where an address is kept as a view. */
const SAVE_PATH = "/admin/reports/views/add";

function SaveView() {
  const { pathname, search } = useLocation();
  return (
    <Link
      className="btn btn-quiet"
      to={`${SAVE_PATH}?${new URLSearchParams({ address: pathname + search })}`}
    >
      <Icon name="bookmark" />
      Save as a view
    </Link>
  );
}

/** The parameters of all filters, and which of them narrow the list now. */
function usedFilters(
  params: URLSearchParams,
  { search, filters = [], dates = [], toggles = [], own }: FilterBarProps,
) {
  const searchName = search?.name ?? "q";
  const names = [
    ...(search ? [searchName] : []),
    ...filters.map((each) => each.name),
    ...dates.flatMap((each) => [each.from, each.to]),
    ...toggles.map((each) => each.name),
    ...(own?.names ?? []),
  ];
  const known = filterChips(params, filters, search && { name: searchName, label: "Search" }, {
    dates,
    toggles,
  });
  const chips = [...known, ...(own?.chips ?? [])];
  const isActive = names.some((name) => params.getAll(name).some((value) => value !== ""));
  return { names, chips, isActive };
}

/** The form of filters, which applies itself after a pause. */
function useAppliedForm(params: URLSearchParams) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = (delay: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      if (form.current)
        submit(withoutEmpty(form.current), { method: "get", replace: true, preventScrollReset: true });
    }, delay);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  // The controls are the form's own; after a chip, "Clear filters" or Back they are set to what the address says.
  useEffect(() => {
    for (const control of form.current?.querySelectorAll("input") ?? []) {
      if (control.type === "hidden") continue;
      if (control.type === "checkbox" || control.type === "radio")
        control.checked = isChosen(params, control.name, control.value);
      else if (control !== document.activeElement) control.value = params.get(control.name) ?? "";
    }
  }, [params]);
  return { form, apply };
}

function SearchBox({
  search,
  name,
  value,
  onType,
}: {
  search: NonNullable<FilterBarProps["search"]>;
  name: string;
  value: string;
  onType(): void;
}) {
  return (
    <div className="search">
      <label className="vh" htmlFor={`filter-${name}`}>
        {search.label}
      </label>
      <Icon name="search" />
      <input
        className="input"
        id={`filter-${name}`}
        type="search"
        maxLength={SEARCH_LENGTH}
        name={name}
        placeholder={search.placeholder}
        defaultValue={value}
        onChange={onType}
      />
    </div>
  );
}

function ToggleBox({ toggle, isOn, onChange }: { toggle: Toggle; isOn: boolean; onChange(): void }) {
  return (
    <div className="check">
      <input
        className="switch"
        type="checkbox"
        id={`filter-${toggle.name}`}
        name={toggle.name}
        value="1"
        defaultChecked={isOn}
        onChange={onChange}
      />
      <label htmlFor={`filter-${toggle.name}`} className="nowrap">
        {toggle.label}
      </label>
    </div>
  );
}

function ChipList({ chips }: { chips: readonly Chip[] }) {
  return (
    <ul className="chips" aria-label="Filters in use">
      {chips.slice(0, CHIPS_SHOWN).map((chip) => (
        <li key={chip.key}>
          <Link className="chip" to={chip.search} preventScrollReset>
            <span className="vh">Remove </span>
            {chip.label}
            <Icon name="x" />
          </Link>
        </li>
      ))}
      {chips.length > CHIPS_SHOWN && <li className="muted">and {chips.length - CHIPS_SHOWN} more</li>}
    </ul>
  );
}

/** A radio with the empty value is the one for "Any". */
function isChosen(params: URLSearchParams, name: string, value: string): boolean {
  return value === "" ? !params.get(name) : params.getAll(name).includes(value);
}

function withoutEmpty(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const [name, value] of [...data]) if (value === "") data.delete(name);
  return data;
}
