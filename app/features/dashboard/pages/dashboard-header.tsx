import { useActionData, useLoaderData } from "@remix-run/react";
import { settingsOf } from "~/event-settings/settings.queries.server";
import { assetIsThere } from "~/features/assets/asset-guards.server";
import assetsStyles from "~/features/assets/assets.css?url";
import { assetFacts } from "~/features/assets/assets.queries.server";
import { AssetField } from "~/features/assets/components/asset-field";
import { SettingsForm } from "~/features/settings/components/settings-form";
import { saveForm } from "~/features/settings/save-form.server";
import { editable, savedBy } from "~/features/settings/saved-by.queries.server";
import settingsStyles from "~/features/settings/settings.css?url";
import { dashboardHeaderPath } from "~/features/settings/settings.paths";
import { DashboardHeaderInput } from "~/features/settings/settings-forms.schema";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Switch } from "~/ui/checks";
import { TextareaField, TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { DashboardTabs } from "../components/dashboard-tabs";
import { dashboardTabCounts } from "../dashboard-tabs.server";

export const loader = procedure
  .permission("admin")
  .reads(({ ctx }) => ({
    header: settingsOf("dashboardHeader"),
    saved: savedBy("dashboardHeader"),
    picture: assetFacts(ctx.settings.dashboardHeader.assetId),
    counts: dashboardTabCounts(),
  }))
  .loader(({ ctx, found }) => ({
    header: editable(ctx, found.header, found.saved),
    picture: found.picture,
    counts: found.counts,
    limits: limitsOf(DashboardHeaderInput),
    startDate: ctx.settings.event.startDate,
  }));

export const action = procedure
  .permission("admin")
  .input(DashboardHeaderInput)
  .action(async ({ ctx, input }) => {
    await saveForm(ctx, "dashboardHeader", input, input.assetId ? [assetIsThere(input.assetId)] : []);
    return ctx.redirect(dashboardHeaderPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const links = sheets(assetsStyles, settingsStyles);

export const meta = pageTitle("Dashboard Header");

export default function DashboardHeader() {
  const { header, picture, counts, limits, startDate } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead
        title="Dashboard Header"
        lede="The words stand over every team’s dashboard and beside the sign-in form, the picture on the dashboard alone."
      />
      <DashboardTabs current="header" counts={counts} />
      <SettingsForm
        kind="dashboardHeader"
        current={header}
        lastResult={lastResult}
        path={dashboardHeaderPath}
        labels={{
          title: "Title",
          subtitle: "Subtitle",
          assetId: "Picture",
          showCountdown: "Show the countdown",
          isPublished: "Published",
        }}
        limits={limits}
        hasButtons
      >
        {(fields) => (
          <>
            <TextField field={fields.title} label="Title" autoComplete="off" />
            <TextareaField
              field={fields.subtitle}
              label="Subtitle"
              hint="One or two sentences. If empty, the sign-in page shows the title alone."
              rows={2}
            />
            <AssetField
              field={fields.assetId}
              label="Picture"
              hint="Behind the words at the top, darkened so that they can be read. If empty, the product’s own drawing stands there."
              value={picture}
              pickFor="the dashboard header"
            />
            <Switch
              field={fields.showCountdown}
              label="Show the countdown"
              hint={
                startDate
                  ? "Days until doors open, on the dashboard."
                  : "It needs the event’s first day, which is not set."
              }
            />
            <Switch
              field={fields.isPublished}
              label="Published"
              hint="When off, the title, subtitle and countdown are kept but not shown anywhere."
            />
          </>
        )}
      </SettingsForm>
    </>
  );
}
