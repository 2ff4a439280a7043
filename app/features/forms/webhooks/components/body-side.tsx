import { SectionHead } from "~/ui/page-head";
import { SelectField } from "~/ui/select-field";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import type { BodyPreview } from "../body-preview.server";
import type { TestWords } from "../edited-webhook.server";

/** Beside the form: the body as it will be. Its choice and its button are parts of that form, so that nothing typed is lost. */
export function BodySide({
  formId,
  preview,
  test,
}: {
  formId: string;
  preview: BodyPreview;
  /** The last one; null where none was sent. */
  test: TestWords | null;
}) {
  const { newest, chosen, text, size, isTooLong, isMatch } = preview;
  return (
    <aside className="webhook-side" aria-label="Body and test">
      <section aria-labelledby="webhook-body">
        <SectionHead id="webhook-body" title="The body as it will be">
          <span className="muted small">{size}</span>
        </SectionHead>
        <div className="webhook-with">
          <SelectField
            key={chosen}
            field={{ id: "webhook-with", name: "with", formId, initialValue: chosen }}
            label="With"
            placeholder="Example answers"
            options={newest}
          />
          <SubmitButton form={formId} name="step" value="preview" busyLabel="Showing…">
            Show
          </SubmitButton>
        </div>
        {isTooLong && <p className="error">A body has at most 256 KB: leave some values out.</p>}
        {isMatch !== null && (
          <p className="hint">
            {isMatch
              ? "It is sent for this submission."
              : "Its rules do not match this submission: it is not sent."}
          </p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section className="webhook-code" tabIndex={0} aria-label="Body">
          <pre dir="auto">{text === "" ? "(empty)" : text}</pre>
        </section>
      </section>
      {test && <LastTest test={test} />}
    </aside>
  );
}

export function LastTest({ test: { isTaken, said, why, answer, at } }: { test: TestWords }) {
  return (
    <section aria-labelledby="webhook-test">
      <SectionHead id="webhook-test" title="Last test">
        <Status tone={isTaken ? "success" : "danger"} icon={isTaken ? "circle-check" : "octagon-alert"}>
          {said}
        </Status>
      </SectionHead>
      {why && <p>{why}</p>}
      {answer !== "" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className="webhook-code" tabIndex={0} aria-label="Answer">
          <pre dir="auto">{answer}</pre>
        </section>
      )}
      <p className="muted small">{at}, marked as a test.</p>
    </section>
  );
}
