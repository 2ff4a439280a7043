import { useEffect, useRef } from "react";
import type { ReadingTeams } from "~/features/teams/audience/audience.rules";
import { AudienceFields } from "~/features/teams/audience/components/audience-fields";
import type { LimitsOf } from "~/procedure/limits.server";
import { Banner } from "~/ui/banner";
import { EditorForm } from "~/ui/editor-form";
import type { LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { TextareaField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import { type Column, DataTable } from "~/ui/table";
import type { Edited } from "~/ui/use-editor";
import type { ShownPaste } from "../paste/check-pasted.server";
import { MOST_PASTED, PASTED_ORDER } from "../paste/pasted-rows.rules";
import { adminTimeTablePath, pastePath } from "../time-table.paths";
import type { PasteInput } from "../time-table.schema";

interface PasteData {
  text: string;
  showToTeamTypeIds: string[];
  showToChildTeams: boolean;
  step?: "check" | "add";
  seen?: string;
  formId?: string;
  version?: number;
}

const BLANK: Edited<PasteData> = {
  data: { text: "", showToTeamTypeIds: [], showToChildTeams: true },
  version: 0,
  saved: { who: "", when: "" },
};

interface Props {
  formId: string;
  teamTypes: readonly { id: string; name: string }[];
  teams: readonly ReadingTeams[];
  limits: LimitsOf<typeof PasteInput>;
  zone: string;
  /** A day as the event's locale writes it. */
  example: string;
  lastResult: LastResult | undefined;
  /** Once the rows were read. */
  checked: ShownPaste | undefined;
  /** Other rows were to be added than those that had been shown. */
  isOther: boolean;
}

/** The rows to paste, and what each became. They are mended in the text, or in the spreadsheet, and read again. */
export function PasteForm({ formId, checked, isOther, ...given }: Props) {
  return (
    <EditorForm
      id="paste"
      limits={given.limits}
      lastResult={given.lastResult}
      current={BLANK}
      path={pastePath}
      seeCurrent=""
      differences={() => []}
      hidden={checked ? { seen: checked.seen } : {}}
      className="admin-form paste-form"
      submitLabel={checked ? "Check again" : "Check rows"}
      submitAs={{ name: "step", value: "check" }}
      also={
        checked &&
        checked.count > 0 && (
          <SubmitButton variant="primary" name="step" value="add" busyLabel="Adding…">
            Add {counted(checked.count, "entry", "entries")}
          </SubmitButton>
        )
      }
      cancelTo={adminTimeTablePath}
    >
      {(fields) => (
        <>
          <FormId id={formId} lastResult={given.lastResult} />
          <TextareaField
            field={fields.text}
            label="Rows"
            hint={`Copy the cells in your spreadsheet and paste them here, ${MOST_PASTED} rows at most. Columns: ${PASTED_ORDER.join(", ")}; or any order, with headings above them. Days like ${given.example}, times like 08:30 in the event’s time zone, ${given.zone}.`}
            rows={checked ? 6 : 12}
            className="paste-text"
            dir="auto"
          />
          {checked && <Checked checked={checked} isOther={isOther} />}
          <AudienceFields
            thing="entry"
            shown={fields.showToTeamTypeIds}
            shares={fields.showToChildTeams}
            isOpen
            teamTypes={given.teamTypes}
            teams={given.teams}
          />
        </>
      )}
    </EditorForm>
  );
}

function Checked({ checked, isOther }: { checked: ShownPaste; isOther: boolean }) {
  const { rows, count, unread, seen } = checked;
  const left = rows.length - count;
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is brought into sight once
  useEffect(() => {
    // In a block: browsers give a promise back here, which React would call as the effect's end.
    section.current?.scrollIntoView({ block: "nearest" });
  }, [seen]);
  return (
    <section className="form-block" aria-labelledby="checked" ref={section}>
      <h2 id="checked" className="legend">
        What becomes of each row
      </h2>
      <div role="status">
        {isOther && (
          <Banner tone="warning" title="These are not the rows that you saw.">
            The text or the time table changed meanwhile. Look at them once more, then add them.
          </Banner>
        )}
        <p>
          {count === 0 ? "No row can be added." : `${counted(count, "row")} of ${rows.length} can be added.`}
          {left > 0 && count > 0 && ` ${left === 1 ? "The other is" : `The other ${left} are`} left out.`}
          {unread.length > 0 && ` Not read: ${unread.map((one) => `“${one.slice(0, 60)}”`).join(", ")}.`}
        </p>
      </div>
      <DataTable
        caption="Rows as they were read"
        rows={rows}
        rowKey={({ line }) => String(line)}
        columns={COLUMNS}
      />
    </section>
  );
}

type Row = ShownPaste["rows"][number];

const COLUMNS: Column<Row>[] = [
  { key: "line", header: "Row", phoneLabel: "Row", render: ({ line }) => line },
  {
    key: "title",
    header: "Entry",
    primary: true,
    render: ({ title, place }) => (
      <>
        {title || "Without a title"}
        {place && <span className="cell-sub block">{place}</span>}
      </>
    ),
  },
  {
    key: "when",
    header: "What becomes of it",
    className: "col-words",
    render: ({ when, faults }) =>
      when ??
      faults.map((fault) => (
        <span key={fault} className="paste-fault">
          <Icon name="circle-alert" />
          {fault}
        </span>
      )),
  },
];
