import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { Banner } from "~/ui/banner";
import { Button, ButtonRow } from "~/ui/button";
import { Switch } from "~/ui/checks";
import { ConflictNotice } from "~/ui/conflict";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult, sentText } from "~/ui/fields-of";
import type { FormField } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";
import { TextLink } from "~/ui/link";
import { RichTextField } from "~/ui/rich-text-field";
import { useSavedAtOnce } from "~/ui/saving/use-saved-at-once";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import { editorFieldPath, fieldPath } from "../../admin-forms.paths";
import { BUILT_TYPES, buildingOf, labelOfType } from "../../document/types/builder-kinds.rules";
import { fieldDifferences } from "./field-differences.rules";
import { FieldFormProvider } from "./field-form-context";
import type { FieldPanelData } from "./field-panel.server";
import type { FieldValues } from "./field-values.types";
import { hasRichText, textsOf } from "./property-texts.rules";
import { SavingLine } from "./saving-line";
import { sentValues } from "./sent-values.rules";
import { TypeFields } from "./type-fields";

interface Props {
  data: FieldPanelData;
  /** Of a form that was sent without JavaScript. */
  lastResult: LastResult | undefined;
}

/** What a field asks and how: saved while it is typed, and by a button without JavaScript. */
export function FieldForm(props: Props) {
  const { fieldId, values } = props.data;
  const [drawn, setDrawn] = useState(0);
  return (
    <DrawnForm key={`${fieldId} ${values.type} ${drawn}`} {...props} onRedraw={() => setDrawn(drawn + 1)} />
  );
}

function DrawnForm(given: Props & { onRedraw(): void }) {
  const { data } = given;
  const { revision, at } = data;
  const { ref, path, saving, result, errors, first, fieldOf, sent, isStale } = useFieldState(given);
  const field = (name: keyof FieldValues) => fieldOf(name, first[name]);
  const { type } = data.values;
  const { isLayout, isNameless, isAsked } = buildingOf(type);
  const texts = textsOf(type);
  return (
    <FieldFormProvider value={{ fieldOf, follow: saving.follow }}>
      <Form
        ref={ref}
        id="field"
        method="post"
        action={path}
        className="field-form"
        aria-label="Settings of the field"
        noValidate
        preventScrollReset
        {...saving.form}
      >
        {!saving.lastResult && <ErrorSummary errors={errors} />}
        {data.isBroken && (
          <Banner tone="danger" title="What was saved of this cannot be read.">
            Nobody is shown it. Fill it in anew, or delete it.
          </Banner>
        )}
        {isStale && <SavedMeanwhile data={data} path={path} typed={result?.initialValue ?? {}} />}
        {(isStale ? [] : (saving.lastResult?.error?.[""] ?? [])).map((message) => (
          <p className="error" key={message} role="alert">
            {message}
          </p>
        ))}
        {/* What Enter presses: the buttons of rows come first. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="revision" value={sent ?? revision} />
        <input type="hidden" name="at" value={at} />
        <input type="hidden" name="was" value={type} />
        <Findings data={data} />
        <TextField
          field={{ ...field("label"), required: false }}
          label={texts.label}
          hint={texts.labelHint}
          autoComplete="off"
          dir="auto"
        />
        {texts.description &&
          (hasRichText(type) ? (
            <RichTextField field={{ ...field("description") }} label={texts.description} rows={6} />
          ) : (
            <TextareaField field={field("description")} label={texts.description} rows={2} dir="auto" />
          ))}
        {!isLayout && <ReportLabelAndType data={data} field={field} />}
        {isLayout && <input type="hidden" name="type" value={type} />}
        {/* What the type is not asked for stays as it is. */}
        {!texts.description && <input type="hidden" name="description" value={first.description} />}
        {(isLayout || isNameless) && <input type="hidden" name="reportLabel" value={first.reportLabel} />}
        {isAsked && <Switch field={field("isRequired")} label="Required" />}
        <TypeFields data={data} values={first} />
        <SaveButtons isStale={isStale} revision={revision} onSaveOver={saving.saveOver} />
        <SavingLine state={saving.state} />
      </Form>
    </FieldFormProvider>
  );
}

