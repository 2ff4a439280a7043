import { useParams } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import writingStyles from "~/ui/styles/writing.css?url";
import { LinkForm } from "../../guests/components/link-form";
import { guestRoutes } from "../../guests/guest-place.server";
import runnerStyles from "../../runner/runner.css?url";
import { DraftSavedPage, draftSavedTitle } from "../components/draft-saved-page";

export const loader = guestRoutes.draftSaved.loader;
export const action = guestRoutes.draftSaved.action;

export const links = sheets(writingStyles, runnerStyles);

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
