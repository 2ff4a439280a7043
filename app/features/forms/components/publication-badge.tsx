import { Status } from "~/ui/status";
import { PUBLICATION_LABELS } from "../forms.texts";

/** Whether a form or a field group is live, and whether its working copy is another one than what is. */
export function PublicationBadge({ isPublished, hasChanges }: { isPublished: boolean; hasChanges: boolean }) {
  if (!isPublished) {
    return (
      <Status tone="neutral" icon="pencil">
        {PUBLICATION_LABELS.draft}
      </Status>
    );
  }
  return hasChanges ? (
    <Status tone="warning" icon="clock">
      {PUBLICATION_LABELS.changed}
    </Status>
  ) : (
    <Status tone="success" icon="circle-check">
      {PUBLICATION_LABELS.published}
    </Status>
  );
}
