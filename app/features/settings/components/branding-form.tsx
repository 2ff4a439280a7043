import { acceptHint } from "~/features/files/files.texts";
import { Switch } from "~/ui/checks";
import type { LiveField } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { PageHead } from "~/ui/page-head";
import type { BrandingData } from "../branding-page.server";
import { BRANDING_RULE, type PictureName } from "../branding-pictures.rules";
import { brandingPath } from "../settings.paths";
import { ColourField } from "./colour-field";
import { ColourPreview } from "./colour-preview";
import { PictureField } from "./picture-field";
import { SettingsForm } from "./settings-form";

/** The branding's form: the colour with what comes of it, and the pictures. */
export function BrandingForm({
  data: { branding, limits, eventName },
  lastResult,
}: {
  data: BrandingData;
  lastResult: LastResult | undefined;
}) {
  return (
    <>
      <PageHead
        title="Branding"
        lede="One colour and your logos. Every shade in the portal is worked out from the colour."
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
          autoLogo: "Choose the logo automatically",
        }}
        limits={limits}
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
            <Logos fields={fields} saved={branding.data} />
          </>
        )}
      </SettingsForm>
    </>
  );
}

function Logos({
  fields,
  saved,
}: {
  fields: Record<PictureName | "autoLogo", LiveField>;
  saved: BrandingData["branding"]["data"];
}) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Logos</legend>
      <p className="hint mb-4">{acceptHint(BRANDING_RULE)}</p>
      <div className="grid-2">
        <PictureField
          field={fields.logo}
          label="Logo"
          hint="For light backgrounds."
          grounds={["light"]}
          saved={saved.logo}
        />
        <PictureField
          field={fields.invertedLogo}
          label="Inverted logo"
          hint="For dark backgrounds."
          grounds={["dark"]}
          saved={saved.invertedLogo}
        />
        <PictureField
          field={fields.iconLogo}
          label="Icon"
          hint="Shown before the event’s name. An upload is made into a square of 256 pixels."
          grounds={["light", "dark"]}
          saved={saved.iconLogo}
        />
        <PictureField
          field={fields.loginImage}
          label="Sign-in picture"
          hint="Fills the panel beside the sign-in form."
          grounds={["light"]}
          saved={saved.loginImage}
        />
      </div>
      <Switch
        field={fields.autoLogo}
        label="Choose the logo automatically"
        hint="On: dark backgrounds show the inverted logo or, without one, the icon and the name. Off: they show the logo when there is no inverted one."
      />
    </fieldset>
  );
}
