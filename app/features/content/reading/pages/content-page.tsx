import { Outlet, useLoaderData } from "@remix-run/react";
import { hasLevel } from "~/identity/permissions.rules";
import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { Icon } from "~/ui/icon";
import { inertWhen, useIsCovered } from "~/ui/inert";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { adminContentPath, contentListPath, guestContentPath } from "../../content.paths";
import { readerOf } from "../../section-reader.server";
import { ContentView } from "../components/content-view";
import readingStyles from "../reading.css?url";
import { pageReads, publicPath } from "../reading.queries.server";
import { PageKey, pathNow, shownPage } from "../reading.server";
import sectionsStyles from "../sections.css?url";

export const loader = procedure
  .signedIn()
  .params({ contentId: PageKey })
  .reads(({ ctx, params }) => ({
    ...pageReads(params.contentId, readerOf(ctx)),
    forGuests: publicPath(params.contentId),
  }))
  .loader(({ ctx, params, found: { page, forGuests, ...found } }) => {
    // Who may not see it as a team reads it as everybody does.
    if (!page && forGuests) throw ctx.redirect(guestContentPath(forGuests));
    if (!page) throw new NotFound();
    const moved = pathNow(ctx.scope.request.url, params.contentId, page);
    if (moved) throw ctx.redirect(moved);
    return {
      ...shownPage(ctx, { ...found, page }, { key: params.contentId }),
      editTo: hasLevel(ctx.user.level, "moderator") ? adminContentPath(page.id) : null,
    };
  });

export const handle = {
  crumb: ({ page }) => page.title,
} satisfies PageHandle<typeof loader>;

export const links = sheets(listingStyles, readingStyles, sectionsStyles);

export const meta = pageTitle<typeof loader>(({ page }) => page.title);

/** One page of what the organisers have written; a task or a supplier opens over it, at its own address. */
export default function ContentPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page page-narrow read-page" {...inertWhen(useIsCovered())}>
        <ContentView
          data={data}
          above={
            <Link className="back" to={contentListPath}>
              <Icon name="arrow-left" />
              All pages
            </Link>
          }
          actions={
            data.editTo && (
              <Link className="btn-text" to={data.editTo}>
                <Icon name="pencil" />
                Edit page
              </Link>
            )
          }
        />
      </div>
      <Outlet />
    </>
  );
}
