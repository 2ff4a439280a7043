import { useActionData, useLoaderData } from "@remix-run/react";
import { settingsOf } from "~/event-settings/settings.queries.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { RadioGroup, Switch } from "~/ui/checks";
import type { LiveField } from "~/ui/editor-form";
import { needed } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { OnboardingPreview } from "../components/onboarding-preview";
import { SettingsForm } from "../components/settings-form";
import { signatureOf } from "../onboarding.rules";
import { saveForm } from "../save-form.server";
import { editable, savedBy } from "../saved-by.queries.server";
import settingsStyles from "../settings.css?url";
import { onboardingSettingsPath } from "../settings.paths";
import { OnboardingInput } from "../settings-forms.schema";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ onboarding: settingsOf("onboarding"), saved: savedBy("onboarding") }))
  .loader(({ ctx, found }) => ({
    onboarding: editable(ctx, found.onboarding, found.saved),
    limits: limitsOf(OnboardingInput),
    signature: signatureOf(ctx.settings.event),
  }));

export const action = procedure
  .permission("admin")
  .input(OnboardingInput)
  .action(async ({ ctx, input }) => {
    await saveForm(ctx, "onboarding", input);
    return ctx.redirect(onboardingSettingsPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const links = sheets(settingsStyles);

export const meta = pageTitle("Onboarding");

export default function OnboardingSettings() {
  const { onboarding, limits, signature } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <>
      <PageHead
        title="Onboarding"
        lede="What people see once, after they first sign in. Staff do not see it."
      />
      <SettingsForm
        kind="onboarding"
        current={onboarding}
        lastResult={lastResult}
        path={onboardingSettingsPath}
        labels={{
          showOnboarding: "Show the welcome page",
          title: "Title",
          description: "Text",
          salutation: "Salutation",
          showGreeting: "Greet by name",
          showSurname: "Use the surname too",
          showSignature: "Sign the text",
          videoSourceType: "Where the video is",
          videoUrl: "Video",
        }}
        limits={limits}
      >
        {(fields) => (
          <>
            <Switch
              field={fields.showOnboarding}
              label="Show the welcome page"
              hint="At the first sign-in, once for each person. It can be skipped."
            />
            <fieldset className="form-block">
              <legend className="legend">Text</legend>
              <TextField field={fields.title} label="Title" autoComplete="off" />
              <TextareaField
                field={fields.description}
                label="Text"
                hint="Leave a blank line between paragraphs."
                rows={6}
              />
            </fieldset>
            <fieldset className="form-block">
              <legend className="legend">Greeting and signature</legend>
              <TextField
                field={fields.salutation}
                label="Salutation"
                hint="The word before the name: “Dear”."
                autoComplete="off"
                inputClass="w-post"
              />
              <div className="checks">
                <Switch field={fields.showGreeting} label="Greet by name" />
                <Switch field={fields.showSurname} label="Use the surname too" />
                <Switch
                  field={fields.showSignature}
                  label="Sign the text"
                  hint={signature ? `As “${signature}”.` : "The event has no name to sign with yet."}
                />
              </div>
            </fieldset>
            <Video source={fields.videoSourceType} url={fields.videoUrl} />
            <OnboardingPreview fields={fields} signature={signature} />
          </>
        )}
      </SettingsForm>
    </>
  );
}

function Video({ source, url }: { source: LiveField; url: LiveField }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Video</legend>
      <RadioGroup
        field={needed(source, false)}
        label="Where it is"
        inline
        options={[
          { value: "youTube", label: "YouTube" },
          { value: "vimeo", label: "Vimeo" },
        ]}
      />
      <TextField
        field={url}
        label="Video"
        hint="Its address, or just its id. Leave empty for no video."
        autoComplete="off"
        spellCheck={false}
      />
    </fieldset>
  );
}