function useFieldState({ data, lastResult, onRedraw }: Props & { onRedraw(): void }) {
  const { owner, fieldId, limits, revision, at } = data;
  const path = fieldPath(owner, fieldId);
  const ref = useRef<HTMLFormElement>(null);
  const saving = useSavedAtOnce(ref, {
    to: path,
    revision,
    known: JSON.stringify(data.values),
    addressOf: (id) =>
      id === fieldId ? null : at === "editor" ? editorFieldPath(owner, id) : fieldPath(owner, id),
    onRedraw,
  });
  const result = saving.lastResult ?? lastResult;
  const wrong = result?.error ?? {};
  const { fields, errors } = fieldsOf({
    id: "field",
    limits,
    lastResult: result,
    values: { ...data.values },
  });
  // What a refused form was sent with; a script's form has it in its boxes.
  const [first] = useState(() => sentValues(data.values, lastResult?.initialValue));
  const fieldOf = (name: string, initialValue: unknown) => ({
    ...fields[name as keyof FieldValues],
    ...{ id: `field-${name}`, name, initialValue, errors: wrong[name] ?? undefined },
  });
  const sent = sentText(result, "revision");
  const isStale = sent !== undefined && Number(sent) < revision;
  return { ref, path, saving, result, errors, first, fieldOf, sent, isStale };
}

function SaveButtons({
  isStale,
  revision,
  onSaveOver,
}: {
  isStale: boolean;
  revision: number;
  onSaveOver(): void;
}) {
  return (
    <ButtonRow {...(!isStale && { className: "needs-no-js" })}>
      {isStale ? (
        <SubmitButton
          variant="primary"
          size="sm"
          name="over"
          value={revision}
          onClick={(event) => {
            event.preventDefault();
            onSaveOver();
          }}
        >
          Keep mine
        </SubmitButton>
      ) : (
        <Button variant="primary" size="sm">
          Save
        </Button>
      )}
    </ButtonRow>
  );
}

function SavedMeanwhile({
  data,
  path,
  typed,
}: {
  data: FieldPanelData;
  path: string;
  typed: Record<string, unknown>;
}) {
  return (
    <ConflictNotice
      {...data.saved}
      rows={fieldDifferences(data.values, typed)}
      current={
        <TextLink to={path} external>
          See what is saved
        </TextLink>
      }
    />
  );
}

function ReportLabelAndType({
  data,
  field,
}: {
  data: FieldPanelData;
  field(name: keyof FieldValues): FormField;
}) {
  return (
    <>
      {!buildingOf(data.values.type).isNameless && (
        <TextField
          field={field("reportLabel")}
          label="Report label"
          hint="Column heading in reports and exports."
          autoComplete="off"
          dir="auto"
        />
      )}
      <TypeSelect data={data} field={field("type")} />
    </>
  );
}

/** A published question keeps its type: another one is put in its place. */
function TypeSelect({ data, field }: { data: FieldPanelData; field: FormField }) {
  const { type } = data.values;
  if (!buildingOf(type).isChangeable) return <input type="hidden" name="type" value={type} />;
  return (
    <SelectField
      field={{ ...field, required: false }}
      label="Question type"
      hint={
        data.wasPublished
          ? "It was published: with another type it becomes a new question, and its answers stay with the old one."
          : undefined
      }
      options={BUILT_TYPES.filter((one) => buildingOf(one).isChangeable).map((value) => ({
        value,
        label: labelOfType(value),
      }))}
    />
  );
}

function Findings({ data: { findings } }: { data: FieldPanelData }) {
  const refusing = findings.filter(({ severity }) => severity === "refuse");
  if (refusing.length === 0) return null;
  return (
    <div className="prop-findings">
      <p className="label">Before this can be published</p>
      <ul>
        {refusing.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
