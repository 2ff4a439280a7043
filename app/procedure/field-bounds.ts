import type * as z from "zod";
import { DomainError } from "~/lib/errors";

/**
 * What a form or a query may hold before anything is made of it: conform builds whatever its names spell, and
 * `a[4000000000]` spells four thousand million places. More than this no form of ours sends.
 */
export const FIELD_LIMIT = 1_000;
const INDEX_LIMIT = 1_000;
const NAME_LIMIT = 200;
const DEPTH_LIMIT = 10;

type Path = (string | number)[];

/** Refuses too many fields, counted by their separators before anything is parsed. */
export function refuseMany(fields: number): void {
  if (fields > FIELD_LIMIT) throw unreadable("That form has more fields than we read at once.");
}

/**
 * The place that a name like `a`, `a.b`, `a[3].b` or `a[]` means, `""` for the end of a list. Null for what is no name of
 * conform's; throws 400 for a name that is too long, too deep, or of a place beyond any list of ours.
 */
export function pathOf(name: string): Path | null {
  if (name.length > NAME_LIMIT) throw unreadable("That form has a field with a name that we do not know.");
  const path: Path = [];
  const step = /(?:^|(?<!^)\.)([^.[\]]+)|\[(\d*)\]/y;
  for (let at = 0; at < name.length; at = step.lastIndex) {
    step.lastIndex = at;
    const [all, key, index = ""] = step.exec(name) ?? [];
    if (all === undefined) return null;
    if (key === undefined && Number(index) >= INDEX_LIMIT) {
      throw unreadable("That form has a list that is longer than we read at once.");
    }
    path.push(key ?? (index === "" ? "" : Number(index)));
    if (path.length > DEPTH_LIMIT) throw unreadable("That form has a field with a name that we do not know.");
  }
  return path;
}

/** Whether a schema has something at a place: the fields of objects, the entries of lists, through whatever wraps them. */
function hasPlace(schema: z.core.$ZodType, path: Path): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.hasOwn(def.shape, first) && hasPlace(def.shape[first] as z.core.$ZodType, rest);
    case "array":
      return (first === "" || typeof first === "number") && hasPlace(def.element, rest);
    case "record":
      return typeof first === "string" && first !== "" && hasPlace(def.valueType, rest);
    case "tuple":
      return (
        typeof first === "number" && [def.items[first] ?? def.rest].some((one) => one && hasPlace(one, rest))
      );
    case "union":
      return def.options.some((option) => hasPlace(option, path));
    case "intersection":
      return hasPlace(def.left, path) || hasPlace(def.right, path);
    case "pipe":
      return hasPlace(def.in, path) || hasPlace(def.out, path);
    case "lazy":
      return hasPlace(def.getter(), path);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "catch":
    case "readonly":
      return hasPlace(def.innerType, path);
    default:
      return false;
  }
}

/**
 * The fields that the schema has, the rest dropped: unknown ones, and those that conform would take for its own intent or
 * state. Throws 400 beyond the bounds.
 */
export function knownFields(form: Iterable<[string, File | string]>, schema: z.core.$ZodType): FormData {
  const known = new FormData();
  let count = 0;
  for (const [name, value] of form) {
    refuseMany(++count);
    const path = pathOf(name);
    if (path?.length && hasPlace(schema, path)) known.append(name, value);
  }
  return known;
}

/** The parameters of an address within the same bounds: each name once, with all its values. */
export function boundedSearch(address: string): Map<string, string[]> {
  const { search, searchParams } = new URL(address);
  if (count(search, "&") >= FIELD_LIMIT)
    throw new DomainError(400, "This address asks for more than we read at once. Go back and choose less.");
  const values = new Map<string, string[]>();
  for (const [name, value] of searchParams) {
    pathOf(name);
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}

function count(text: string, wanted: string): number {
  let found = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found += 1;
  return found;
}

const unreadable = (why: string) => new DomainError(400, `${why} Go back, reload the page and try again.`);
