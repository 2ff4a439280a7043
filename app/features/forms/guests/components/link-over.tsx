import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { guestFormPath } from "../guests.paths";
import { LINK_OVER } from "../guests.texts";

/** A mailed link that leads nowhere any more, or never did. */
export function LinkOver({ formId }: { formId: string }) {
  return (
    <div className="page page-narrow">
      <EmptyState
        icon="file-text"
        title="This link does not work any more"
        actions={<ButtonLink to={guestFormPath(formId)}>Open the form</ButtonLink>}
      >
        {LINK_OVER}
      </EmptyState>
    </div>
  );
}
