import { Form, useLoaderData, useParams } from "@remix-run/react";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { SubmitButton } from "~/ui/submit-button";
import { guestFormPath } from "../guests.paths";
import { LINK_OVER } from "../guests.texts";
import type { AskedDraft } from "../mailed-link.server";

const LINK_OVER_TITLE = "This link does not work any more";

export const mailedLinkTitle = (asked: AskedDraft | null): string =>
  asked ? askedTitle(asked) : LINK_OVER_TITLE;

const askedTitle = ({ begun }: AskedDraft) => `Open the draft begun ${begun}?`;

/** A mailed link that leads to another draft than this browser has, or nowhere any more. */
export function MailedLinkPage() {
  const asked = useLoaderData() as AskedDraft | null;
  const { formId = "" } = useParams();
  return (
    <div className="page page-narrow runner-page">
      {asked ? (
        <Form method="post" className="panel empty" aria-label={askedTitle(asked)}>
          <Icon name="link" size={24} />
          <h1>{askedTitle(asked)}</h1>
          <p>
            You have a draft of this form in this browser already, begun {asked.ownBegun}. It is kept, and you
            can go back to it.
          </p>
          <p>
            The link leads to another one. Whoever has the link reads what you type into it: open it if you
            know whose it is.
          </p>
          <ButtonRow>
            <SubmitButton variant="primary" busyLabel="Opening…">
              Open that draft
            </SubmitButton>
            <ButtonLink to={guestFormPath(formId)}>Go on with my own</ButtonLink>
          </ButtonRow>
        </Form>
      ) : (
        <div className="panel empty">
          <Icon name="link" size={24} />
          <h1>{LINK_OVER_TITLE}</h1>
          <p>{LINK_OVER}</p>
          <ButtonRow>
            <ButtonLink to={guestFormPath(formId)} variant="primary">
              Open the form
            </ButtonLink>
          </ButtonRow>
        </div>
      )}
    </div>
  );
}
