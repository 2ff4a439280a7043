import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { Gallery } from "~/ui/gallery";
import { pageTitle } from "~/ui/page-title";

/** Every piece of the design system in every state; outside production only. */
export const loader = procedure.guest().loader(({ ctx }) => {
  if (ctx.env.ENVIRONMENT === "production") throw new NotFound();
  return null;
});

export const meta = pageTitle("Design system");

export default Gallery;
