import { formatDate } from "./format.rules";

/** What narrows a list. Paging and sorting are not part of it. */
export type FilterOption = { value: string; label: string };
export type Filter = { name: string; label: string; options: readonly FilterOption[]; single?: boolean };
export type Toggle = { name: string; label: string };
/** A span of days: the names of its two ends. */
export type DateFilter = { label: string; from: string; to: string };
export type Chip = { key: string; label: string; search: string };

/** Things as options, and words for what is none of them: `{ none: "No type" }`. */
export const optionsOf = (
  things: readonly ({ id: string; name: string } | { id: string; title: string })[],
  others: Readonly<Record<string, string>> = {},
): FilterOption[] => [
  ...things.map((thing) => ({ value: thing.id, label: "name" in thing ? thing.name : thing.title })),
  ...Object.entries(others).map(([value, label]) => ({ value, label })),
];

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\w+)?$/;

/** So many have a way to take them out each: it holds all the others, which would grow with their square. */
export const CHIPS_SHOWN = 20;

/** One chip for each chosen value that the filters know, with the address that drops it. */
export function filterChips(
  params: URLSearchParams,
  filters: readonly Filter[],
  search?: { name: string; label: string },
  more: { dates?: readonly DateFilter[]; toggles?: readonly Toggle[] } = {},
): Chip[] {
  const chips: Chip[] = [];
  const add = (key: string, label: string, name: string, value?: string) =>
    chips.push({ key, label, search: chips.length < CHIPS_SHOWN ? without(params, name, value) : "" });
  const text = search && params.get(search.name)?.trim();
  if (search && text) add(search.name, `${search.label}: ${text}`, search.name);
  for (const filter of filters) {
    for (const value of params.getAll(filter.name)) {
      const option = filter.options.find((each) => each.value === value);
      // An id that is no choice any more narrows all the same: to nothing, and nobody would know why.
      const label = option?.label ?? (IS_ID.test(value) ? "something that was deleted" : null);
      if (label === null || value === "") continue;
      add(`${filter.name}=${value}`, `${filter.label}: ${label}`, filter.name, value);
    }
  }
  for (const { label, from, to } of more.dates ?? []) {
    for (const [name, word] of [
      [from, "from"],
      [to, "to"],
    ] as const) {
      const day = params.get(name);
      if (day) add(name, `${label} ${word} ${formatDate(day, "medium")}`, name);
    }
  }
  for (const { name, label } of more.toggles ?? []) {
    if (params.get(name) === "1") add(name, label, name);
  }
  return chips;
}

/** The address without the named filters: what "Clear filters" leads to. */
export function clearedSearch(params: URLSearchParams, names: readonly string[]): string {
  const next = new URLSearchParams(params);
  for (const name of [...names, "page"]) next.delete(name);
  return asSearch(next);
}

function without(params: URLSearchParams, name: string, value?: string): string {
  const next = new URLSearchParams();
  for (const [key, each] of params) {
    if (key === "page" || (key === name && (value === undefined || each === value))) continue;
    next.append(key, each);
  }
  return asSearch(next);
}

/** "?" alone still means "this page, with nothing". */
const asSearch = (params: URLSearchParams) => `?${params}`;
