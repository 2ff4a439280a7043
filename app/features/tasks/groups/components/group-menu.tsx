import { Form } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/submit-button";
import { taskGroupArchivesPath, taskGroupRemovalPath, taskGroupRestorationsPath } from "../../tasks.paths";

/** What can be done with the whole group; deleting leads to a page that asks first. */
export function GroupMenu({ group }: { group: { id: string; isArchived: boolean } }) {
  return (
    <>
      <ButtonLink variant="quiet" icon="trash-2" to={`${taskGroupRemovalPath}?ids=${group.id}`}>
        Delete
      </ButtonLink>
      <Form method="post" action={group.isArchived ? taskGroupRestorationsPath : taskGroupArchivesPath}>
        <input type="hidden" name="ids" value={group.id} />
        <SubmitButton
          icon={group.isArchived ? "rotate-ccw" : "archive"}
          busyLabel={group.isArchived ? "Restoring…" : "Archiving…"}
        >
          {group.isArchived ? "Restore" : "Archive"}
        </SubmitButton>
      </Form>
    </>
  );
}
