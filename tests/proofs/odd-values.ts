import * as z from "zod";
import { NO_ID } from "../harness/samples";
import { BUILT, isPostOnly, type Page } from "../harness/site-map";

/** Days, numbers and ids as nobody means them: beyond every calendar, of another sign, kind, length or script. */
export const ODD_VALUES: readonly string[] = [
  ...["0000-01-01", "0001-01-01", "-000001-12-31", "-271821-04-20", "1899-12-31", "1900-01-01"],
  ...["9999-12-31", "9999-12", "9999-11", "0000-00", "10000-01-01", "+010000-01", "+275760-09-13"],
  ...["275760-09-13", "+275760-09-14", "2027-02-30", "2027-13-01", "2027-00", "9999-99-99"],
  ...["2027-09-10T25:61:00Z", "NaN", "-Infinity", "-1", "0", "-0", "1e309", "1e15", "1000000000000000"],
  ...["9007199254740993", "0x10", "1.5", "١٢٣", "\u0000", " ", "'; drop table task--", "__proto__"],
  ...["[object Object]", "../..", "\u202e🚢", "x".repeat(5_000), NO_ID, NO_ID.toUpperCase()],
];

interface Loader {
  input?: z.ZodType;
}
interface PageModule {
  loader?: Loader;
}

/** The names of what an address may ask for: of a schema of search parameters, whatever it is wrapped in. */
export function namesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe)
    return [...namesOf(schema.in as z.ZodType), ...namesOf(schema.out as z.ZodType)];
  if (schema instanceof z.ZodIntersection)
    return [...namesOf(schema.def.left as z.ZodType), ...namesOf(schema.def.right as z.ZodType)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodCatch)
    return namesOf(schema.unwrap() as z.ZodType);
  return [];
}

export interface Asked {
  page: Page & { file: string };
  /** Search parameters by name. */
  names: string[];
}

const files = import.meta.glob<PageModule>([
  "../../app/features/**/pages/*.{ts,tsx}",
  "../../app/features/**/*.verbs.ts",
  "../../app/shell/**/*.{ts,tsx}",
]);
const load = async (file: string): Promise<PageModule | undefined> => files[`../../app/${file}`]?.();

/** All that can be read, with the names that each takes in its search. A drawer's page below it asks for its own. */
export async function readable(): Promise<Asked[]> {
  const modules = new Map<string, string[]>();
  const asked: Asked[] = [];
  for (const page of BUILT.filter((one) => !isPostOnly(one))) {
    const known = modules.get(page.file) ?? namesOf((await load(page.file))?.loader?.input);
    modules.set(page.file, known);
    const parent = BUILT.find(({ id }) => id === page.parent);
    const around = parent
      ? (modules.get(parent.file) ?? namesOf((await load(parent.file))?.loader?.input))
      : [];
    asked.push({ page, names: [...new Set([...known, ...around])] });
  }
  return asked;
}

/** The address with one of its parameters replaced; those of the path are given as they stand between slashes. */
export const withParameter = (path: string, name: string, value: string): string =>
  path.replace(`:${name}`, encodeURIComponent(value));
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
export const withSearch = (path: string, search: Record<string, string>): string =>
  `${path}?${new URLSearchParams(search)}`;
