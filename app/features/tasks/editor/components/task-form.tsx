import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { fileChecks } from "~/features/files/file-checks.rules";
import type { Facts } from "~/features/files/files.schema";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { Checkbox, CheckboxGroup } from "~/ui/checks";
import { ErrorSummary, formErrors } from "~/ui/error-summary";
import { RequiredNote } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { listValue, plainField } from "~/ui/form-field";
import { DateField, TextareaField, TextField } from "~/ui/inputs";
import { SubmitButton } from "~/ui/submit-button";
import {
  addTaskAttachmentsPath,
  taskAttachmentsPath,
  taskFilePath,
  taskFilesPath,
} from "../../files/task-files.paths";
import { ATTACHMENT_RULE, MOST_FILES } from "../../files/task-files.rules";
import { addTaskPath, adminTaskPath, adminTasksPath } from "../../tasks.paths";
import type { TaskValues } from "../../tasks.schema";
import { TaskTypeField } from "./task-type-field";

type Choice = { id: string; name: string };

/** One form for a new task and an edited one. */
export function TaskForm({
  taskId,
  values,
  files,
  saved,
  groups,
  teamTypes,
  lastResult,
  submitLabel,
}: {
  /** A new task has one too. */
  taskId: string;
  values: TaskValues;
  /** What can be attached: saved with the task, or uploaded for this form. */
  files: readonly Facts[];
  /** Of a task that is there: what the form must know of it besides its values. */
  saved?: { workDone: string | null; isArchived: boolean };
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly Choice[];
  lastResult: SubmissionResult | undefined;
  submitLabel: string;
}) {
  const [form, fields] = useForm<TaskValues>({
    id: "task",
    lastResult: lastResult as SubmissionResult<string[]> | undefined,
    defaultValue: { ...values, tellTeams: true },
    constraint: {
      title: { required: true, maxLength: 200 },
      type: { required: true },
      description: { maxLength: 10_000 },
      disclaimer: { maxLength: 20_000 },
      externalLink: { maxLength: 2000 },
    },
  });
  const attachments = plainField(fields.attachmentIds.name, {
    id: fields.attachmentIds.id,
    errors: [...(fields.attachmentIds.errors ?? []), ...(fields.file.errors ?? [])],
  });
  return (
    <Form
      method="post"
      action={saved ? adminTaskPath(taskId) : addTaskPath}
      id={form.id}
      onSubmit={form.onSubmit}
      className="admin-form"
      noValidate
    >
      <ErrorSummary
        errors={formErrors(form, [
          fields.title,
          fields.type,
          fields.externalLink,
          fields.disclaimer,
          fields.isTypeChangeMeant,
          fields.description,
          attachments,
          { ...attachments, name: fields.file.name },
          fields.dueDate,
          fields.groupIds,
          fields.teamTypeIds,
        ])}
      />
      <RequiredNote />
      {/* What Enter presses: without it, the first button of the files. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        {submitLabel}
      </button>
      {!saved && <input type="hidden" name="taskId" value={taskId} />}
      {/* What the form began with, since the page may be read again under it; after a refusal, what was shown then. */}
      <input
        type="hidden"
        name="version"
        value={lastResult ? values.version : String(fields.version.initialValue)}
      />
      <TextField field={fields.title} label="Title" hint="Begin with a verb: “Send your stand design”." />
      <TaskTypeField
        field={fields.type}
        externalLink={fields.externalLink}
        disclaimer={fields.disclaimer}
        isForm={values.type === "form"}
        meant={fields.isTypeChangeMeant}
        workDone={saved?.workDone ?? null}
      />
      <TextareaField
        field={fields.description}
        label="What to do"
        hint="Leave a blank line between paragraphs. Lines that begin with “- ” become a list."
        rows={6}
      />
      <FileField
        field={attachments}
        label="Attachments"
        hint="Teams can open and download them. A PDF form needs the PDF that they fill in."
        checks={fileChecks(ATTACHMENT_RULE)}
        max={MOST_FILES}
        files={listValue(fields.attachmentIds).flatMap((id) => files.find((file) => file.id === id) ?? [])}
        to={taskFilesPath(taskId)}
        redrawAt={saved ? taskAttachmentsPath(taskId) : addTaskAttachmentsPath(taskId)}
        hrefOf={(file) => taskFilePath(taskId, file.id)}
        isOrdered
      />
      <fieldset className="form-block">
        <legend className="legend">When and where</legend>
        <DateField
          field={fields.dueDate}
          label="Due date"
          hint="A day in the event’s time zone. Without one it is never overdue."
        />
        {saved && !saved.isArchived && (
          <Checkbox
            field={fields.tellTeams}
            label="Tell the teams about the new due date"
            hint="Only if you change it: one e-mail to the assignees, else the team’s owner. Teams that are complete get none."
          />
        )}
        {groups.length > 0 && (
          <CheckboxGroup
            field={fields.groupIds}
            label="Task groups"
            hint="The headings that teams find it under. Without one it stands under Unassigned."
            columns={groups.length > 3}
            options={groups.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
      </fieldset>
      <fieldset className="form-block">
        <legend className="legend">Who sees it</legend>
        {teamTypes.length > 0 && (
          <CheckboxGroup
            field={fields.teamTypeIds}
            label="Team types"
            hint="Choose none to show it to teams of every type. Stand shares do not go by their type."
            columns={teamTypes.length > 3}
            options={teamTypes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Checkbox
          field={fields.showToChildTeams}
          label="Show to stand shares too"
          hint="Ticked, every stand share sees it; otherwise none does."
        />
      </fieldset>
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
            hint="Marked, first among those due on a day, and reminded of more often. It locks nothing."
          />
          <Checkbox
            field={fields.isApprovalNeeded}
            label="Needs approval"
            hint="Teams send it for approval. It is complete only when staff have approved it."
          />
        </div>
      </fieldset>
      <ButtonRow className="form-actions">
        <SubmitButton variant="primary">{submitLabel}</SubmitButton>
        <ButtonLink to={adminTasksPath}>Cancel</ButtonLink>
      </ButtonRow>
    </Form>
  );
}
