import { useParams } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";
import { LinkForm } from "../../guests/components/link-form";
import { guestRoutes } from "../../guests/guest-place.server";
import { DraftSavedPage, draftSavedTitle } from "../components/draft-saved-page";

export const loader = guestRoutes.draftSaved.loader;
export const action = guestRoutes.draftSaved.action;

export const meta = pageTitle<typeof loader>(draftSavedTitle);

/** The draft is saved, not sent in; a link to it can be mailed, for another browser or a later day. */
export default function GuestDraftSaved() {
  const { formId = "" } = useParams();
  return (
    <DraftSavedPage>
      <LinkForm formId={formId} link="draft" />
    </DraftSavedPage>
  );
}
