import { Form, useLoaderData } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { SubmitButton } from "~/ui/submit-button";
import { SummaryList } from "~/ui/summary-list";
import { AnswerFiles, AnswerTextLines } from "../../runner/answers-summary";
import type { NotAskedScreen } from "../not-asked.server";
import type { RefusedScreen } from "../screen.types";
import { HelpLine } from "./help-line";
import { RefusedForm } from "./refused-form";

const QUESTION = "Remove this answer?";

/** Asks before an answer goes that the form does not ask any more. */
export function NotAskedPage() {
  const screen = useLoaderData() as NotAskedScreen | RefusedScreen;
  if (screen.part === "refused") return <RefusedForm screen={screen} />;
  const { formTitle, row, isChange, was, removalTo, backTo, help } = screen;
  return (
    <div className="page page-narrow runner-page">
      <div className="runner-done">
        <PageHead title={QUESTION} lede={formTitle} back={{ to: backTo, label: "Check your answers" }} />
        <Banner tone="danger" title="The form does not ask it any more.">
          Once removed, it cannot be given again.
          {isChange && " What was sent in keeps it until you submit your changes."}
        </Banner>
        <section className="summary-block mt-6" aria-label="The answer">
          <SummaryList
            rows={[
              {
                key: row.key,
                label: row.label,
                value: row.files ? <AnswerFiles files={row.files} /> : <AnswerTextLines lines={row.lines} />,
              },
            ]}
          />
        </section>
        <Form method="post" action={removalTo} aria-label={QUESTION}>
          <input type="hidden" name="was" value={was} />
          <div className="form-actions">
            <SubmitButton variant="danger" busyLabel="Removing…">
              Remove
            </SubmitButton>
            <ButtonLink to={backTo}>Keep it</ButtonLink>
          </div>
        </Form>
        <HelpLine help={help} />
      </div>
    </div>
  );
}

export const notAskedTitle = (data: unknown): string => {
  const screen = data as NotAskedScreen | RefusedScreen;
  return screen.part === "notAsked" ? `Remove an answer – ${screen.formTitle}` : screen.formTitle;
};
