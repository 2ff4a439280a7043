import { Status } from "~/ui/status";
import { FORM_STANDING } from "../forms.texts";

/** Whether a form or a field group is live, and whether its working copy is another one than what is. */
export function FormStanding({ isPublished, hasChanges }: { isPublished: boolean; hasChanges: boolean }) {
  if (!isPublished) {
    return (
      <Status tone="neutral" icon="pencil">
        {FORM_STANDING.draft}
      </Status>
    );
  }
  return hasChanges ? (
    <Status tone="warning" icon="clock">
      {FORM_STANDING.changed}
    </Status>
  ) : (
    <Status tone="success" icon="circle-check">
      {FORM_STANDING.published}
    </Status>
  );
}
