import type { SubmissionResult } from "@conform-to/dom";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Refused } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { uploadReply } from "~/procedure/upload.server";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { brandingPage, brandingReads } from "../branding-page.server";
import { BRANDING_RULE } from "../branding-pictures.rules";
import { stagePictures } from "../branding-pictures.server";
import { BrandingForm } from "../components/branding-form";
import settingsStyles from "../settings.css?url";

/** The branding without JavaScript, drawn anew with what was typed and with the pictures that were uploaded or removed. */
export const loader = procedure.permission("admin").reads(brandingReads).loader(brandingPage);

export const action = procedure
  .permission("admin")
  .upload(BRANDING_RULE)
  .action(async ({ ctx, body }) => {
    const { paths, problems } = await stagePictures(ctx, body);
    const removed = body.fields.get("remove");
    const typed = uploadReply(body, new Refused("", problems));
    const lastResult: SubmissionResult = {
      initialValue: {
        ...typed.initialValue,
        ...(removed ? { [String(removed)]: "" } : {}),
        ...paths,
      },
      ...(Object.keys(problems).length > 0 ? { status: "error", error: typed.error } : {}),
    };
    return Response.json({ lastResult });
  });

export const links = sheets(settingsStyles);

export const meta = pageTitle("Branding");

export default function BrandingPictures() {
  return (
    <BrandingForm
      data={useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}
