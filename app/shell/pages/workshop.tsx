import { useLoaderData } from "@remix-run/react";
import { formSample } from "~/features/forms/runner/workshop/form-samples.server";
import { FormSpecimens } from "~/features/forms/runner/workshop/form-specimens";
import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { Gallery } from "~/ui/gallery";
import { pageTitle } from "~/ui/page-title";

/** Every piece of the design system in every state, and of the form runner with `?form=`; outside production only. */
export const loader = procedure.guest().loader(({ ctx }) => {
  if (ctx.env.ENVIRONMENT === "production") throw new NotFound();
  return formSample(new URL(ctx.scope.request.url).searchParams);
});

export const meta = pageTitle("Design system");

export default function Workshop() {
  const sample = useLoaderData<typeof loader>();
  return sample ? <FormSpecimens sample={sample} /> : <Gallery density="comfortable" />;
}
