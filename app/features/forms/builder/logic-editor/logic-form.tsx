import { Form } from "@remix-run/react";
import { Fragment, useRef, useState } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConflictNotice } from "~/ui/conflict";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult, sentText } from "~/ui/fields-of";
import { Link, TextLink } from "~/ui/link";
import { useSavedAtOnce } from "~/ui/saving/use-saved-at-once";
import { SelectField } from "~/ui/select-field";
import { editorFieldPath, fieldVerbPath } from "../../admin-forms.paths";
import type { FieldPanelData } from "../properties/field-panel.server";
import { SavingLine } from "../properties/saving-line";
import type { LogicPanelData, Ruled } from "./logic-panel.server";
import { LogicWords } from "./logic-words";
import { sentRules } from "./rule-steps.rules";
import { RulesEditor } from "./rules-editor";

interface Props {
  data: FieldPanelData;
  logic: LogicPanelData;
  lastResult: LastResult | undefined;
}

/** When a field is shown: as sentences, and below as rules to be changed. */
export function LogicForm(props: Props) {
  const { data, logic } = props;
  const [drawn, setDrawn] = useState(0);
  const logicOf = (id: string) => `${editorFieldPath(data.owner, id)}&tab=logic`;
  const isNamed = logic.sentences.length > 0;
  return (
    <>
      <section className="logic-said">
        <h3>When is this question shown?</h3>
        {!isNamed && <p>Always. No logic shows or hides it.</p>}
        {logic.sentences.map(({ fieldId, words }) => (
          <p key={fieldId}>
            <LogicWords words={words} />
            {fieldId !== data.fieldId && (
              <>
                {" "}
                <Link to={logicOf(fieldId)}>Change</Link>
              </>
            )}
          </p>
        ))}
        {logic.circles.map((circle) => (
          <Banner key={circle.join()} tone="danger" title="A loop of rules.">
            {circle.length === 1
              ? `${circle[0]} is shown by its own answer. Change its rules.`
              : `These show each other in a circle: ${circle.join(", ")}. Change the rules of one of them.`}
          </Banner>
        ))}
        {logic.problems.map((problem) => (
          <p key={problem} className="status is-warning">
            {problem}
          </p>
        ))}
      </section>
      <DrawnForm
        key={`${data.fieldId} ${drawn}`}
        {...props}
        about={SHOWN}
        lastResult={aboutOf(props.lastResult) === "" ? props.lastResult : undefined}
        onRedraw={() => setDrawn(drawn + 1)}
      />
      {logic.required && (
        <RuledPart
          {...props}
          title="Required when"
          unruled="It may stay blank, unless its settings require it."
          ruled="Required when"
          about={{ name: "required", id: "required", ...logic.required }}
        />
      )}
      {logic.options.map((option, at) => (
        <RuledPart
          key={option.value}
          {...props}
          title={`Option “${option.label}”`}
          unruled="It is offered always."
          ruled="Offered when"
          about={{ name: `option:${option.value}`, id: `option-${at}`, ...option }}
        />
      ))}
      {logic.nested.length > 0 && (
        <section className="logic-said">
          <h3>Questions of the group</h3>
          <p>
            What this form says of them, beside what the group says itself. Other forms with the group are not
            changed.
          </p>
        </section>
      )}
      {logic.nested.map(({ id, label, shown, required, options }, at) => (
        <Fragment key={id}>
          <RuledPart
            {...props}
            title={`“${label}” is shown`}
            unruled="As the group says."
            ruled="Only when"
            about={{ name: `shown:${id}`, id: `shown-${at}`, ...shown }}
          />
          {required && (
            <RuledPart
              {...props}
              title={`“${label}” is required`}
              unruled="It may stay blank, unless the group requires it."
              ruled="When"
              about={{ name: `required:${id}`, id: `required-${at}`, ...required }}
            />
          )}
          {options.length > 0 && (
            <details
              className="logic-said is-ruled"
              open={options.some(
                ({ value, words }) => words || aboutOf(props.lastResult) === `offered:${id}/${value}`,
              )}
            >
              <summary>Options of “{label}”</summary>
              {options.map((option, place) => (
                <RuledPart
                  key={option.value}
                  {...props}
                  title={`Option “${option.label}”`}
                  unruled="It is offered as the group says."
                  ruled="Offered only when"
                  about={{ name: `offered:${id}/${option.value}`, id: `offered-${at}-${place}`, ...option }}
                />
              ))}
            </details>
          )}
        </Fragment>
      ))}
      <section className="logic-uses">
        <h3>Used by</h3>
        {logic.usedBy.length === 0 ? (
          <p className="muted">No other logic names it.</p>
        ) : (
          <ul>
            {logic.usedBy.map(({ fieldId, name }) => (
              <li key={fieldId}>
                <Link to={logicOf(fieldId)} dir="auto">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <details className="logic-kinds">
        <summary>What can be asked</summary>
        <dl>
          {ASKED.map(([kind, says]) => (
            <div key={kind}>
              <dt>{kind}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** What rules can say, by kind of what they ask. */
const ASKED: readonly (readonly [kind: string, says: string])[] = [
  ["Numbers, amounts, counts", "is, is not, more than, at least, less than, at most, between"],
  ["Dates and the day", "before, on or before, after, on or after, between; days from today or the event’s"],
  ["Texts", "is, is not, contains, begins with"],
  ["All", "is answered, is blank; a value or another question’s answer"],
  ["Facts of the team", "type, stand share, custom fields that staff keep"],
];

/** What a form of rules is about: when the field is shown, or what else rules say of it, under the name that is sent. */
interface About {
  name: string;
  id: string;
}
const SHOWN: About = { name: "", id: "logic" };

const aboutOf = (lastResult: LastResult | undefined): string => sentText(lastResult, "about") ?? "";

/** What rules say of a question beside when it is shown: as a sentence, and its rules where somebody opens them. */
function RuledPart({
  title,
  ruled,
  unruled,
  about,
  ...props
}: Props & { title: string; ruled: string; unruled: string; about: About & Ruled }) {
  const [drawn, setDrawn] = useState(0);
  const own = props.lastResult && aboutOf(props.lastResult) === about.name ? props.lastResult : undefined;
  return (
    <section className="logic-said is-ruled">
      <h3>{title}</h3>
      <p>{about.words ? <LogicWords words={`${ruled} ${about.words}.`} /> : unruled}</p>
      <details open={own !== undefined}>
        <summary>{about.words ? "Change" : "Add rules"}</summary>
        <DrawnForm
          key={`${props.data.fieldId} ${drawn}`}
          {...props}
          about={about}
          ruled={about}
          lastResult={own}
          onRedraw={() => setDrawn(drawn + 1)}
        />
      </details>
    </section>
  );
}

function DrawnForm({
  data,
  logic,
  about,
  ruled,
  lastResult,
  onRedraw,
}: Props & { about: About; ruled?: Ruled; onRedraw(): void }) {
  const { owner, fieldId, revision, at } = data;
  const path = fieldVerbPath(owner, fieldId, "logic");
  const ref = useRef<HTMLFormElement>(null);
  const { thenFieldId, elseFieldId } = logic;
  const { operator, rules } = ruled ?? logic;
  const known = JSON.stringify([operator, rules, thenFieldId, elseFieldId]);
  const saving = useSavedAtOnce(ref, {
    // Each form on the page saves by itself.
    ...{ to: ruled ? `${path}?of=${about.id}` : path, revision, known, onRedraw },
    isWhole: (form) => !isUnfinished(form),
    addressOf: () => null,
  });
  const result = saving.lastResult ?? lastResult;
  const [first] = useState(() => ({
    operator: sentText(lastResult, "operator") ?? operator,
    rules: lastResult ? sentRules(lastResult.initialValue?.rules) : rules,
  }));
  const values = { thenFieldId, elseFieldId };
  const { fields, errors } = fieldsOf({
    id: about.id,
    limits: { thenFieldId: {}, elseFieldId: {} },
    lastResult: result,
    values,
  });
  const sent = sentText(result, "revision");
  const isStale = sent !== undefined && Number(sent) < revision;
  const targets = [{ value: "", label: "Nothing" }, ...logic.targets];
  return (
    <Form
      ref={ref}
      id={about.id}
      method="post"
      action={path}
      className="logic-form"
      aria-label={ruled ? `Rules: ${about.id}` : "Rules"}
      noValidate
      preventScrollReset
      {...saving.form}
    >
      {!ruled && <h3>Change the rules</h3>}
      {!saving.lastResult && <ErrorSummary errors={errors} />}
      {isStale && (
        <ConflictNotice
          {...data.saved}
          rows={[]}
          current={
            <TextLink to={path} external>
              See what is saved
            </TextLink>
          }
        />
      )}
      {(isStale ? [] : (saving.lastResult?.error?.[""] ?? [])).map((message) => (
        <p className="error" key={message} role="alert">
          {message}
        </p>
      ))}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <input type="hidden" name="revision" value={sent ?? revision} />
      <input type="hidden" name="at" value={at} />
      {ruled && <input type="hidden" name="about" value={about.name} />}
      <RulesEditor
        id={about.id}
        first={first}
        sources={logic.sources}
        errors={result?.error ?? {}}
        onChange={saving.follow}
      />
      {!ruled && (
        <>
          <SelectField field={fields.thenFieldId} label="If the rules match, show" options={targets} />
          <SelectField field={fields.elseFieldId} label="If not, show" options={targets} />
        </>
      )}
      <SaveButton isStale={isStale} revision={revision} onSaveOver={saving.saveOver} />
      <SavingLine state={saving.state} />
    </Form>
  );
}

function SaveButton({
  isStale,
  revision,
  onSaveOver,
}: {
  isStale: boolean;
  revision: number;
  onSaveOver(): void;
}) {
  return isStale ? (
    <Button
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
    </Button>
  ) : (
    <Button variant="primary" size="sm" className="needs-no-js">
      Save
    </Button>
  );
}

/** A rule that asks a question and no answer yet is not worth a step. */
const isUnfinished = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll("fieldset.rule")].some((rule) => {
    const value = (name: string) => {
      const control = rule.querySelector(`[name$="].${name}"]`);
      return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : "";
    };
    const isBlank = ["answered", "blank"].includes(value("condition")) || value("against") !== "";
    return value("source") !== "" && !isBlank && value("value").trim() === "";
  });
