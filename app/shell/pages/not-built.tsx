import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";

/** Pages of the site map that have no file yet share this one. */
export const loader = procedure.guest().loader((): null => {
  throw new NotFound("There is nothing at this address. It may have been moved or deleted.");
});

export const action = procedure.guest().action(() => {
  throw new NotFound("There is nothing at this address. It may have been moved or deleted.");
});

export default function NotBuilt() {
  return null;
}
