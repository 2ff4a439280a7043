import { useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Switch } from "~/ui/checks";
import { TextareaField, TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { SettingsForm } from "../components/settings-form";
import { saveForm } from "../save-form.server";
import { dashboardHeaderPath } from "../settings.paths";
import { editable, savedBy, settingsOf } from "../settings.queries.server";
import { DashboardHeaderInput } from "../settings-forms.schema";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ header: settingsOf("dashboardHeader"), saved: savedBy("dashboardHeader") }))
  .loader(({ ctx, found }) => ({
    header: editable(ctx, found.header, found.saved),
    limits: limitsOf(DashboardHeaderInput),
    startDate: ctx.settings.event.startDate,
  }));

export const action = procedure
  .permission("admin")
  .input(DashboardHeaderInput)
  .action(async ({ ctx, input }) => {
    await saveForm(ctx, "dashboardHeader", input);
    return ctx.redirect(dashboardHeaderPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const meta = pageTitle("Dashboard Header");

export default function DashboardHeader() {
  const { header, limits, startDate } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead
        title="Dashboard Header"
        lede="Shown at the top of every team’s dashboard and beside the sign-in form."
      />
      <SettingsForm
        kind="dashboardHeader"
        current={header}
        lastResult={lastResult}
        path={dashboardHeaderPath}
        labels={{
          title: "Title",
          subtitle: "Subtitle",
          showCountdown: "Show the countdown",
          isPublished: "Published",
        }}
        limits={limits}
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
