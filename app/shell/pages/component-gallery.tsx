import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { Gallery } from "~/ui/gallery";
import galleryStyles from "~/ui/gallery/gallery.css?url";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";

/** Every piece of the design system in every state; outside production only. */
export const loader = procedure.guest().loader(({ ctx }) => {
  if (ctx.env.ENVIRONMENT === "production") throw new NotFound();
  return null;
});

export const links = sheets(writingStyles, listingStyles, galleryStyles);

export const meta = pageTitle("Design system");

export default Gallery;
