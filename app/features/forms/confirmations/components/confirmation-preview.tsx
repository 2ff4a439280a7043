import { Form } from "@remix-run/react";
import { SectionHead } from "~/ui/page-head";
import { RichText } from "~/ui/rich-text";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import type { PreviewData } from "../edited-confirmation.server";

/** The saved message as whoever submits reads it: with the answers of a submission, or the names of the questions. */
export function ConfirmationPreview({ path, preview }: { path: string; preview: PreviewData }) {
  const { newest, chosen, html, isMatch } = preview;
  return (
    <section className="section">
      <SectionHead title="Preview" />
      <Form method="get" action={path} className="preview-choice" preventScrollReset>
        <SelectField
          field={{ id: "preview-with", name: "with", initialValue: chosen }}
          label="With the answers of"
          placeholder="A sample: the questions themselves"
          options={newest}
        />
        <SubmitButton busyLabel="Showing…">Show</SubmitButton>
      </Form>
      {isMatch !== null && (
        <p className="hint">
          {isMatch
            ? "The rules match this submission."
            : "The rules do not match this submission: another confirmation would be shown."}
        </p>
      )}
      <div className="card preview-message">
        {html === "" ? <p className="muted">The message says nothing yet.</p> : <RichText html={html} />}
      </div>
    </section>
  );
}
