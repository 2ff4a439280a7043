import { FieldGroup } from "~/ui/field";
import { type FormField, textValue } from "~/ui/form-field";
import type { EditorData } from "../editor.server";
import { FindTargets } from "./find-targets";

/** One task, found by a piece of its title. */
export function TaskField({ field, data }: { field: FormField; data: EditorData }) {
  const chosen = textValue(field) ?? "";
  const named = data.targets.find(({ kind, id }) => kind === "task" && id === chosen);
  const found = (data.found ?? []).filter(({ kind, id }) => kind === "task" && id !== chosen);
  const other = [...data.targets, ...(data.found ?? [])].find(({ id }) => id === chosen);
  const choices = [
    ...(chosen
      ? [{ id: chosen, name: named?.name ?? other?.name ?? "A task that is not there any more, or archived" }]
      : []),
    ...found,
  ];
  return (
    <>
      <FindTargets label="Find a task" q={data.q} />
      <FieldGroup
        field={field}
        label="Task"
        hint="Readers see it with their own team’s status, if their team sees the task."
      >
        {[...choices, { id: "", name: "None" }].map(({ id, name }, at) => (
          <div className="choice" key={id || "none"}>
            <div className="check">
              <input
                type="radio"
                id={at === 0 ? field.id : `${field.id}-${at}`}
                name={field.name}
                value={id}
                defaultChecked={id === chosen}
              />
              <label htmlFor={at === 0 ? field.id : `${field.id}-${at}`} dir="auto">
                {name}
              </label>
            </div>
          </div>
        ))}
      </FieldGroup>
      {data.found !== null && found.length === 0 && (
        <p className="hint" role="status">
          No other task is called “{data.q}”.
        </p>
      )}
    </>
  );
}
