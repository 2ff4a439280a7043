import { ButtonLink, ButtonRow } from "~/ui/button";
import { guestFormPath } from "../guests.paths";
import { LINK_OVER } from "../guests.texts";

/** A mailed link that leads nowhere any more, or never did. */
export function LinkOver({ formId }: { formId: string }) {
  return (
    <div className="page page-narrow">
      <header className="page-head">
        <div>
          <h1>This link does not work any more</h1>
          <p>{LINK_OVER}</p>
        </div>
      </header>
      <ButtonRow>
        <ButtonLink to={guestFormPath(formId)} variant="primary">
          Open the form
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}
