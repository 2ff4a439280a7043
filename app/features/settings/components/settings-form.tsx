import { type DefaultValue, type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { ButtonRow } from "~/ui/button";
import { ConflictNotice } from "~/ui/conflict";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { differences, type SettingsValues } from "../differences.rules";
import type { Editable } from "../settings.queries.server";
import type { SettingsKind } from "../settings.schema";
import { INVALID_SETTINGS } from "../settings.texts";

export type Fields<V> = { [K in keyof V]: FieldMetadata<V[K]> };
type Constraint = { required?: boolean; maxLength?: number; min?: number; max?: number; step?: number };

export interface SettingsFormProps<V extends SettingsValues> {
  kind: SettingsKind;
  /** What the loader says now; the form goes on with what it began with while somebody is typing in it. */
  current: Editable<V>;
  lastResult: SubmissionResult | undefined;
  /** Where the current settings can be seen. */
  path: string;
  /** Each field's name in words, in the order of the page: for the error summary and for two versions side by side. */
  labels: Partial<Record<keyof V & string, string>>;
  constraint?: Partial<Record<keyof V & string, Constraint>>;
  /** What is said out loud of one of two forms on a page. */
  label?: string;
  children(fields: Fields<V>): ReactNode;
}

/**
 * The form of one settings document. When the document moves on under it (the page follows the event's version) an
 * untouched form takes the new values, and one that is being typed in keeps its own and says so.
 */
export function SettingsForm<V extends SettingsValues>(props: SettingsFormProps<V>) {
  const { kind, current, lastResult } = props;
  const [basis, setBasis] = useState(current);
  const [isTouched, setTouched] = useState(false);
  const own = isFor(lastResult, kind) ? lastResult : undefined;
  const landed = useLanding();
  // Accepted: what comes next is one's own save, not somebody else's.
  if (landed.now && !own) setTouched(false);
  if (basis.version !== current.version && !isTouched && !own) setBasis(current);
  return (
    <BasedForm
      {...props}
      key={basis.version}
      basis={basis}
      lastResult={own}
      onTouch={() => setTouched(true)}
      onSend={landed.expect}
    />
  );
}

function BasedForm<V extends SettingsValues>({
  kind,
  basis,
  current,
  lastResult,
  path,
  labels,
  constraint,
  label,
  onTouch,
  onSend,
  children,
}: SettingsFormProps<V> & { basis: Editable<V>; onTouch(): void; onSend(): void }) {
  const [form, all] = useForm<SettingsValues>({
    id: kind,
    lastResult: lastResult as SubmissionResult<string[]> | undefined,
    defaultValue: { ...basis.data, version: basis.version } as DefaultValue<SettingsValues>,
    constraint: constraint as Record<string, Constraint>,
  });
  const fields = all as unknown as Fields<V> & { version: FieldMetadata<number> };
  // Not the loader's: after a refusal without JavaScript the page is drawn with newer settings than the form is of.
  const version = Number(fields.version.initialValue);
  const isStale = version !== current.version;
  const names = Object.keys(labels) as (keyof V & string)[];
  return (
    <Form
      method="post"
      action={path}
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
        errors={formErrors(
          form,
          names.map((name) => fields[name] as FieldMetadata),
        )}
        title={isStale ? "There are two versions" : INVALID_SETTINGS[kind]}
      />
      {isStale && (
        <ConflictNotice
          {...current.saved}
          rows={differences(
            labels,
            current.data,
            Object.fromEntries(names.map((name) => [name, fields[name].value])),
          )}
          current={
            <TextLink to={path} external>
              See the current settings
            </TextLink>
          }
        />
      )}
      <input type="hidden" name="form" value={kind} />
      <input type="hidden" name="version" value={version} />
      {children(fields)}
      <ButtonRow className="form-actions">
        {isStale ? (
          <>
            {/* What Enter presses: it must not replace somebody's work, so it asks once more and is refused. */}
            <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
              Save changes
            </button>
            <SubmitButton variant="primary" name="over" value={current.version}>
              Save my version
            </SubmitButton>
          </>
        ) : (
          <SubmitButton variant="primary" name="save" value={kind}>
            Save changes
          </SubmitButton>
        )}
      </ButtonRow>
    </Form>
  );
}

/**
 * `now` is true in the one render in which the answer to this form's own submission has arrived. Told while rendering
 * and not by an effect, so that no frame in between shows one's own save as somebody else's.
 */
function useLanding(): { now: boolean; expect(): void } {
  const { state } = useNavigation();
  const [phase, setPhase] = useState<"rest" | "sent" | "flying">("rest");
  const now = phase === "flying" && state === "idle";
  if (phase === "sent" && state !== "idle") setPhase("flying");
  if (now) setPhase("rest");
  return { now, expect: () => setPhase("sent") };
}

/** A page has up to two forms and one answer: which of them was it for? */
function isFor(result: SubmissionResult | undefined, kind: SettingsKind): boolean {
  const form = result?.initialValue?.form;
  return result !== undefined && (form === undefined || form === kind);
}
