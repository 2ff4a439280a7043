import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { CheckAnswers } from "../../runner/check-answers";
import type { CheckScreen } from "../check.server";
import type { RefusedScreen } from "../screen.types";
import { discardWords } from "./discard-page";
import { HelpLine } from "./help-line";
import { RefusedForm } from "./refused-form";

/** All answers once more, before they are sent in. `inForm`: what is sent with them. */
export function CheckPage({ inForm, below }: { inForm?: ReactNode; below?: ReactNode }) {
  const screen = useLoaderData() as CheckScreen | RefusedScreen;
  if (screen.part === "refused") return <RefusedForm screen={screen} />;
  const { head, blocks, hidden, draft, help, submitTo, draftTo, discardTo, dropped } = screen;
  const isChange = draft.kind === "change";
  return (
    <div className="page page-narrow runner-page">
      <CheckAnswers
        head={head}
        blocks={blocks}
        hidden={hidden}
        banner={
          <>
            <Banner
              tone="warning"
              icon="pencil"
              title={isChange ? "Changes — not sent in." : "Draft — not submitted."}
            >
              {isChange
                ? `${draft.reference ?? "What was sent in"} stays as it is until you choose Submit changes.`
                : "The organisers have nothing of it until you choose Submit."}
            </Banner>
            {dropped.length > 0 && (
              <Banner tone="info" title="Not asked any more:">
                {dropped.join(", ")}. What was answered there goes when you submit these changes.
              </Banner>
            )}
          </>
        }
        aside={<HelpLine help={help} />}
        submitTo={submitTo}
        draftTo={draftTo}
        inForm={inForm}
        below={below}
        ways={
          <ButtonLink to={discardTo} variant="quiet" className="discard">
            Discard {discardWords(draft).what}
          </ButtonLink>
        }
        submitLabel={isChange ? "Submit changes" : "Submit"}
      />
    </div>
  );
}

export const checkTitle = (data: unknown): string => {
  const screen = data as CheckScreen | RefusedScreen;
  return screen.part === "check" ? `Check your answers – ${screen.head.formTitle}` : screen.formTitle;
};
