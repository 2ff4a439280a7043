import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Banner } from "./banner";
import { ButtonLink } from "./button";
import { PageHead } from "./page-head";
import { SubmitButton } from "./submit-button";

/**
 * Asks before something is removed that nobody types again in a moment: where there is no script, and so no Undo for a few seconds. With one
 * the same button removes at once (`asksFirst`).
 */
export function RemovalQuestion({
  what,
  lede,
  back,
  action,
  hidden = {},
  children,
}: {
  /** A name, as it stands in a sentence: "Plan.pdf". */
  what: string;
  lede?: string;
  back: { to: string; label: string };
  action?: string;
  hidden?: Readonly<Record<string, string>>;
  /** What goes with it. */
  children?: ReactNode;
}) {
  return (
    <>
      <PageHead title={`Remove ${what}?`} lede={lede} back={back} />
      <Banner tone="danger" title="This cannot be undone.">
        {children}
      </Banner>
      <Form method="post" action={action} aria-label={`Remove ${what}`}>
        <input type="hidden" name="confirmed" value="1" />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form-actions">
          <SubmitButton variant="danger" busyLabel="Removing…">
            Remove
          </SubmitButton>
          <ButtonLink to={back.to}>Cancel</ButtonLink>
        </div>
      </Form>
    </>
  );
}
