import { json } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { hasLevel } from "~/identity/permissions.rules";
import { dayIn, timeIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { procedure } from "~/procedure/procedure.server";
import { formatDate } from "~/ui/format.rules";
import { useIsCovered } from "~/ui/inert";
import type { PageHandle } from "~/ui/page-handle";
import { errorTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { Toasts } from "~/ui/toast";
import { AdminFrame } from "./admin-frame";
import { keptFold } from "./admin-menu.server";
import { AdminPlaces } from "./admin-places";
import adminPlacesStyles from "./admin-places.css?url";
import { ErrorPage } from "./error-page";
import { FollowVersion } from "./follow-version";
import { adminFrame, frameOf, frameReads } from "./frames.server";
import { shownTips } from "./tips.server";

/** Each page asks for its own level. Whoever has none that manages keeps their own frame around the refusal. */
export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => frameReads(ctx))
  .loader(async ({ ctx, found }) => {
    if (hasLevel(ctx.user.level, "reportViewer"))
      return {
        ...adminFrame(ctx, found),
        tips: await shownTips(ctx.scope),
        openFold: await keptFold(ctx.scope),
        asOf: asOf(ctx),
      };
    throw json({ message: "Forbidden", isUnauthorised: true, frame: frameOf(ctx, found) }, { status: 403 });
  });

/** "Friday 27 November 2026, 09:40": when what a page says was so, for its print. */
function asOf({ settings, now }: Pick<CommandContext, "settings" | "now">): string {
  const { timeZone, locale } = settings.event;
  return `${formatDate(dayIn(timeZone, now), "full", locale)}, ${timeIn(timeZone, now).slice(0, 5)}`;
}

export default function AdminLayout() {
  const data = useLoaderData<typeof loader>();
  const isCovered = useIsCovered();
  const { pathname } = useLocation();
  const isWide = useMatches().some((match) => (match.handle as PageHandle | undefined)?.isWide);
  return (
    <AdminFrame data={data} hasAside={!isWide}>
      <FollowVersion version={data.event.version} />
      {!isCovered && <Toasts />}
      <Outlet />
      {pathname === "/admin" && <AdminPlaces groups={data.groups} account={data.account} />}
    </AdminFrame>
  );
}

export const links = sheets(writingStyles, listingStyles, adminPlacesStyles);

export const meta = errorTitle;

/** What fails here leaves no frame to show: a page's own failure is its boundary's. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
