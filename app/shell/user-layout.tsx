import { Outlet, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { errorTitle } from "~/ui/page-title";
import { ErrorPage } from "./error-page";
import { FollowVersion } from "./follow-version";
import { InFrame } from "./frame";
import { frameOf, frameReads } from "./frames.server";

/** Staff without a team have one frame, the admin area's, here too. */
export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => frameReads(ctx))
  .loader(({ ctx, found }) => frameOf(ctx, found));

export default function UserLayout() {
  const frame = useLoaderData<typeof loader>();
  return (
    <InFrame frame={frame}>
      <FollowVersion
        version={(frame.admin ?? frame.user).event.version}
        unread={frame.user?.unread ?? null}
      />
      <Outlet />
    </InFrame>
  );
}

export const meta = errorTitle;

export function ErrorBoundary() {
  return <ErrorPage />;
}
