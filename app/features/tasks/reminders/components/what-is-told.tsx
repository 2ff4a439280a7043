import { taskTeamsPath } from "~/features/tasks/by-team/task-teams.paths";
import { BackForm } from "~/ui/back-form";
import { Button, ButtonLink } from "~/ui/button";
import { fieldsOf, type Limits } from "~/ui/fields-of";
import { needed } from "~/ui/form-field";
import { counted, formatDate } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { type OptionGroup, SelectField } from "~/ui/select-field";
import { mutesPath, remindersOn } from "../reminders.paths";

/** The tasks of the day's digests, and what leaves one of them, or a team, out of that day. */
export function WhatIsTold({
  told,
  day,
  keep,
  choices,
  mute,
  limits,
  locale,
}: {
  told: {
    tasks: readonly { id: string; title: string; teams: number; waiting: number }[];
    lines: number;
    teams: number;
  };
  day: string;
  keep: Record<string, string>;
  choices: readonly OptionGroup[];
  /** Chosen at first. */
  mute: string | undefined;
  limits: Limits<"day" | "what" | "why">;
  locale: string;
}) {
  const on = formatDate(day, "short", locale);
  const { fields } = fieldsOf({ id: "m", limits, values: { what: mute ?? "" } });
  return (
    <section className="panel reminder-side" aria-labelledby="told">
      <div className="panel-head">
        <h2 id="told">What is told of</h2>
        <span className="muted small">
          {counted(told.lines, "line")}, {counted(told.teams, "team")}
        </span>
      </div>
      <ul className="rows">
        {told.tasks.map((task) => (
          <li key={task.id}>
            <div>
              {task.title}
              {task.waiting > 0 && (
                <small className="muted">
                  {task.waiting} more {task.waiting === 1 ? "waits" : "wait"} for your decision
                </small>
              )}
            </div>
            <Link to={taskTeamsPath(task.id)}>{counted(task.teams, "team")}</Link>
            <ButtonLink
              size="sm"
              to={`${remindersOn(day, { ...keep, mute: `task:${task.id}` })}#mute`}
              preventScrollReset
            >
              Mute
              <span className="vh">
                {" "}
                {task.title} on {on}
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {choices.length > 0 && (
        <div className="reminder-mute" id="mute" key={`${day} ${mute}`}>
          <h3>Mute for this day only</h3>
          <p className="muted small">
            A muted line is not made up for; the next date of that task goes as usual.
          </p>
          <BackForm action={mutesPath} back={remindersOn(day, keep)}>
            <input type="hidden" name="day" value={day} />
            <SelectField
              field={needed(fields.what)}
              label="Task or team"
              options={choices}
              placeholder="Choose…"
            />
            <TextField field={needed(fields.why)} label="Why" hint="Seen by staff." autoComplete="off" />
            <Button icon="pause">Mute on {on}</Button>
          </BackForm>
        </div>
      )}
    </section>
  );
}
