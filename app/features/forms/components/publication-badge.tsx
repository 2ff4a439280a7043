import { Status } from "~/ui/status";
import { PUBLICATION_LABELS } from "../forms.texts";

interface Publication {
  isPublished: boolean;
  hasChanges: boolean;
  /** "Opens 1 October": what the days of a published form say. */
  open?: string | null;
}

/** Whether a form or a field group is live, and whether its working copy is another one than what is. */
export function PublicationBadge({ open, ...publication }: Publication) {
  if (!open) return <Live {...publication} />;
  return (
    <>
      <Live {...publication} />
      <Status tone="neutral" icon="lock">
        {open}
      </Status>
    </>
  );
}

function Live({ isPublished, hasChanges }: Publication) {
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
