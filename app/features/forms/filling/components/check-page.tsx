import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/checks";
import { CheckAnswers } from "../../runner/check-answers";
import { AGREED_NAME } from "../../runner/row-verbs.rules";
import type { AgreeFacts, CheckScreen } from "../check.server";
import type { RefusedScreen } from "../screen.types";
import { discardWords } from "./discard-page";
import { ForTeamBanner, MovedBanner, OwnDraftBanner } from "./draft-banners";
import { HelpLine } from "./help-line";
import { RefusedForm } from "./refused-form";

/** All answers once more, before they are sent in. `inForm`: what is sent with them. */
export function CheckPage({ inForm, below }: { inForm?: ReactNode; below?: ReactNode }) {
  const screen = useLoaderData() as CheckScreen | RefusedScreen;
  if (screen.part === "refused") return <RefusedForm screen={screen} />;
  const { head, blocks, kept, hidden, draft, help, submitTo, draftTo, discardTo, agree, dropped } = screen;
  const isChange = draft.kind === "change";
  return (
    <div className="page page-narrow runner-page">
      <CheckAnswers
        head={head}
        blocks={blocks}
        kept={kept}
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
                : draft.forTeam
                  ? "It counts for nothing until you choose Submit."
                  : "The organisers have nothing of it until you choose Submit."}{" "}
              {draft.keepsNothing && "Nothing is kept back for you until then. "}
              {draft.open}
            </Banner>
            <ForTeamBanner draft={draft} />
            <OwnDraftBanner draft={draft} />
            {draft.moved && <MovedBanner moved={draft.moved} />}
            {dropped.length > 0 && (
              <Banner tone="info" title="Your other answers leave out:">
                {dropped.join(", ")}. What was answered there goes when you submit these changes.
              </Banner>
            )}
          </>
        }
        aside={<HelpLine help={help} />}
        submitTo={submitTo}
        draftTo={draftTo}
        errors={agree?.isMissing ? [{ id: AGREED_NAME, message: tickText(agree) }] : []}
        inForm={
          <>
            {agree && <AgreeTick agree={agree} isChange={isChange} />}
            {inForm}
          </>
        }
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

const tickText = ({ to }: AgreeFacts) => `Tick that you agree to the new total of ${to}`;

/** The form has become dearer since somebody began to fill it in: nobody sends that in by the way. */
function AgreeTick({ agree, isChange }: { agree: AgreeFacts; isChange: boolean }) {
  return (
    <Checkbox
      className="mt-5"
      field={{
        ...{ id: AGREED_NAME, name: AGREED_NAME, required: true, initialValue: "" },
        errors: agree.isMissing ? [tickText(agree)] : undefined,
      }}
      value={agree.value}
      label={`I agree to the new total of ${agree.to}`}
      hint={`It was ${agree.from} ${isChange ? "by the prices when this was sent in" : "by the prices when this draft was begun"}.`}
    />
  );
}

export const checkTitle = (data: unknown): string => {
  const screen = data as CheckScreen | RefusedScreen;
  return screen.part === "check" ? `Check your answers – ${screen.head.formTitle}` : screen.formTitle;
};
