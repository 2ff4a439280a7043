import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { DraftSavedScreen } from "../draft-saved.server";
import type { RefusedScreen } from "../screen.types";
import { discardWords } from "./discard-page";
import { OwnDraftBanner } from "./draft-banners";
import { HelpLine } from "./help-line";
import { RefusedForm } from "./refused-form";

/** A draft is saved: that this is not sending it in, and how to come back. */
export function DraftSavedPage({ children }: { children?: ReactNode }) {
  const screen = useLoaderData() as DraftSavedScreen | RefusedScreen;
  if (screen.part === "refused") return <RefusedForm screen={screen} />;
  const { formTitle, draft, at, goOnTo, discardTo, home, isGuest, help } = screen;
  const isChange = draft.kind === "change";
  return (
    <div className="page page-narrow runner-page">
      <div className="runner-done">
        <div className="done-panel is-draft">
          <Icon name="pencil" size={24} />
          <div>
            <h1>{isChange ? "Your changes are saved, not sent in" : "Draft saved — not submitted"}</h1>
            <p>
              {isChange
                ? `${draft.reference ?? "What was sent in"} stays as it is until you submit your changes.`
                : "The organisers cannot see it yet."}{" "}
              {draft.due && <strong>Due {draft.due}.</strong>}
            </p>
          </div>
        </div>
        <OwnDraftBanner draft={draft} />
        <section className="summary-block" aria-labelledby="come-back">
          <header>
            <h2 id="come-back">How to come back</h2>
          </header>
          <p className="mt-3">
            {at
              ? `“${formTitle}” goes on at ${at}.`
              : `All of “${formTitle}” is filled in: check it, then submit.`}
          </p>
          <p className="mt-3">{whereItIs({ isGuest, draft })}</p>
          <HelpLine help={help} />
        </section>
        <div className="form-actions">
          <ButtonLink to={goOnTo} variant="primary">
            {at ? "Go on filling in" : "Check and submit"}
          </ButtonLink>
          {home && <ButtonLink to={home.to}>{home.label}</ButtonLink>}
          <ButtonLink to={discardTo} variant="quiet" className="discard">
            Discard {discardWords(draft).what}
          </ButtonLink>
        </div>
        {children}
      </div>
    </div>
  );
}

function whereItIs({ isGuest, draft: { own } }: Pick<DraftSavedScreen, "isGuest" | "draft">): string {
  if (!isGuest) return "It stands first under Forms. Everybody in your team can go on with it.";
  const found = "This browser finds it again at the same address for 30 days.";
  return own ? `${found} Whoever has its link does too.` : `${found} Others do not see it.`;
}

export const draftSavedTitle = (data: unknown): string =>
  `Draft saved – ${(data as DraftSavedScreen | RefusedScreen).formTitle}`;
