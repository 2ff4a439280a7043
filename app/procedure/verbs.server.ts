import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NotFound } from "~/lib/errors";
import type { Loader, Verb } from "./phases";
import { errorReply } from "./replies.server";

/**
 * The verbs of one thing, in one file (`<thing>.verbs.ts`). Each has a URL of its own, `<thing>/<verb>`, which the site map
 * names, and takes a POST: it goes back where it came from with a notice. A GET leads to where the verb's buttons stand.
 *
 *     const task = procedure.permission("moderator").params({ taskId: Id }).returnTo(({ params }) => …);
 *     const routes = verbs({ copies: task.verb(CopyInput, async ({ ctx, params, input }) => …) });
 *     export const loader = routes.loader;
 *     export const action = routes.action;
 *
 * Remix takes no destructured exports out of what browsers load, so both stand by themselves. A file with an `ErrorBoundary`
 * answers in documents alone: uploads, which answer scripts too, stand in files without one.
 */
export function verbs(table: Record<string, Verb>) {
  const { access, of } = byLastSegment(table, (verb) => verb.access);
  const loader = async (args: LoaderFunctionArgs) => of(args).redirectHome(args);
  const action = async (args: ActionFunctionArgs) => of(args)(args);
  return {
    loader: Object.assign(loader, { access }) satisfies Loader<never>,
    action: Object.assign(action, { access, verbs: table }),
  };
}

/** What one file has for several URLs, by their last segment; all of it asks for one access. */
export function byLastSegment<T>(table: Record<string, T>, accessOf: (one: T) => string) {
  const [access = "", ...others] = new Set(Object.values(table).map(accessOf));
  if (others.length > 0)
    throw new Error(`What one file answers asks for one access, not ${[access, ...others]}`);
  const of = (args: LoaderFunctionArgs): T => {
    const name = nameIn(args.request.url);
    const found = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!found) throw errorReply(new NotFound(), args.context.scope);
    return found;
  };
  return { access, of };
}

/** As the router reads it: the last segment, decoded, in whatever case. */
const nameIn = (url: string) =>
  decodeURIComponent(new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? "").toLowerCase();
