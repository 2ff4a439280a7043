import * as z from "zod";
import type { AnyFilter, Declaration } from "./list-declaration";
import { pageUpTo } from "./page-number.schema";

const PAGED = { page: pageUpTo(10_000) };
const directed = (way: "asc" | "desc") => ({ dir: z.enum(["asc", "desc"]).default(way).catch(way) });

type Shape<F extends Record<string, AnyFilter>, S extends string> = {
  [K in keyof F]: F[K]["shape"];
} & typeof PAGED &
  ([S] extends [never] ? Record<never, never> : { sort: z.ZodType<S> } & ReturnType<typeof directed>);

/** What the address of a list may ask for: its filters, one of its sorts and the way of it, a page. */
export function listSearch<F extends Record<string, AnyFilter>, S extends string>({
  filters,
  sorts,
  first,
  way,
  isLog,
}: Pick<Declaration<never, unknown, unknown, F, S>, "filters" | "sorts" | "first" | "way" | "isLog">) {
  const names = Object.keys(sorts ?? {}) as S[];
  const usual = first ?? names[0];
  const shape = {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filter.shape])),
    ...(names.length > 0 && {
      sort: z
        .enum(names as [S, ...S[]])
        .default(usual as never)
        .catch(usual as S),
      ...directed(way ?? "asc"),
    }),
    ...PAGED,
    ...(isLog && { page: pageUpTo(100_000) }),
  } as unknown as Shape<F, S>;
  return { Search: z.object(shape), sorts: names };
}
