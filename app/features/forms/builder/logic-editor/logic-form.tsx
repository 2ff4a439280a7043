import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
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
import type { LogicPanelData } from "./logic-panel.server";
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
      <DrawnForm key={`${data.fieldId} ${drawn}`} {...props} onRedraw={() => setDrawn(drawn + 1)} />
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
    </>
  );
}

function DrawnForm({ data, logic, lastResult, onRedraw }: Props & { onRedraw(): void }) {
  const { owner, fieldId, revision, at } = data;
  const path = fieldVerbPath(owner, fieldId, "logic");
  const ref = useRef<HTMLFormElement>(null);
  const { operator, thenFieldId, elseFieldId } = logic;
  const known = JSON.stringify([operator, logic.rules, thenFieldId, elseFieldId]);
  const saving = useSavedAtOnce(ref, {
    ...{ to: path, revision, known, onRedraw },
    isWhole: (form) => !isUnfinished(form),
    addressOf: () => null,
  });
  const result = saving.lastResult ?? lastResult;
  const [first] = useState(() => ({
    operator: sentText(lastResult, "operator") ?? operator,
    rules: lastResult ? sentRules(lastResult.initialValue?.rules) : logic.rules,
  }));
  const values = { thenFieldId, elseFieldId };
  const { fields, errors } = fieldsOf({
    id: "logic",
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
      id="logic"
      method="post"
      action={path}
      className="logic-form"
      aria-label="Rules"
      noValidate
      preventScrollReset
      {...saving.form}
    >
      <h3>Change the rules</h3>
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
      <RulesEditor
        id="logic"
        first={first}
        sources={logic.sources}
        errors={result?.error ?? {}}
        onChange={saving.follow}
      />
      <SelectField field={fields.thenFieldId} label="If the rules match, show" options={targets} />
      <SelectField field={fields.elseFieldId} label="If not, show" options={targets} />
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
    return value("source") !== "" && value("value").trim() === "";
  });
