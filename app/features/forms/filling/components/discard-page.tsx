import { Form, useLoaderData } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import type { DiscardScreen } from "../discard.server";
import type { DraftFacts, RefusedScreen } from "../screen.types";
import { lastSaved } from "./draft-banners";
import { HelpLine } from "./help-line";
import { RefusedForm } from "./refused-form";

/** Asks before a draft is thrown away: what goes, and what stays. */
export function DiscardPage() {
  const screen = useLoaderData() as DiscardScreen | RefusedScreen;
  if (screen.part === "refused") return <RefusedForm screen={screen} />;
  const { formTitle, draft, files, version, discardTo, backTo, help } = screen;
  const { what, question } = discardWords(draft);
  return (
    <div className="page page-narrow runner-page">
      <div className="runner-done">
        <PageHead title={question} lede={formTitle} back={{ to: backTo, label: "Back to the form" }} />
        <Banner tone="danger" title="This cannot be undone.">
          {draft.kind === "change"
            ? `What you changed goes. ${draft.reference ?? "What was sent in"} stays as it is.`
            : "All that was filled in goes. Nothing of it was submitted."}
          {files > 0 && ` ${counted(files, "uploaded file goes", "uploaded files go")} with it.`}
        </Banner>
        <p className="mt-6">
          {lastSaved(draft)}
          {draft.isAtWork && draft.by && ` ${draft.by} may be working on it now.`}
        </p>
        <Form method="post" action={discardTo} aria-label={question}>
          <input type="hidden" name="version" value={version} />
          <div className="form-actions">
            <SubmitButton variant="danger" busyLabel="Discarding…">
              Discard {what}
            </SubmitButton>
            <ButtonLink to={backTo}>Keep {what}</ButtonLink>
          </div>
        </Form>
        <HelpLine help={help} />
      </div>
    </div>
  );
}

export const discardWords = ({ kind }: Pick<DraftFacts, "kind">) =>
  kind === "change"
    ? { what: "changes", question: "Discard these changes?" }
    : { what: "draft", question: "Discard this draft?" };

export const discardTitle = (data: unknown): string => {
  const screen = data as DiscardScreen | RefusedScreen;
  return screen.part === "discard"
    ? `${discardWords(screen.draft).question.replace("?", "")} – ${screen.formTitle}`
    : screen.formTitle;
};
