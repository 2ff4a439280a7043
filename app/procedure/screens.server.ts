import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Action, Loader } from "./phases";
import { byLastSegment } from "./verbs.server";

/**
 * One screen at several URLs, in one file: `<thing>/<name>` each, as the site map says, with what is read and posted there.
 * So a form that opens within a page by script has an address of its own without it.
 */
export function screens<T>(table: Record<string, { loader: Loader<T>; action: Action }>) {
  const { access, of } = byLastSegment(table, ({ loader }) => loader.access);
  const loader = async (args: LoaderFunctionArgs) => of(args).loader(args);
  const action = async (args: ActionFunctionArgs) => of(args).action(args);
  return {
    loader: Object.assign(loader, { access }) satisfies Loader<T>,
    action: Object.assign(action, { access }) satisfies Action,
  };
}
