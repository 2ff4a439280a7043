import { BackForm } from "~/ui/back-form";
import { RichText } from "~/ui/rich-text";
import { SubmitButton } from "~/ui/submit-button";
import { notificationVerbPath } from "../notifications.paths";
import type { LinkType } from "../notifications.rules";
import { OPENS } from "../notifications.texts";

/** As it will be read, and a test of its mail for whoever writes it. */
export function Preview({
  it,
}: {
  it: { id: string; title: string; html: string; plain: string; linkType: LinkType | null };
}) {
  return (
    <section>
      <h2>Preview</h2>
      <div className="notify-preview">
        <p className="notify-subject" dir="auto">
          {it.title}
        </p>
        <RichText html={it.html} />
        {it.linkType && <p className="notify-button">{OPENS[it.linkType]}</p>}
      </div>
      <details className="notify-missing">
        <summary>Text part of its mail</summary>
        <pre className="notify-plain" dir="auto">
          {it.plain}
        </pre>
      </details>
      <BackForm action={notificationVerbPath(it.id, "test")} className="mt-3">
        <SubmitButton icon="send" size="sm" busyLabel="Sending…">
          Send me a test
        </SubmitButton>
      </BackForm>
    </section>
  );
}
