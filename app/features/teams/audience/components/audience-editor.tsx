import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Checkbox, RadioGroup } from "~/ui/checks";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { FieldErrors, FieldGroup } from "~/ui/field";
import type { FormField } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { TextField } from "~/ui/inputs";
import { TAKES_ROW } from "~/ui/second-press";
import { SelectField } from "~/ui/select-field";
import type { AudienceDraft, NamedTeam } from "../audience-form.rules";
import type { AudienceAnswer, AudiencePage } from "../audience-page.server";
import { COMPARISON_WORDS, type ComparedAs, MOST_CONDITIONS } from "../conditions.rules";
import { audienceDifferences } from "./audience-differences";
import { SeenPanel, saveLabel } from "./seen-panel";

const listOf = (value: unknown): string[] => (value ? [value].flat().map(String) : []);

/**
 * Who sees a thing: for whom it is, what has to hold, who sees it besides and who does not; beside it how many that are, and who comes
 * and goes. Without JavaScript each button draws the form anew.
 */
export function AudienceEditor({
  data,
  answer,
  path,
}: {
  data: AudiencePage;
  answer: Partial<AudienceAnswer> | undefined;
  path: string;
}) {
  const { thing, draft, limits, saved, named: savedTeams } = data;
  const fetcher = useFetcher<AudienceAnswer>();
  const isOfNow = (one: Partial<AudienceAnswer> | undefined) => one?.version === thing.version;
  const asked = [fetcher.data, answer].find((one) => isOfNow(one) && one?.seen);
  const seen = asked?.seen ?? data.seen;
  const names = new Map([...savedTeams, ...(answer?.named ?? [])].map(({ id, name }) => [id, name]));
  return (
    <div className="audience">
      <EditorForm
        id="audience"
        className="panel audience-form"
        limits={limits}
        lastResult={answer?.lastResult}
        current={{
          data: { ...draft, step: undefined, over: undefined, version: undefined },
          version: thing.version,
          saved,
        }}
        path={path}
        seeCurrent="See what is saved"
        label="Who sees it"
        differences={(typed) => audienceDifferences(data, typed, names)}
        submitLabel={saveLabel(seen)}
        staysAt={[path]}
        hasButtons
      >
        {(fields) => (
          <>
            <Watch fetcher={fetcher} fields={fields} path={path} />
            <Step title="For">
              <ForWhom data={data} fields={fields} />
            </Step>
            <Step title="Only when">
              <Conditions
                // A button draws them anew: as many rows as it says, with what it says.
                key={JSON.stringify(fields.conditions.initialValue ?? [])}
                data={data}
                field={fields.conditions}
                errors={answer?.lastResult?.error ?? {}}
              />
            </Step>
            <Step title="And to" note="whatever the rest says">
              <Named
                list={fields.teamsIn}
                add={fields.addIn}
                names={names}
                offered={data.offered}
                verb={{ add: "addIn", remove: "removeIn", label: "Team to add", button: "Add" }}
              />
            </Step>
            <Step title="But not to" note="beats all of these">
              <Named
                list={fields.teamsOut}
                add={fields.addOut}
                names={names}
                offered={data.offered}
                verb={{ add: "addOut", remove: "removeOut", label: "Team to leave out", button: "Leave out" }}
              />
            </Step>
            <p className="audience-preview needs-no-js">
              <button type="submit" name="step" value="preview" className="btn btn-sm">
                See what changes
              </button>
            </p>
          </>
        )}
      </EditorForm>
      <SeenPanel data={data} seen={seen} />
    </div>
  );
}

function Step({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="audience-step">
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      <div>{children}</div>
    </div>
  );
}

type Fields = Record<keyof AudienceDraft, LiveField>;

/** Asks what would change, as soon as somebody pauses. */
function Watch({
  fetcher,
  fields,
  path,
}: {
  fetcher: ReturnType<typeof useFetcher<AudienceAnswer>>;
  fields: Fields;
  path: string;
}) {
  const now = JSON.stringify(Object.values(fields).map(({ value }) => value ?? null));
  const [first] = useState(now);
  const { submit } = fetcher;
  useEffect(() => {
    if (now === first) return;
    const timer = setTimeout(() => {
      const form = document.getElementById("audience");
      if (!(form instanceof HTMLFormElement)) return;
      const sent = new FormData(form);
      sent.set("step", "preview");
      submit(sent, { method: "post", action: path });
    }, 400);
    return () => clearTimeout(timer);
  }, [now, first, submit, path]);
  return null;
}

function ForWhom({ data, fields }: { data: AudiencePage; fields: Fields }) {
  const { teamTypes, thing, hasShares } = data;
  const chosen = listOf(fields.teamTypeIds.initialValue);
  const hidden = teamTypes.filter(({ id }) => thing.hidden.includes(id)).map(({ name }) => name);
  return (
    <>
      <RadioGroup
        field={fields.base}
        label="For whom it is"
        hideLabel
        options={[
          { value: "everybody", label: "Everybody" },
          {
            value: "types",
            label: "These types",
            reveal: data.typesElsewhere ? (
              <p className="hint">
                {chosen.map((id) => (
                  <input key={id} type="hidden" name={fields.teamTypeIds.name} value={id} />
                ))}
                {chosen.length > 0
                  ? teamTypes
                      .filter(({ id }) => chosen.includes(id))
                      .map(({ name }) => name)
                      .join(", ")
                  : "None"}
                , {data.typesElsewhere}.
              </p>
            ) : (
              <FieldGroup field={fields.teamTypeIds} label="Team types" hideLabel>
                <div className="checks-columns">
                  {teamTypes.map(({ id, name, teams }, at) => (
                    <div className="check" key={id}>
                      <input
                        type="checkbox"
                        id={at === 0 ? fields.teamTypeIds.id : `${fields.teamTypeIds.id}-${at}`}
                        name={fields.teamTypeIds.name}
                        value={id}
                        defaultChecked={chosen.includes(id)}
                      />
                      <label htmlFor={at === 0 ? fields.teamTypeIds.id : `${fields.teamTypeIds.id}-${at}`}>
                        {name} <span className="muted num">{teams}</span>
                      </label>
                    </div>
                  ))}
                </div>
              </FieldGroup>
            ),
          },
          { value: "teams", label: "Named teams only" },
        ]}
      />
      {hidden.length > 0 && (
        <p className="hint">
          Never to {hidden.join(", ")}: these types are hidden in its editor, and that beats names.
        </p>
      )}
      {hasShares && (
        <Checkbox field={fields.showToChildTeams} label="Also to stand shares, whatever their type" />
      )}
    </>
  );
}

