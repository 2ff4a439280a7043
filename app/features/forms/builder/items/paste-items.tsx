import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { GuardedForm } from "~/ui/guarded-form";
import { Icon, type IconName } from "~/ui/icon";
import { TextareaField, TextField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import { itemsPath, pasteItemsPath } from "../../admin-forms.paths";
import type { ItemsData, pasteLimits } from "./items-page.server";
import type { ShownItems } from "./items-routes.server";
import {
  ITEM_COLUMN_LABELS,
  ITEM_COLUMNS,
  type ItemColumn,
  MOST_MENDED,
  MOST_PASTED_ITEMS,
  type PastedFate,
} from "./pasted-items.rules";

interface Props {
  data: ItemsData;
  formId: string;
  limits: ReturnType<typeof pasteLimits>;
  lastResult: LastResult | undefined;
  checked: ShownItems | undefined;
  /** Other rows were to be taken than those that had been shown. */
  isOther: boolean;
}

/** Rows to paste, and what becomes of each before anything is made of it. */
export function PasteItems({ data, formId, limits, lastResult, checked, isOther }: Props) {
  const { owner, fieldId, revision } = data;
  const { fields, errors } = fieldsOf({ id: "paste", limits, lastResult, values: { text: "" } });
  const sent = lastResult?.initialValue;
  const text = typeof sent?.text === "string" ? sent.text : "";
  const { new: added, changes } = checked?.counts ?? { new: 0, changes: 0 };
  return (
    <section className="items-paste" id="paste" aria-labelledby="paste-head">
      <header>
        <h2 id="paste-head">Paste from a spreadsheet</h2>
        <p className="muted">Names that are here are changed, others added. Nothing is removed.</p>
      </header>
      <GuardedForm
        lastResult={lastResult}
        // The text comes back with its cells mended: the box has to be drawn anew.
        key={text}
        action={`${pasteItemsPath(owner, fieldId)}#paste`}
        className="items-paste-form"
        aria-label="Paste from a spreadsheet"
        noValidate
        preventScrollReset
      >
        <ErrorSummary errors={errors} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="formId" value={typeof sent?.formId === "string" ? sent.formId : formId} />
        {checked && <input type="hidden" name="seen" value={checked.seen} />}
        <TextareaField
          field={{ ...fields.text, maxLength: undefined }}
          label="Rows, the first with the columns’ names"
          hint={`${ITEM_COLUMNS.map((name) => ITEM_COLUMN_LABELS[name]).join(", ")}, in any order; ${MOST_PASTED_ITEMS.toLocaleString("en-GB")} rows at most. A blank cell leaves what is there.`}
          rows={checked ? 8 : 12}
          className="items-paste-text"
          spellCheck={false}
          dir="auto"
        />
        <p className="items-paste-check">
          <SubmitButton size="sm" name="step" value="check" busyLabel="Checking…">
            {checked ? "Check again" : "Check rows"}
          </SubmitButton>
          {checked ? (
            <span className="hint">
              {counted(checked.columns, "column")} understood. “VAT” is read as a rate in per cent.
              {checked.unread.length > 0 &&
                ` Not read: ${checked.unread.map((one) => `“${one}”`).join(", ")}.`}
            </span>
          ) : (
            <ButtonLink size="sm" to={itemsPath(owner, fieldId)}>
              Cancel
            </ButtonLink>
          )}
        </p>
        {checked && (
          <>
            <div role="status">
              {isOther && (
                <Banner tone="warning" title="These are not the rows that you saw.">
                  The text or the list changed meanwhile. Look at them once more, then add them.
                </Banner>
              )}
            </div>
            <Checked checked={checked} />
            <p className="items-paste-end">
              {added + changes > 0 && (
                <SubmitButton variant="primary" name="step" value="add" busyLabel="Adding…">
                  {verbWords(added, changes)}
                </SubmitButton>
              )}
              <span className="hint">{sumWords(checked)}</span>
            </p>
          </>
        )}
      </GuardedForm>
    </section>
  );
}

const verbWords = (added: number, changes: number): string =>
  added === 0
    ? `Change ${counted(changes, "item")}`
    : changes === 0
      ? `Add ${counted(added, "item")}`
      : `Add ${counted(added, "item")} and change ${changes}`;

function sumWords({ counts, total }: ShownItems): string {
  const parts = [
    counts.new > 0 && `${counts.new} new`,
    counts.changes > 0 && `${counts.changes} changed`,
    counts.same > 0 && `${counts.same} the same`,
    counts.left > 0 && `${counts.left} left out`,
  ].filter(Boolean);
  const ready = counts.new + counts.changes > 0;
  return `${parts.join(" + ")} = ${counted(total, "row")}. ${ready ? "In the draft until you publish; stock holds at once." : "There is nothing to take over."}`;
}

const FATES: Readonly<Record<PastedFate, { label: string; icon: IconName }>> = {
  new: { label: "New", icon: "plus" },
  changes: { label: "Changes", icon: "pencil" },
  same: { label: "Same", icon: "circle-minus" },
  left: { label: "Left out", icon: "circle-alert" },
};

/** A row each: what happens to it, and the cells that stand in its way, to be mended here. */
function Checked({ checked: { rows, total } }: { checked: ShownItems }) {
  let boxes = 0;
  return (
    <>
      <table className="table items-checked">
        <caption className="vh">Rows as they were read</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">What happens</th>
            <th scope="col">Read as</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <th scope="row" dir="auto">
                {row.name || "Without a name"}
              </th>
              <td>
                <span className={`items-fate is-${row.fate}`}>
                  <Icon name={FATES[row.fate].icon} />
                  {FATES[row.fate].label}
                </span>
              </td>
              <td>
                {row.words}
                {row.why && <Fault why={row.why} />}
                {row.faults.map((fault) => {
                  const at = boxes;
                  boxes += 1;
                  return at < MOST_MENDED ? (
                    <MendedCell key={fault.column} {...{ at, line: row.line, name: row.name, ...fault }} />
                  ) : (
                    <Fault key={fault.column} why={`${ITEM_COLUMN_LABELS[fault.column]}: ${fault.why}`} />
                  );
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="hint items-paste-more">
          These are the first {rows.length} of {total.toLocaleString("en-GB")} rows; the others are read
          alike.
        </p>
      )}
    </>
  );
}

const Fault = ({ why }: { why: string }) => (
  <span className="items-why">
    <Icon name="circle-alert" />
    {why}
  </span>
);

function MendedCell({
  at,
  line,
  name,
  column,
  text,
  why,
}: {
  at: number;
  line: number;
  name: string;
  column: ItemColumn;
  text: string;
  why: string;
}) {
  const label = ITEM_COLUMN_LABELS[column];
  return (
    <span className="items-mend">
      <input type="hidden" name={`mended[${at}].line`} value={line} />
      <input type="hidden" name={`mended[${at}].column`} value={column} />
      <input type="hidden" name={`mended[${at}].was`} value={text} />
      <TextField
        field={{
          id: `paste-mended-${at}`,
          name: `mended[${at}].text`,
          initialValue: text,
          errors: [`${label}: ${why}`],
        }}
        label={`${label} of row ${line}${name ? `, ${name}` : ""}`}
        hideLabel
        autoComplete="off"
      />
    </span>
  );
}
