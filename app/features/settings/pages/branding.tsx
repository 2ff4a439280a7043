import { useActionData, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { Switch } from "~/ui/checks";
import { RequiredNote } from "~/ui/field";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { ColourField } from "../components/colour-field";
import { ColourPreview } from "../components/colour-preview";
import { PictureField } from "../components/picture-field";
import { SettingsForm } from "../components/settings-form";
import { saveForm } from "../save-form.server";
import { brandingPath } from "../settings.paths";
import { editable, savedBy, settingsOf } from "../settings.queries.server";
import { BrandingInput } from "../settings-forms.schema";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ branding: settingsOf("branding"), saved: savedBy("branding") }))
  .loader(({ ctx, found }) => {
    const { themeCss: _, navTheme: __, ...data } = found.branding.data;
    const { event } = ctx.settings;
    return {
      branding: editable(ctx, { data, version: found.branding.version }, found.saved),
      eventName: event.shortName || event.eventName || ctx.event.name,
    };
  });

export const action = procedure
  .permission("admin")
  .input(BrandingInput)
  .action(async ({ ctx, input }) => {
    await saveForm(ctx, "branding", input);
    return ctx.redirect(brandingPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const meta = pageTitle("Branding");

export default function Branding() {
  const { branding, eventName } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead
        title="Branding"
        lede="One colour and your logos. Every shade on screen is worked out from the colour."
      />
      <SettingsForm
        kind="branding"
        current={branding}
        lastResult={lastResult}
        path={brandingPath}
        labels={{
          navBgColor: "Navigation colour",
          logo: "Logo",
          invertedLogo: "Inverted logo",
          iconLogo: "Icon",
          loginImage: "Sign-in picture",
          autoLogo: "Choose the logo by itself",
        }}
        constraint={{
          navBgColor: { required: true, maxLength: 7 },
          logo: { maxLength: 2000 },
          invertedLogo: { maxLength: 2000 },
          iconLogo: { maxLength: 2000 },
          loginImage: { maxLength: 2000 },
        }}
      >
        {(fields) => (
          <>
            <RequiredNote />
            <ColourField
              field={fields.navBgColor}
              label="Navigation colour"
              hint="Six digits, like #029e66."
            />
            <ColourPreview field={fields.navBgColor} eventName={eventName} />
            <fieldset className="form-block">
              <legend className="legend">Logos</legend>
              <div className="grid-2">
                <PictureField field={fields.logo} label="Logo" hint="On light ground." ground="light" />
                <PictureField
                  field={fields.invertedLogo}
                  label="Inverted logo"
                  hint="On dark ground."
                  ground="dark"
                />
                <PictureField
                  field={fields.iconLogo}
                  label="Icon"
                  hint="A square; stands before the event’s name."
                  ground="light"
                />
                <PictureField
                  field={fields.loginImage}
                  label="Sign-in picture"
                  hint="Fills the panel beside the sign-in form."
                  ground="light"
                />
              </div>
              <Switch
                field={fields.autoLogo}
                label="Choose the logo by itself"
                hint="On: dark ground gets the inverted logo or, without one, the icon and the name. Off: the logo stands there too when there is no inverted one."
              />
            </fieldset>
          </>
        )}
      </SettingsForm>
    </>
  );
}
