import { useParams } from "@remix-run/react";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { guestFormPath } from "../guests.paths";
import { LINK_OVER } from "../guests.texts";

export const linkOverTitle = "This link does not work any more";

/** A mailed link that leads nowhere any more, or never did. */
export function LinkOver() {
  const { formId = "" } = useParams();
  return (
    <div className="page page-narrow runner-page">
      <div className="panel empty">
        <Icon name="link" size={24} />
        <h1>{linkOverTitle}</h1>
        <p>{LINK_OVER}</p>
        <ButtonRow>
          <ButtonLink to={guestFormPath(formId)} variant="primary">
            Open the form
          </ButtonLink>
        </ButtonRow>
      </div>
    </div>
  );
}
