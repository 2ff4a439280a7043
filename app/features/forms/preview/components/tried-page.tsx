import type { ReactNode } from "react";
import { Banner } from "~/ui/banner";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { AnswersSummary } from "../../runner/answers-summary";
import { FormPage } from "../../runner/form-page";
import { RunnerFrame } from "../../runner/runner-frame";
import type { TriedScreen } from "../tried-screen.server";

/** A form as it is tried: a page of it, or all answers at its end. */
export function TriedPage({
  screen,
  banner,
  draftLabel,
}: {
  screen: TriedScreen;
  banner?: ReactNode;
  /** Of the button that stays on the page, where that is not "Save draft". */
  draftLabel?: string;
}) {
  if (screen.part === "empty")
    return (
      <>
        {banner}
        <Banner>Nothing of this form is shown yet: add a question in the editor.</Banner>
      </>
    );
  if (screen.part === "page")
    return (
      <FormPage
        model={screen.model}
        hidden={screen.hidden}
        banner={banner}
        refusal={screen.refusal}
        {...(draftLabel && { draftLabel })}
      />
    );
  const { head, blocks, open } = screen;
  return (
    <RunnerFrame head={{ ...head, title: "Check your answers" }}>
      {banner}
      {open.length > 0 ? (
        <Banner tone="warning" title="It could not be sent in yet:">
          {open.map(({ title, to, count }) => (
            <span className="answer-line" key={to}>
              <Link to={to}>{title}</Link>: {counted(count, "answer")} missing or wrong
            </span>
          ))}
        </Banner>
      ) : (
        <Banner tone="success">Here it would be sent in. In a try nothing is.</Banner>
      )}
      <AnswersSummary blocks={blocks} />
    </RunnerFrame>
  );
}
