import type { LimitsOf } from "~/procedure/limits.server";
import { Switch } from "~/ui/checks";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { TextareaField, TextField } from "~/ui/inputs";
import { formSettingsPath } from "../admin-forms.paths";
import type { Prefill } from "../document/form-document.schema";
import type { FormSettingsForm } from "./form-settings.schema";
import { prefillRows, prefillWords, sentRows } from "./prefill.rules";
import { PrefillField } from "./prefill-field";

const LABELS = {
  title: "Title",
  description: "Description",
  isPublic: "Guest form",
  isEditable: "Can be changed after sending in",
  prefill: "Filled in by the address",
};

/** What a form says and allows. */
export function FormSettings({
  form,
  targets,
  limits,
  saved,
  lastResult,
}: {
  form: {
    id: string;
    title: string;
    description: string;
    isPublic: boolean;
    isEditable: boolean;
    prefill: readonly Prefill[];
    version: number;
  };
  targets: readonly { value: string; label: string }[];
  limits: LimitsOf<typeof FormSettingsForm>;
  saved: { who: string; when: string };
  lastResult: LastResult | undefined;
}) {
  const { id, title, description, isPublic, isEditable, version } = form;
  const prefill = prefillRows(form.prefill);
  const values = { title, description, isPublic, isEditable, prefill, version, over: undefined };
  const inWords = (typed: Record<string, unknown>) => ({
    ...typed,
    prefill: prefillWords(sentRows(typed), targets),
  });
  return (
    <EditorForm
      id="settings"
      label="Form settings"
      limits={limits}
      lastResult={lastResult}
      current={{ data: values, version, saved }}
      path={formSettingsPath(id)}
      seeCurrent="See the saved version"
      differences={(typed) => differences(LABELS, inWords(values), inWords(typed))}
      submitLabel="Save settings"
    >
      {(fields) => (
        <>
          <RequiredNote />
          <TextField field={fields.title} label="Title" autoComplete="off" dir="auto" />
          <TextareaField
            field={fields.description}
            label="Description"
            hint="Stands under the title: what it is for, and how long it takes."
            rows={3}
            dir="auto"
          />
          <Switch
            field={fields.isPublic}
            label="Guest form"
            hint="If enabled, this page can be accessed by anyone with the link and does not require a user to login."
          />
          <Switch
            field={fields.isEditable}
            label="Can be changed after sending in"
            hint="The change is a draft until it is sent in too. Staff can always change a submission."
          />
          <PrefillField
            field={fields.prefill}
            rows={lastResult?.initialValue ? sentRows(lastResult.initialValue) : prefill}
            targets={targets}
            lastResult={lastResult}
          />
          <p className="hint">
            Who may fill it in holds as soon as you save. Title, description and parameters are live when you
            publish.
          </p>
        </>
      )}
    </EditorForm>
  );
}
