import { errorScreenText } from "./error-screen.rules";
import { titleCase } from "./format.rules";
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
 * A page's `meta`, its own words in title case: "Team Types – Harbour Boat Show", with "Error: " before it when its form was refused. A title that is made of
 * the page's data says whose: `pageTitle<typeof loader>(({ team }) => team.name)`.
 */
export function pageTitle<Loader = unknown>(
  title: string | ((data: NoInfer<NonNullable<DataOf<Loader>>>) => string),
) {
  return ({ data, matches }: MetaArgs) => {
    const own =
      typeof title === "string" ? titleCase(title) : data ? title(data as NonNullable<DataOf<Loader>>) : "";
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

/** What the router itself answers (spec 1.2). */
const NAMED = new Set([400, 403, 404, 405]);

function nameOf(error: unknown): string {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return typeof status === "number" && NAMED.has(status)
    ? errorScreenText(status).title
    : "Something Went Wrong";
}
