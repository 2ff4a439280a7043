import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { ErrorPage } from "../error-page";

/** Every unknown path ends here, /404 too (spec 1.2). */
export const loader = procedure.guest().loader((): null => {
  throw new NotFound(NO_PAGE);
});

export const action = procedure.guest().action(() => {
  throw new NotFound(NO_PAGE);
});

const NO_PAGE = "There is nothing at this address. It may have been moved or deleted.";

export const meta = pageTitle("404 Not Found");

export default function NotFoundPage() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
