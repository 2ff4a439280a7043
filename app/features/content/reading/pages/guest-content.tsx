import { data as reply } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pictureSrc } from "~/features/assets/assets.paths";
import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { KEPT_WHILE_SAME } from "~/remix/kept-page.server";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { guestContentPath } from "../../content.paths";
import { ContentView } from "../components/content-view";
import readingStyles from "../reading.css?url";
import { pageReads } from "../reading.queries.server";
import { PageKey, pathNow, shownPage } from "../reading.server";
import sectionsStyles from "../sections.css?url";

/** A public page, for whoever has its address. All that is not public looks as if it were not there. */
export const loader = procedure
  .guest()
  .params({ contentId: PageKey })
  .reads(({ params }) => pageReads(params.contentId, { kind: "guest" }))
  .loader(({ ctx, params, found: { page, ...found } }) => {
    if (!page) throw new NotFound();
    const moved = pathNow(ctx.scope.request.url, params.contentId, page);
    if (moved) throw ctx.redirect(moved);
    const shown = shownPage(ctx, { ...found, page }, { key: params.contentId, isGuest: true });
    const { origin } = ctx.scope;
    const preview = {
      url: origin + guestContentPath(page.path),
      picture: page.cover ? origin + pictureSrc(page.cover.id, "large") : null,
    };
    return reply({ ...shown, preview }, { headers: KEPT_WHILE_SAME });
  });

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

const title = pageTitle<typeof loader>(({ page }) => page.title);

/** What is shown where somebody sends the address on. */
export const links = sheets(listingStyles, readingStyles, sectionsStyles);

export const meta = (args: Parameters<typeof title>[0]) => {
  const shown = args.data as ReturnType<typeof useLoaderData<typeof loader>> | undefined;
  if (!shown) return title(args);
  const { page, preview } = shown;
  return [
    ...title(args),
    ...(page.description ? [{ name: "description", content: page.description }] : []),
    { property: "og:type", content: "article" },
    { property: "og:title", content: page.title },
    ...(page.description ? [{ property: "og:description", content: page.description }] : []),
    { property: "og:url", content: preview.url },
    ...(preview.picture ? [{ property: "og:image", content: preview.picture }] : []),
    { name: "twitter:card", content: preview.picture ? "summary_large_image" : "summary" },
  ];
};

export default function GuestContent() {
  return <ContentView data={useLoaderData<typeof loader>()} />;
}
