import type { ReactNode } from "react";
import type { SettingsKind } from "~/event-settings/settings.schema";
import { Banner } from "~/ui/banner";
import { differences } from "~/ui/differences.rules";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { type LastResult, type Limits, sentText } from "~/ui/fields-of";
import { uploadedIn } from "../branding-pictures.rules";
import type { Editable } from "../saved-by.queries.server";
import { INVALID_SETTINGS } from "../settings.texts";

type SettingsValues = Record<string, string | number | boolean>;

export type Fields<V> = { [K in keyof V]: LiveField };

/** The form of one settings document. */
export function SettingsForm<Name extends string, V extends SettingsValues & { [K in Name]?: unknown }>({
  kind,
  current,
  lastResult,
  labels,
  children,
  ...rest
}: {
  kind: SettingsKind;
  /** What the loader says now. */
  current: Editable<V>;
  limits: Limits<Name>;
  lastResult: LastResult | undefined;
  /** Where the current settings can be seen. */
  path: string;
  /** Each field's name in words, in the order of the page: for two versions side by side. */
  labels: Partial<Record<NoInfer<Name>, string>>;
  /** What is said out loud of one of two forms on a page. */
  label?: string;
  /** Other buttons of the form stand before the one that saves. */
  hasButtons?: boolean;
  children(fields: { [K in Name]: LiveField }): ReactNode;
}) {
  const form = (
    <EditorForm
      {...rest}
      id={kind}
      current={current}
      lastResult={isFor(lastResult, kind) ? lastResult : undefined}
      className="admin-form settings-form"
      errorTitle={INVALID_SETTINGS[kind]}
      seeCurrent="See the current settings"
      submitAs={{ name: "save", value: kind }}
      differences={(typed) => differences(labels, current.data, typed, said)}
      hidden={{ form: kind }}
    >
      {children}
    </EditorForm>
  );
  if (!current.isUnreadable) return form;
  return (
    <>
      <Banner tone="warning" title="Some of these settings could not be read.">
        They are shown as in a new event. Check them and save to put them in order.
      </Banner>
      {form}
    </>
  );
}

/** A page has up to two forms and one answer: which of them was it for? */
function isFor(result: LastResult | undefined, kind: SettingsKind): boolean {
  const form = sentText(result, "form");
  return result !== undefined && (form === undefined || form === kind);
}

const said = (value: string) =>
  uploadedIn(value) ? "An uploaded picture" : ASSET.test(value) ? "A picture of the assets" : value;

const ASSET = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
