import type { DataOf } from "./page-handle";

/** What the root says of the answer, as far as a title shows it. */
interface RootFacts {
  eventName?: string;
  isRefused?: boolean;
}

interface MetaArgs {
  data?: unknown;
  error?: unknown;
  matches: readonly { id: string; data?: unknown }[];
}

export const ERROR_PREFIX = "Error: ";

/**
 * A page's `meta`: "Teams – Harbour Boat Show", with "Error: " before it when its form was refused. A title that is made of
 * the page's data says whose: `pageTitle<typeof loader>(({ team }) => team.name)`.
 */
export function pageTitle<Loader = unknown>(
  title: string | ((data: NoInfer<NonNullable<DataOf<Loader>>>) => string),
) {
  return ({ data, matches }: MetaArgs) => {
    const own = typeof title === "string" ? title : data ? title(data as NonNullable<DataOf<Loader>>) : "";
    return [{ title: fullTitle(own, matches) }];
  };
}

/** The `meta` of whatever holds an error screen. */
export const errorTitle = ({ error, matches }: MetaArgs) => [
  { title: fullTitle(error === undefined ? "" : nameOf(error), matches) },
];

function fullTitle(own: string, matches: MetaArgs["matches"]): string {
  const root = matches.find(({ id }) => id === "root")?.data as RootFacts | undefined;
  const text = [own, root?.eventName].filter(Boolean).join(" – ") || "Portal";
  return root?.isRefused ? ERROR_PREFIX + text : text;
}

function nameOf(error: unknown): string {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  if (status === 403) return "403 Forbidden";
  if (status === 404) return "404 Not Found";
  return "Something Went Wrong";
}
