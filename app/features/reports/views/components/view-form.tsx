import type { LimitsOf } from "~/procedure/limits.server";
import { CheckboxGroup, RadioGroup } from "~/ui/checks";
import type { Difference } from "~/ui/conflict";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import type { Edited } from "~/ui/use-editor";
import { addViewPath, viewPath, viewsPath } from "../../reports.paths";
import { hourText, MAIL_HOURS, type SaidView, type ViewMail, WEEKDAYS } from "../views.rules";
import type { ViewInput } from "../views.schema";
import { Said } from "./said";

/** As its boxes have it. */
export interface ViewData {
  name: string;
  address: string;
  share: "own" | "all";
  mail: ViewMail;
  weekday: number;
  hour: number;
  readers: string[];
  formId?: string;
  version: number;
  over?: number;
}

interface Props {
  /** None: a new one. */
  viewId?: string;
  /** Of a new one. */
  formId?: string;
  /** With the address that it is to keep, so that what is refused is shown again with it. */
  action: string;
  edited: Edited<ViewData>;
  /** What it shows. */
  said: SaidView;
  /** Whom it can be mailed to. */
  readers: readonly { id: string; name: string; level: string; isWanted: boolean }[];
  /** Whoever views reports alone keeps it for themselves. */
  mayShare: boolean;
  /** "London (BST)". */
  zone: string;
  limits: LimitsOf<typeof ViewInput>;
  lastResult: LastResult | undefined;
  differences?(typed: Record<string, unknown>): Difference[];
}

/** One form for a new view and for one that is kept. */
export function ViewForm({ viewId, formId, edited, said, readers, differences = () => [], ...given }: Props) {
  const isNew = viewId === undefined;
  return (
    <EditorForm
      id="view"
      limits={given.limits}
      lastResult={given.lastResult}
      current={edited}
      path={isNew ? addViewPath : viewPath(viewId)}
      action={given.action}
      seeCurrent="See the saved version"
      differences={differences}
      submitLabel={"Save view"}
      cancelTo={viewsPath}
    >
      {(fields) => (
        <>
          {isNew && formId && <FormId id={formId} lastResult={given.lastResult} />}
          <RequiredNote />
          <fieldset className="form-block">
            <legend className="legend">What it is</legend>
            <TextField field={fields.name} label="Name, as on the tab" autoComplete="off" dir="auto" />
            <input type="hidden" name={fields.address.name} value={edited.data.address} />
            <p className="strong mt-3">Shows</p>
            <p className="break">
              <Said said={said} />.
            </p>
            <p className="hint mb-4">
              Kept as its address. To change it, open it, filter anew and choose “Save as a view”.
            </p>
            {given.mayShare && (
              <RadioGroup
                field={fields.share}
                label="Who has it as a tab"
                options={[
                  { value: "own", label: "Only I" },
                  { value: "all", label: "All who may open the list" },
                ]}
              />
            )}
          </fieldset>
          <fieldset className="form-block">
            <legend className="legend">Mail it</legend>
            <p className="hint mb-4">Figures and a link, never rows: the link asks for sign-in.</p>
            <div className="grid-2">
              <SelectField
                field={fields.mail}
                label="How often"
                options={[
                  { value: "none", label: "Never" },
                  { value: "daily", label: "Daily" },
                  { value: "weekly", label: "Weekly" },
                ]}
              />
              <SelectField
                field={fields.weekday}
                label="On"
                hint="Of a weekly mail."
                options={WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))}
              />
              <SelectField
                field={fields.hour}
                label="At"
                hint={`${given.zone} time.`}
                options={MAIL_HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
              />
            </div>
            <CheckboxGroup
              field={fields.readers}
              label="To"
              columns={readers.length > 6}
              options={readers.map(({ id, name, level, isWanted }) => ({
                value: id,
                label: `${name}, ${level}${isWanted ? "" : ", unsubscribed"}`,
              }))}
            />
            <p className="hint mt-3">
              Asked anew each time it goes: whoever left or may not open the list gets none. Everybody can
              stop it by a link in the mail.
            </p>
          </fieldset>
        </>
      )}
    </EditorForm>
  );
}
