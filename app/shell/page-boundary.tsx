import { Outlet } from "@remix-run/react";
import { errorTitle } from "~/ui/page-title";
import { ErrorPage } from "./error-page";

/** Between a shell and its pages: what fails inside a page is said in the page's place, and the shell stays. */
export default Outlet;

export const meta = errorTitle;

export function ErrorBoundary() {
  return <ErrorPage inShell />;
}
