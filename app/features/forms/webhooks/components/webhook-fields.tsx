import { useRef } from "react";
import { Switch } from "~/ui/checks";
import { type FormField, needed } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { TextLink } from "~/ui/link";
import { SelectField } from "~/ui/select-field";
import type { RuleSource, RuleValues } from "../../builder/logic-editor/rule-sources.types";
import { RulesEditor } from "../../builder/logic-editor/rules-editor";
import type { SecretWords } from "../edited-webhook.server";
import type { PayloadSource } from "../payload.rules";
import type { PayloadRow } from "../webhook.schema";
import { HEADER_KEYS } from "../webhook-limits.rules";
import { PayloadEditor } from "./payload-editor";

export type WebhookFieldName =
  | "name"
  | "isActive"
  | "requestUrl"
  | "requestMethod"
  | "requestFormat"
  | "contentType"
  | "headerKey"
  | "headerValue";

/** What a webhook tells, when, to whom. */
export function WebhookFields({
  id,
  fields,
  first,
  sources,
  values,
  errors,
  secrets,
  secretTo,
}: {
  id: string;
  fields: Record<WebhookFieldName, FormField>;
  first: { operator: string; rules: readonly RuleValues[]; payload: readonly PayloadRow[] };
  sources: readonly RuleSource[];
  values: readonly PayloadSource[];
  errors: Readonly<Record<string, string[] | null>>;
  /** Null for one that is not there yet. */
  secrets: SecretWords | null;
  /** Where its signing secret is replaced. */
  secretTo: string | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  // A form that asks before it is left watches what is typed.
  const tell = () =>
    requestAnimationFrame(() => box.current?.dispatchEvent(new Event("input", { bubbles: true })));
  return (
    <div className="webhook-fields" ref={box}>
      <section aria-labelledby={`${id}-rules-head`}>
        <h2 id={`${id}-rules-head`}>Name and rules</h2>
        <TextField field={fields.name} label="Name" autoComplete="off" dir="auto" />
        <Switch field={fields.isActive} label="Active" hint="Off, it is told of nothing." />
        <h3>When is it sent?</h3>
        <p className="hint">
          On submitting, and on every change after, where the rules match. Without a rule it is sent for every
          submission.
        </p>
        <RulesEditor id={id} first={first} sources={sources} errors={errors} onChange={tell} />
      </section>
      <WhereItGoes fields={fields} id={id} secrets={secrets} secretTo={secretTo} />
      <PayloadEditor id={id} first={first.payload} sources={values} errors={errors} onChange={tell} />
    </div>
  );
}

function WhereItGoes({
  id,
  fields,
  secrets,
  secretTo,
}: {
  id: string;
  fields: Record<WebhookFieldName, FormField>;
  secrets: SecretWords | null;
  secretTo: string | null;
}) {
  return (
    <section aria-labelledby={`${id}-where`}>
      <h2 id={`${id}-where`}>Where it goes</h2>
      <TextField
        field={needed(fields.requestUrl)}
        label="Address"
        hint="Public addresses only. It is checked now and before each try."
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="webhook-three">
        <SelectField
          field={fields.requestMethod}
          label="Method"
          options={["POST", "PUT", "GET", "DELETE"].map((value) => ({ value, label: value }))}
        />
        <SelectField
          field={fields.requestFormat}
          label="Format"
          options={[
            { value: "JSON", label: "JSON" },
            { value: "XML", label: "XML" },
            { value: "FORM", label: "Form" },
          ]}
        />
        <SelectField
          field={fields.contentType}
          label="Content type"
          options={[
            { value: "plain", label: "text/plain" },
            { value: "format", label: "The format’s own" },
          ]}
        />
      </div>
      <p className="hint mt-1 mb-3">
        A GET has no body: its values stand in the address, whatever the format.
      </p>
      <div className="webhook-two">
        <SelectField
          field={fields.headerKey}
          label="Extra header"
          placeholder="None"
          options={HEADER_KEYS.map((value) => ({ value, label: value }))}
        />
        <HeaderValue field={fields.headerValue} secrets={secrets} />
      </div>
      <p className="hint mt-2">
        Each delivery is signed after Standard Webhooks.{" "}
        {secrets && secretTo ? (
          <>
            Signing secret: kept sealed{secrets.secretMade && `, made ${secrets.secretMade}`}.{" "}
            <TextLink to={secretTo}>Replace it</TextLink>; the old one stays valid for a day.
            {secrets.oldUntil && ` The one before it is valid until ${secrets.oldUntil}.`}
          </>
        ) : (
          "Its signing secret is made when you add it, and shown once."
        )}
      </p>
    </section>
  );
}

/** It is never shown again: a new one takes its place, and none keeps it. */
function HeaderValue({ field, secrets }: { field: FormField; secrets: SecretWords | null }) {
  const set = secrets?.headerSet ?? null;
  return (
    <TextField
      field={{ ...field, initialValue: undefined }}
      label={set === null ? "Its value" : "A new value for it"}
      hint={
        set === null
          ? "Kept sealed, and never shown again."
          : `Kept sealed${set && `, set ${set}`}. Leave this empty to keep it.`
      }
      type="password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
