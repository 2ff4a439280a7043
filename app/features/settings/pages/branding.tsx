import { useActionData, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { brandingPage, brandingReads } from "../branding-page.server";
import { BrandingForm } from "../components/branding-form";
import { saveForm } from "../save-form.server";
import settingsStyles from "../settings.css?url";
import { brandingPath } from "../settings.paths";
import { BrandingInput } from "../settings-forms.schema";

export const loader = procedure.permission("admin").reads(brandingReads).loader(brandingPage);

export const action = procedure
  .permission("admin")
  .input(BrandingInput)
  .action(async ({ ctx, input }) => {
    await saveForm(ctx, "branding", input);
    return ctx.redirect(brandingPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const links = sheets(settingsStyles);

export const meta = pageTitle("Branding");

export default function Branding() {
  return (
    <BrandingForm
      data={useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