interface Row {
  fieldId: string;
  comparison: string;
  value: string;
}

const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value)
    ? value.map((row: Partial<Row> | null) => ({ fieldId: "", comparison: "is", value: "", ...row }))
    : [];

function Conditions({
  data,
  field,
  errors,
}: {
  data: AudiencePage;
  field: FormField;
  errors: Readonly<Record<string, string[] | null>>;
}) {
  const rows = rowsOf(field.initialValue);
  if (data.fields.length === 0 && rows.length === 0)
    return (
      <p className="small muted">
        No custom field is kept by staff yet. Tick “Kept by staff” at one, such as the stand’s area, to show
        things by it.
      </p>
    );
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the whole list is drawn anew where it changes
        <ConditionRow key={at} at={at} row={row} data={data} errors={errors} />
      ))}
      <FieldErrors field={field} />
      <div className={rows.length > 0 ? "btn-row mt-2" : "btn-row"} id={field.id}>
        <button
          type="submit"
          name="step"
          value="addCondition"
          className="btn btn-sm"
          disabled={rows.length >= MOST_CONDITIONS}
        >
          <Icon name="plus" />
          Add condition
        </button>
        <span className="small muted">All must hold, at most {MOST_CONDITIONS}. Fields that staff keep.</span>
      </div>
    </>
  );
}

/** Comparisons while it is not known as what a field is compared. */
const ANY: ComparedAs = "number";

function ConditionRow({
  at,
  row,
  data,
  errors,
}: {
  at: number;
  row: Row;
  data: AudiencePage;
  errors: Readonly<Record<string, string[] | null>>;
}) {
  const [fieldId, setFieldId] = useState(row.fieldId);
  const known = data.fields.find(({ id }) => id === fieldId);
  const kind = known?.comparedAs ?? ANY;
  const fieldOf = (name: keyof Row): FormField => ({
    id: `audience-conditions[${at}].${name}`,
    name: `conditions[${at}].${name}`,
    initialValue: row[name],
    errors: errors[`conditions[${at}].${name}`] ?? undefined,
  });
  const isGone = row.fieldId !== "" && !data.fields.some(({ id }) => id === row.fieldId);
  return (
    <fieldset className="audience-condition">
      <legend className="vh">Condition {at + 1}</legend>
      <SelectField
        field={fieldOf("fieldId")}
        label={`Field of condition ${at + 1}`}
        hideLabel
        placeholder="Choose a field"
        onChange={({ currentTarget }) => setFieldId(currentTarget.value)}
        options={[
          ...(isGone ? [{ value: row.fieldId, label: "A field that is gone" }] : []),
          ...data.fields.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      <SelectField
        key={kind}
        field={fieldOf("comparison")}
        label={`Comparison of condition ${at + 1}`}
        hideLabel
        options={Object.entries(COMPARISON_WORDS[kind]).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        field={{ ...fieldOf("value"), maxLength: 800 }}
        label={`Value of condition ${at + 1}`}
        hideLabel
        placeholder={PLACEHOLDERS[kind]}
        autoComplete="off"
      />
      <button {...TAKES_ROW} type="submit" name="step" value={`removeCondition:${at}`} className="btn-text">
        Remove<span className="vh"> condition {at + 1}</span>
      </button>
    </fieldset>
  );
}

const PLACEHOLDERS: Record<ComparedAs, string> = {
  text: "Text",
  number: "Number",
  date: "Date",
  boolean: "Yes or No",
};

function Named({
  list,
  add,
  names,
  offered,
  verb,
}: {
  list: LiveField;
  add: LiveField;
  names: ReadonlyMap<string, string>;
  offered: readonly NamedTeam[];
  verb: { add: string; remove: string; label: string; button: string };
}) {
  const ids = listOf(list.initialValue);
  return (
    <div id={list.id}>
      {ids.length > 0 && (
        <ul className="audience-named">
          {ids.map((id) => (
            <li key={id}>
              <input type="hidden" name={list.name} value={id} />
              <span className="break">{names.get(id) ?? "A team that is gone"}</span>
              <button
                {...TAKES_ROW}
                type="submit"
                name="step"
                value={`${verb.remove}:${id}`}
                className="btn-text"
              >
                Remove<span className="vh"> {names.get(id)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FieldErrors field={list} />
      <div className="audience-add">
        <TextField
          key={`${ids.length} ${String(add.initialValue ?? "")}`}
          field={add}
          label={verb.label}
          hideLabel
          placeholder="Team"
          autoComplete="off"
          list={offered.length > 0 ? `${add.id}-teams` : undefined}
        />
        {offered.length > 0 && (
          <datalist id={`${add.id}-teams`}>
            {offered.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        )}
        <button type="submit" name="step" value={verb.add} className="btn">
          {verb.button}
        </button>
      </div>
    </div>
  );
}
