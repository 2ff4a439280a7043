import { useState } from "react";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/field";
import type { FormField } from "~/ui/form-field";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { SectionHead } from "~/ui/page-head";
import { MOVES_ROW, TAKES_ROW } from "~/ui/second-press";
import { type OptionGroup, SelectField } from "~/ui/select-field";
import type { PayloadSource } from "../payload.rules";
import { EMPTY_ROW, movedRows, type RowVerb } from "../payload-rows.rules";
import type { PayloadRow } from "../webhook.schema";
import { MOST_VALUES } from "../webhook-limits.rules";

type Named = (name: string, initialValue: unknown) => FormField;

/** The values of the body in their order: what each is, which part of it, and its name there. */
export function PayloadEditor({
  id,
  first,
  sources,
  errors,
  onChange,
}: {
  /** Of the form: its controls' ids begin so. */
  id: string;
  first: readonly PayloadRow[];
  sources: readonly PayloadSource[];
  /** What was wrong, by the names of the form. */
  errors: Readonly<Record<string, string[] | null>>;
  /** Rows came, went or moved. */
  onChange(): void;
}) {
  const [rows, setRows] = useState(() => first.map((row, key) => ({ key, row })));
  const fieldOf: Named = (name, initialValue) => ({
    ...{ id: `${id}-${name}`, name, initialValue, errors: errors[name] ?? undefined },
  });
  const change = (next: typeof rows) => {
    setRows(next);
    onChange();
  };
  const whole = fieldOf("payload", undefined);
  const filled = rows.filter(({ row }) => row.source !== "").length;
  return (
    <section aria-labelledby={`${id}-carries`}>
      <SectionHead id={`${id}-carries`} title="What it carries">
        <span className="muted small">{counted(filled, "value")}</span>
      </SectionHead>
      <ol className="webhook-values" id={whole.id}>
        {rows.map(({ key, row }, at) => (
          <ValueRow
            key={key}
            at={at}
            row={row}
            isLast={at === rows.length - 1}
            sources={sources}
            fieldOf={fieldOf}
            onChange={(changed) => change(rows.map((one) => (one.key === key ? { key, row: changed } : one)))}
            onStep={(verb) => change(movedRows(rows, verb, at))}
          />
        ))}
      </ol>
      {rows.length === 0 && <p className="muted mb-3">It carries nothing yet: what is sent is empty.</p>}
      <FieldErrors field={whole} />
      <Button
        size="sm"
        icon="plus"
        name="step"
        value="add:payload"
        disabled={rows.length >= MOST_VALUES}
        onClick={(event) => {
          event.preventDefault();
          change([...rows, { key: Math.max(-1, ...rows.map((one) => one.key)) + 1, row: EMPTY_ROW }]);
        }}
      >
        Add a value
      </Button>
      <p className="hint mt-3">
        A dot makes a level: stand.number stands inside stand. Hidden and missing answers go as null in JSON,
        as an empty element in XML, and are left out of a form and of a query.
      </p>
    </section>
  );
}

function ValueRow({
  at,
  row,
  isLast,
  sources,
  fieldOf,
  onChange,
  onStep,
}: {
  at: number;
  row: PayloadRow;
  isLast: boolean;
  sources: readonly PayloadSource[];
  fieldOf: Named;
  onChange(changed: PayloadRow): void;
  onStep(verb: RowVerb): void;
}) {
  const source = sources.find(({ key }) => key === row.source);
  const field = (name: keyof PayloadRow) => fieldOf(`payload[${at}].${name}`, row[name]);
  const number = at + 1;
  return (
    <li>
      <span className="webhook-value-number" aria-hidden="true">
        {number}
      </span>
      <SelectField
        field={field("source")}
        label={`Value ${number}, what is sent`}
        hideLabel
        placeholder="Choose what is sent"
        options={[
          ...(row.source !== "" && !source
            ? [{ value: row.source, label: "Something that is not there any more" }]
            : []),
          ...groupedSources(sources),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = sources.find(({ key }) => key === value);
          onChange({ ...row, source: value, part: chosen?.parts[0]?.value ?? "" });
        }}
      />
      {source && source.parts.length > 0 ? (
        <SelectField
          key={row.source}
          field={field("part")}
          label={`Value ${number}, which part`}
          hideLabel
          options={source.parts}
        />
      ) : (
        <span className="webhook-value-whole muted">
          Whole value
          <input type="hidden" name={field("part").name} value={source ? "" : row.part} />
        </span>
      )}
      <TextField
        field={field("target")}
        label={`Value ${number}, name in the body`}
        hideLabel
        placeholder="Name in the body"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <span className="webhook-value-verbs">
        <Step verb="up" label="Up" at={at} disabled={at === 0} onStep={onStep} />
        <Step verb="down" label="Down" at={at} disabled={isLast} onStep={onStep} />
        <Step verb="remove" label="Remove" at={at} onStep={onStep} />
        <button type="submit" name="step" value="parts" className="btn-text needs-no-js">
          Show its parts
        </button>
      </span>
    </li>
  );
}

function Step({
  verb,
  label,
  at,
  disabled = false,
  onStep,
}: {
  verb: RowVerb;
  label: string;
  at: number;
  disabled?: boolean;
  onStep(verb: RowVerb): void;
}) {
  return (
    <button
      {...(verb === "remove" ? TAKES_ROW : MOVES_ROW)}
      type="submit"
      name="step"
      value={`${verb}:payload:${at}`}
      className="btn-text"
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onStep(verb);
      }}
    >
      {label}
      <span className="vh"> value {at + 1}</span>
    </button>
  );
}

const GROUPS: readonly { category: PayloadSource["category"]; label: string }[] = [
  { category: "field", label: "Questions of the form" },
  { category: "customField", label: "Fields of the team" },
  { category: "client", label: "Who submits" },
];

const groupedSources = (sources: readonly PayloadSource[]): OptionGroup[] =>
  GROUPS.map(({ category, label }) => ({
    label,
    options: sources
      .filter((source) => source.category === category)
      .map(({ key, label: own }) => ({ value: key, label: own })),
  })).filter(({ options }) => options.length > 0);

/** Rows as a refused form was sent with them. */
export function sentPayload(sent: unknown): PayloadRow[] {
  if (!Array.isArray(sent)) return [];
  return Array.from(sent, (row: Partial<Record<keyof PayloadRow, unknown>> | undefined) => ({
    source: String(row?.source ?? ""),
    part: String(row?.part ?? ""),
    target: String(row?.target ?? ""),
  }));
}
