import { mapRead, type Read } from "#db/read-batch";
import { contentListPath, guestContentPath } from "../content.paths";
import { publicPath } from "./reading.queries.server";
import { decodedOr } from "./reading.server";

/** Where guests read the page that stands at the path for those who are signed in, if it is public. */
export function guestPathOf(path: string): Read<string | null> | null {
  const [, key] = new RegExp(`^${contentListPath}/([^/?#]+)`).exec(path) ?? [];
  if (!key) return null;
  return mapRead(publicPath(decodedOr(key)), (found) => found && guestContentPath(found));
}
