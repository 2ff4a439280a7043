import { useLoaderData } from "@remix-run/react";
import { AnswersSummary } from "../../runner/answers-summary";
import { Confirmation } from "../../runner/confirmation";
import type { ConfirmationScreen } from "../confirmation.server";

/** What is said when a form was sent in, to whoever did it, and with what of it they may see. */
export function ConfirmationPage() {
  const { formTitle, html, reference, facts, blocks, ways } = useLoaderData() as ConfirmationScreen;
  return (
    <div className="page page-narrow runner-page">
      <Confirmation
        title={reference ? `${formTitle}: submitted` : formTitle}
        reference={reference}
        copySentTo={null}
        html={html}
        facts={facts}
        ways={ways}
      >
        {blocks && <AnswersSummary blocks={blocks} />}
      </Confirmation>
    </div>
  );
}

export const confirmationTitle = ({ formTitle }: Pick<ConfirmationScreen, "formTitle">): string =>
  `Submitted – ${formTitle}`;
