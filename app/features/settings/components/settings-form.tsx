import { type DefaultValue, type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { ButtonRow } from "~/ui/button";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { SubmitButton } from "~/ui/submit-button";
import type { Editable } from "../settings.queries.server";
import type { SettingsKind } from "../settings.schema";
import { INVALID_SETTINGS } from "../settings.texts";
import { StaleNotice } from "./stale-notice";

type Values = Record<string, string | number | boolean>;
export type Fields<V> = { [K in keyof V]: FieldMetadata<V[K]> };
type Constraint = { required?: boolean; maxLength?: number; min?: number; max?: number; step?: number };

export interface SettingsFormProps<V extends Values> {
  kind: SettingsKind;
  /** What the loader says now; the form goes on with what it began with while somebody is typing in it. */
  current: Editable<V>;
  lastResult: SubmissionResult | undefined;
  /** Where the current settings can be seen. */
  path: string;
  constraint?: Partial<Record<keyof V & string, Constraint>>;
  /** The fields in the order of the page, for the error summary. */
  order: readonly (keyof V & string)[];
  /** What is said out loud of the second form on a page. */
  label?: string;
  submitLabel?: string;
  children(fields: Fields<V>): ReactNode;
}

/**
 * The form of one settings document. When the document moves on under it (the page follows the event's version) an
 * untouched form takes the new values, and one that is being typed in keeps its own and says so.
 */
export function SettingsForm<V extends Values>(props: SettingsFormProps<V>) {
  const { kind, current, lastResult } = props;
  const [basis, setBasis] = useState(current);
  const [isTouched, setTouched] = useState(false);
  const own = formOf(lastResult, kind) ? lastResult : undefined;
  if (basis.version !== current.version && !isTouched && !own) setBasis(current);
  return (
    <BasedForm
      {...props}
      key={basis.version}
      basis={basis}
      lastResult={own}
      onTouch={() => setTouched(true)}
      onSend={() => setTouched(false)}
    />
  );
}

function BasedForm<V extends Values>({
  kind,
  basis,
  current,
  lastResult,
  path,
  constraint,
  order,
  label,
  submitLabel = "Save changes",
  onTouch,
  onSend,
  children,
}: SettingsFormProps<V> & { basis: Editable<V>; onTouch(): void; onSend(): void }) {
  const [form, all] = useForm<Values>({
    id: kind,
    lastResult: lastResult as SubmissionResult<string[]> | undefined,
    defaultValue: { ...basis.data, version: basis.version } as DefaultValue<Values>,
    constraint: constraint as Record<string, Constraint>,
  });
  const fields = all as unknown as Fields<V> & { version: FieldMetadata<number> };
  // Not the loader's: after a refusal without JavaScript the page is drawn with newer settings than the form is of.
  const version = Number(fields.version.initialValue);
  const isStale = version !== current.version;
  const staleId = `${form.id}-stale`;
  useFreshAfterRefusal(lastResult);
  const errors = formErrors(
    form,
    order.map((name) => fields[name] as FieldMetadata),
  ).map((error) => (error.id === "" && isStale ? { ...error, id: staleId } : error));
  return (
    <Form
      method="post"
      id={form.id}
      className="admin-form settings-form"
      aria-label={label}
      noValidate
      preventScrollReset
      onInput={onTouch}
      onSubmit={(event) => {
        form.onSubmit(event);
        onSend();
      }}
    >
      <ErrorSummary
        errors={errors}
        title={isStale ? "Your changes are not saved yet" : INVALID_SETTINGS[kind]}
      />
      {isStale && <StaleNotice id={staleId} said={current.saved} path={path} />}
      <input type="hidden" name="form" value={kind} />
      <input type="hidden" name="version" value={version} />
      {children(fields)}
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary" name="save" value={kind}>
          {submitLabel}
        </SubmitButton>
        {isStale && (
          // Never the first button of the form: Enter in a field must not replace somebody's work.
          <SubmitButton name="over" value={current.version}>
            Save mine instead
          </SubmitButton>
        )}
      </ButtonRow>
    </Form>
  );
}

/** A page has up to two forms and one answer: which of them was it for? */
function formOf(result: SubmissionResult | undefined, kind: SettingsKind): boolean {
  const form = result?.initialValue?.form;
  return result !== undefined && (form === undefined || form === kind);
}

/** A refusal may be for settings that moved on: without a look at them the notice could not say by whom. */
function useFreshAfterRefusal(result: SubmissionResult | undefined): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not for each new function
  useEffect(() => {
    if (result?.error?.[""]) revalidate();
  }, [result]);
}
