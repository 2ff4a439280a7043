import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PrintButton } from "~/ui/print-button";
import { RichText } from "~/ui/rich-text";
import { SummaryList } from "~/ui/summary-list";

/** What is said when a form was sent in: by the organisers' message, and by what there is to know of it. */
export function Confirmation({
  title,
  reference,
  copySentTo,
  html,
  facts,
  ways,
  children,
}: {
  title: string;
  /** Null where the one who looks may not see the submission. */
  reference: string | null;
  /** The address that a copy was mailed to. */
  copySentTo: string | null;
  /** The message of the confirmation, as `richTextHtml` writes it. */
  html: string;
  /** Of the submission: the form, when and by whom it was sent in, its total. */
  facts: readonly { label: string; value: string }[];
  /** Where to go from here; the first is the likeliest. */
  ways: readonly { to: string; label: string }[];
  /** The answers, where they are shown. */
  children?: ReactNode;
}) {
  return (
    <div className="runner-done">
      <div className="done-panel">
        <Icon name="circle-check" size={24} />
        <div>
          <h1>{title}</h1>
          {(reference || copySentTo) && (
            <p>
              {reference && (
                <>
                  Your reference is <strong>{reference}</strong>.{" "}
                </>
              )}
              {copySentTo && `A copy is on its way to ${copySentTo}.`}
            </p>
          )}
        </div>
      </div>
      {html && (
        <section className="summary-block" aria-label="Message">
          <RichText html={html} />
        </section>
      )}
      {facts.length > 0 && (
        <section className="summary-block" aria-label="Summary">
          <header>
            <h2>Summary</h2>
          </header>
          <SummaryList rows={facts.map(({ label, value }) => ({ key: label, label, value }))} />
        </section>
      )}
      {children}
      <div className="form-actions">
        {ways.map(({ to, label }, at) => (
          <ButtonLink key={to} to={to} variant={at === 0 && ways.length > 1 ? "primary" : "secondary"}>
            {label}
          </ButtonLink>
        ))}
        <PrintButton />
      </div>
    </div>
  );
}
