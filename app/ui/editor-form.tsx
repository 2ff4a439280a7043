import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { ConflictNotice, type Difference } from "./conflict";
import { ErrorSummary } from "./error-summary";
import { fieldsOf, type LastResult, type Limits } from "./fields-of";
import type { FormField } from "./form-field";
import { TextLink } from "./link";
import { SaveBar } from "./save-bar";
import { SubmitButton } from "./submit-button";
import { type Edited, useEditor } from "./use-editor";

/** `value` is what the field holds now: with JavaScript what is being typed, without it what the page was drawn with. */
export type LiveField = FormField & { value: unknown };

export interface EditorFormProps<Name extends string, Data extends { [K in Name]?: unknown }> {
  id: string;
  limits: Limits<Name>;
  current: Edited<Data>;
  lastResult: LastResult | undefined;
  action?: string;
  /** Where what is saved now can be seen. */
  path: string;
  /** Said of the link to it. */
  seeCurrent: string;
  /** What stored and typed values differ in, in words. */
  differences(typed: Record<string, unknown>): Difference[];
  /** What the form is called where it stands beside another. */
  label?: string | undefined;
  className?: string;
  /** Over the list of what is wrong. */
  errorTitle?: string;
  submitLabel?: string;
  /** Sent with the button, where an action reads more than one form. */
  submitAs?: { name: string; value: string };
  /** Another way to end it, which is the stronger one then: saves and goes on. Not offered while there are two versions. */
  also?: ReactNode;
  /** Another way to end it, which is the weaker one: a draft. Not offered while there are two versions. */
  instead?: ReactNode;
  cancelTo?: string;
  versionName?: string;
  staysAt?: readonly string[];
  /** Sent along. */
  hidden?: Record<string, string>;
  /** Other buttons of the form stand before the one that saves: Enter must not press them. */
  hasButtons?: boolean;
  children(fields: { [K in Name]: LiveField }): ReactNode;
}

/**
 * The form of an edited thing: what is wrong, both versions where somebody else saved meanwhile, the fields, and a save
 * bar that stays in sight. Leaving it with unsaved changes asks first (`LeaveGuard`).
 */
export function EditorForm<Name extends string, Data extends { [K in Name]?: unknown }>(
  props: EditorFormProps<Name, Data>,
) {
  const { id, current, lastResult, path, submitLabel = "Save changes", versionName = "version" } = props;
  const { submitAs, cancelTo, errorTitle } = props;
  const editor = useEditor({ current, lastResult, versionName, staysAt: props.staysAt });
  const { isStale, version } = editor;
  const { key, ...form } = editor.form;
  const { fields, errors } = fieldsOf({ id, limits: props.limits, lastResult, values: editor.data });
  const typed = editor.typed ?? lastResult?.initialValue ?? editor.data;
  return (
    <Form
      key={key}
      {...form}
      method="post"
      action={props.action ?? path}
      id={id}
      className={props.className ?? "admin-form"}
      aria-label={props.label}
      noValidate
      preventScrollReset
    >
      <ErrorSummary errors={errors} title={isStale ? "There are two versions" : errorTitle} />
      {isStale && (
        <ConflictNotice
          {...current.saved}
          rows={props.differences(typed as Record<string, unknown>)}
          current={
            <TextLink to={path} external>
              {props.seeCurrent}
            </TextLink>
          }
        />
      )}
      {/* What Enter presses: other buttons come first, and it must not replace somebody's work. */}
      {(isStale || props.hasButtons) && (
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
          {submitLabel}
        </button>
      )}
      {Object.entries({ ...props.hidden, [versionName]: version }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children(live(fields, typed as Record<string, unknown>))}
      <SaveBar>
        {isStale ? (
          <SubmitButton variant="primary" name="over" value={current.version}>
            Save my version
          </SubmitButton>
        ) : (
          <>
            <SubmitButton variant={props.also ? "secondary" : "primary"} {...submitAs}>
              {submitLabel}
            </SubmitButton>
            {props.also}
            {props.instead}
          </>
        )}
        {cancelTo && <ButtonLink to={cancelTo}>Cancel</ButtonLink>}
      </SaveBar>
    </Form>
  );
}

function live<Name extends string>(fields: { [K in Name]: FormField }, typed: Record<string, unknown>) {
  return Object.fromEntries(
    Object.values<FormField>(fields).map((field) => [field.name, { ...field, value: typed[field.name] }]),
  ) as { [K in Name]: LiveField };
}
