import { useEffect, useRef, useState } from "react";
import { fileChecks } from "~/features/files/file-checks.rules";
import type { Facts } from "~/features/files/files.schema";
import type { ReadingTeams } from "~/features/teams/audience/audience.rules";
import { ExceptionsNote, type ExceptionsOfThing } from "~/features/teams/audience/components/exceptions-note";
import type { LimitsOf } from "~/procedure/limits.server";
import { AsDraft } from "~/ui/as-draft";
import { Checkbox, CheckboxGroup } from "~/ui/checks";
import type { Difference } from "~/ui/conflict";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { FileField } from "~/ui/file-field";
import { optionsOf } from "~/ui/filter.rules";
import { type FormField, listValue, withFileErrors } from "~/ui/form-field";
import { DateField, TextareaField, TextField } from "~/ui/inputs";
import { RichTextField } from "~/ui/rich-text-field";
import type { Edited } from "~/ui/use-editor";
import { TellTeams } from "../../components/tell-teams";
import {
  addTaskAttachmentsPath,
  taskAttachmentsPath,
  taskFilePath,
  taskFilesPath,
} from "../../files/task-files.paths";
import { ATTACHMENT_RULE, MOST_FILES } from "../../files/task-files.rules";
import { addTaskPath, adminTaskPath, adminTasksPath } from "../../tasks.paths";
import type { TaskInput, TaskValues } from "../../tasks.schema";
import { TASK_TYPES } from "../../tasks.types";
import { rulesOf } from "../../types/task-types.rules";
import type { Choosable, TaskFields } from "../../types/type-editor";
import { AudienceLine } from "./audience-line";
import { TaskTypeField } from "./task-type-field";

type Choice = { id: string; name: string };

/** One form for a new task and an edited one. */
export function TaskForm({
  taskId,
  edited,
  files,
  saved,
  differences = () => [],
  ...given
}: Choosable & {
  /** A new task has one too. */
  taskId: string;
  edited: Edited<TaskValues>;
  /** What can be attached: saved with the task, or uploaded for this form. */
  files: readonly Facts[];
  /** Of a task that is there: what the form must know of it besides its values. */
  saved?: { workDone: string | null; isArchived: boolean };
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly Choice[];
  /** What the audience is counted by. */
  teams: readonly ReadingTeams[];
  /** Of one that is there. */
  exceptions?: ExceptionsOfThing | undefined;
  limits: LimitsOf<typeof TaskInput>;
  lastResult: LastResult | undefined;
  differences?(typed: Record<string, unknown>): Difference[];
}) {
  const { groups, teamTypes, teams } = given;
  return (
    <EditorForm
      id="task"
      limits={given.limits}
      lastResult={given.lastResult}
      current={{ ...edited, data: { ...edited.data, tellTeams: true } }}
      path={saved ? adminTaskPath(taskId) : addTaskPath}
      seeCurrent="See the saved version"
      differences={differences}
      hidden={saved ? {} : { taskId }}
      submitLabel={saved ? "Save changes" : "Add task"}
      instead={!saved && <AsDraft />}
      cancelTo={adminTasksPath}
      hasButtons
    >
      {(fields) => (
        <>
          <RequiredNote />
          <TextField field={fields.title} label="Title" hint="Begin with a verb: “Send your stand design”." />
          <TaskTypeField fields={fields} forms={given.forms} workDone={saved?.workDone ?? null} />
          <RichTextField field={fields.description} label="What to do" rows={6} />
          <Attachments taskId={taskId} fields={fields} files={files} isNew={!saved} />
          <WhenAndWhere fields={fields} groups={groups} canTell={Boolean(saved && !saved.isArchived)} />
          <WhoSeesIt fields={fields} {...{ teamTypes, teams, exceptions: given.exceptions }} isNew={!saved} />
          <Options fields={fields} />
        </>
      )}
    </EditorForm>
  );
}

/** Of the types that need some. */
const NEEDED = TASK_TYPES.flatMap((type) => rulesOf(type).attachment?.hint ?? []);

