import { useLoaderData } from "@remix-run/react";
import sectionsStyles from "~/features/content/reading/sections.css?url";
import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { formSample } from "../runner/gallery/form-samples.server";
import { FormSpecimens } from "../runner/gallery/form-specimens";
import runnerStyles from "../runner/runner.css?url";

/** The form runner with a sample form, `?form=full&page=2`; outside production only. */
export const loader = procedure.guest().loader(({ ctx }) => {
  if (ctx.env.ENVIRONMENT === "production") throw new NotFound();
  return formSample(new URL(ctx.scope.request.url).searchParams);
});

export const links = sheets(writingStyles, listingStyles, sectionsStyles, runnerStyles);

export const meta = pageTitle("Design system");

export default function FormWorkshop() {
  return <FormSpecimens sample={useLoaderData<typeof loader>()} />;
}
