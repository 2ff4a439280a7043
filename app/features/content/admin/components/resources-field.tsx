import { FieldErrors } from "~/ui/field";
import { errorIdOf, type FormField, hintIdOf, listValue } from "~/ui/form-field";
import { Icon, type IconName } from "~/ui/icon";
import { MOVES_ROW, TAKES_ROW } from "~/ui/second-press";
import type { EditorData } from "../editor.server";
import { FindTargets } from "./find-targets";

const KINDS: Record<string, { label: string; icon: IconName }> = {
  task: { label: "Task", icon: "list-checks" },
  content: { label: "Page", icon: "file-text" },
  download: { label: "Download", icon: "download" },
  form: { label: "Form", icon: "clipboard-list" },
  supplier: { label: "Supplier", icon: "store" },
};

/** Things of the event in an order that people choose. Each button saves the working copy and shows the list anew. */
export function ResourcesField({ field, data }: { field: FormField; data: EditorData }) {
  const listed = listValue(field).filter(Boolean);
  const names = new Map(
    [...data.targets, ...(data.found ?? [])].map((one) => [`${one.kind}:${one.id}`, one.name]),
  );
  const found = (data.found ?? []).filter(({ kind, id }) => !listed.includes(`${kind}:${id}`));
  const described = [hintIdOf(field), field.errors?.length && errorIdOf(field)].filter(Boolean).join(" ");
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: its parts have labels of their own */}
      <div className="field" role="group" aria-labelledby={`${field.id}-label`} aria-describedby={described}>
        <p className="label" id={`${field.id}-label`}>
          Resources
        </p>
        <p className="hint" id={hintIdOf(field)}>
          Each reader sees those that they may see.
        </p>
        {listed.length === 0 ? (
          <p className="muted" id={field.id}>
            Nothing is listed yet. Find tasks, pages, downloads, forms and suppliers below.
          </p>
        ) : (
          <ol className="reorder resources-list" id={field.id}>
            {listed.map((key, at) => (
              <ResourceRow
                key={key}
                target={key}
                at={at}
                of={listed.length}
                field={field}
                name={names.get(key) ?? "Not there any more: take it out"}
              />
            ))}
          </ol>
        )}
        <FieldErrors field={field} />
      </div>
      <FindTargets label="Find something to list" q={data.q} />
      {found.length > 0 && (
        <ul className="found-targets" aria-label="Found">
          {found.map(({ kind, id, name }) => (
            <li key={`${kind}:${id}`}>
              <Icon name={KINDS[kind]?.icon ?? "file"} />
              <span dir="auto">{name}</span>
              <span className="muted">{KINDS[kind]?.label}</span>
              <Step value={`add:${kind}:${id}`} icon="plus" label="Add" of={name} />
            </li>
          ))}
        </ul>
      )}
      {data.found !== null && found.length === 0 && (
        <p className="hint" role="status">
          Nothing else is called “{data.q}”.
        </p>
      )}
    </>
  );
}

function ResourceRow({
  target,
  at,
  of,
  field,
  name,
}: {
  target: string;
  at: number;
  of: number;
  field: FormField;
  name: string;
}) {
  return (
    <li>
      <input type="hidden" name={field.name} value={target} />
      <span className="reorder-place num">{at + 1}</span>
      <div className="reorder-main">
        <span dir="auto">{name}</span>
        <span className="cell-sub block">{KINDS[target.split(":", 1)[0] ?? ""]?.label}</span>
      </div>
      <div className="reorder-actions">
        <Step value={`up:${target}`} disabled={at === 0} icon="arrow-up" label="Up" of={name} />
        <Step value={`down:${target}`} disabled={at === of - 1} icon="arrow-down" label="Down" of={name} />
        {of > 2 && (
          <>
            <input
              className="input"
              type="number"
              name="places"
              min={1}
              max={of}
              defaultValue={at + 1}
              aria-label={`Place of ${name}`}
            />
            <Step value={`to:${target}`} label="Move to" of={name} />
          </>
        )}
        <Step value={`remove:${target}`} label="Remove" of={name} />
      </div>
    </li>
  );
}

function Step({
  value,
  label,
  of,
  icon,
  disabled,
}: {
  value: string;
  label: string;
  of: string;
  icon?: IconName;
  disabled?: boolean;
}) {
  return (
    <button
      {...(value.startsWith("remove:") ? TAKES_ROW : icon === "plus" ? {} : MOVES_ROW)}
      className="btn btn-quiet btn-sm"
      type="submit"
      name="step"
      value={value}
      disabled={disabled}
    >
      {icon && <Icon name={icon} />}
      {label}
      <span className="vh"> {of}</span>
    </button>
  );
}