function Attachments({
  taskId,
  fields,
  files,
  isNew,
}: {
  taskId: string;
  fields: TaskFields;
  files: readonly Facts[];
  isNew: boolean;
}) {
  const { attachmentIds, file } = fields;
  return (
    <FileField
      field={withFileErrors(attachmentIds, file)}
      label="Attachments"
      hint={["Teams can open and download them.", ...NEEDED].join(" ")}
      checks={fileChecks(ATTACHMENT_RULE)}
      max={MOST_FILES}
      files={listValue(attachmentIds).flatMap((id) => files.find((file) => file.id === id) ?? [])}
      to={taskFilesPath(taskId)}
      redrawAt={isNew ? addTaskAttachmentsPath(taskId) : taskAttachmentsPath(taskId)}
      hrefOf={(file) => taskFilePath(taskId, file.id)}
      isOrdered
    />
  );
}

function WhenAndWhere({
  fields,
  groups,
  canTell,
}: {
  fields: TaskFields;
  groups: readonly { id: string; title: string }[];
  /** A task that is there, and is not archived: teams may be told of another day. */
  canTell: boolean;
}) {
  return (
    <fieldset className="form-block">
      <legend className="legend">When and where</legend>
      <DateField
        field={fields.dueDate}
        label="Due date"
        hint="A day in the event’s time zone. Without one it is never overdue."
      />
      {canTell && <TellTeams field={fields.tellTeams} mails="Only if you change it: one e-mail to" />}
      {groups.length > 0 && (
        <CheckboxGroup
          field={fields.groupIds}
          label="Task groups"
          hint="The headings that teams find it under. Without one it stands under Unassigned."
          columns={groups.length > 3}
          options={optionsOf(groups)}
        />
      )}
    </fieldset>
  );
}

function WhoSeesIt({
  fields,
  teamTypes,
  teams,
  exceptions,
  isNew,
}: {
  fields: TaskFields;
  teamTypes: readonly Choice[];
  teams: readonly ReadingTeams[];
  exceptions: ExceptionsOfThing | undefined;
  isNew: boolean;
}) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Who sees it</legend>
      {teamTypes.length > 0 && (
        <CheckboxGroup
          field={fields.teamTypeIds}
          label="Team types"
          hint="Choose none to show it to teams of every type. For stand shares, the type does not count."
          columns={teamTypes.length > 3}
          options={optionsOf(teamTypes)}
        />
      )}
      <SharesField
        field={fields.showToChildTeams}
        isNew={isNew}
        hasTypes={Boolean(fields.teamTypeIds.value && [fields.teamTypeIds.value].flat().length > 0)}
      />
      {exceptions?.found ? (
        <ExceptionsNote exceptions={exceptions.found} path={exceptions.path} />
      ) : (
        <AudienceLine
          teams={teams}
          typeIds={fields.teamTypeIds.value}
          showToShares={fields.showToChildTeams.value}
        />
      )}
    </fieldset>
  );
}

function Options({ fields }: { fields: TaskFields }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Options</legend>
      <div className="checks">
        <Checkbox
          field={fields.isRequired}
          label="Required"
          hint="Optional tasks count neither in the risk score nor in reminders."
        />
        <Checkbox
          field={fields.isTimeSensitive}
          label="Time-sensitive"
          hint="Highlighted, listed first among tasks due on the same day, and reminded of more often. Nothing is locked."
        />
        <Checkbox
          field={fields.isApprovalNeeded}
          label="Needs approval"
          hint="Teams send it for approval. It is complete only when staff have approved it."
        />
        <TextareaField
          field={fields.lookFor}
          label="What to look for"
          hint="A thing a line. Staff see it beside what a team sent, teams never do."
          rows={3}
        />
      </div>
    </fieldset>
  );
}

/**
 * Of a new task it goes off once team types are chosen: shares do not go by their type, and whoever means some types
 * seldom means all shares. Ticked again it stays.
 */
function SharesField({ field, isNew, hasTypes }: { field: FormField; isNew: boolean; hasTypes: boolean }) {
  const had = useRef(hasTypes);
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    const isFirst = hasTypes && !had.current;
    had.current = hasTypes;
    const box = document.getElementById(field.id);
    if (!isNew || !isFirst || !(box instanceof HTMLInputElement) || !box.checked) return;
    // As a press, so that the form knows of it.
    box.click();
    setOff(true);
  }, [hasTypes, isNew, field.id]);
  return (
    <Checkbox
      field={field}
      label="Show to stand shares too"
      hint={
        isOff && hasTypes
          ? "Off since you chose team types. Tick it if every stand share shall see it too."
          : isNew
            ? "If ticked, every stand share sees it. If not, none does. Untick it where a task is for some types only."
            : "If ticked, every stand share sees it. If not, none does."
      }
    />
  );
}
