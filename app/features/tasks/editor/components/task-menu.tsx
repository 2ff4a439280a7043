import { Form } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { FormId } from "~/ui/form-id";
import { SubmitButton } from "~/ui/submit-button";
import { taskArchivesPath, taskCopyPath, taskRemovalPath, taskRestorationsPath } from "../../tasks.paths";

/** What can be done with the whole task. Each is a form of its own; deleting leads to a page that asks first. */
export function TaskMenu({
  task,
  copyId,
  canDelete,
}: {
  task: { id: string; isArchived: boolean };
  /** Of the copy that its form would make. */
  copyId: string;
  canDelete: boolean;
}) {
  return (
    <>
      {canDelete && (
        <ButtonLink variant="quiet" icon="trash-2" to={`${taskRemovalPath}?ids=${task.id}`}>
          Delete
        </ButtonLink>
      )}
      <Form method="post" action={task.isArchived ? taskRestorationsPath : taskArchivesPath}>
        <input type="hidden" name="ids" value={task.id} />
        <SubmitButton
          icon={task.isArchived ? "rotate-ccw" : "archive"}
          busyLabel={task.isArchived ? "Restoring…" : "Archiving…"}
        >
          {task.isArchived ? "Restore" : "Archive"}
        </SubmitButton>
      </Form>
      <Form method="post" action={taskCopyPath(task.id)}>
        <FormId key={task.id} id={copyId} />
        <SubmitButton icon="copy" busyLabel="Copying…">
          Duplicate
        </SubmitButton>
      </Form>
    </>
  );
}
