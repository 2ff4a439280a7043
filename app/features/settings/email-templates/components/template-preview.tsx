import { Form, useSubmit } from "@remix-run/react";
import { BackForm } from "~/ui/back-form";
import { Icon } from "~/ui/icon";
import { Segments } from "~/ui/segments";
import { SubmitButton } from "~/ui/submit-button";
import type { Shown } from "../template-preview.server";
import { templateMailPath, testTemplatePath } from "../templates.paths";

interface Props {
  kind: string;
  /** The page that it stands on. */
  path: string;
  as: string;
  part: "html" | "text";
  readers: readonly { id: string; name: string; teamName: string | null }[];
  shown: Omit<Shown, "html">;
  /** Of what is typed and not saved: in place of what is. */
  html?: string | undefined;
}

/** How the mail looks to whoever is chosen: head, and one of its two parts. */
export function TemplatePreview({ kind, path, as, part, readers, shown, html }: Props) {
  const at = (name: Props["part"]) => `${path}?${new URLSearchParams({ as, part: name })}`;
  return (
    <section className="template-preview" aria-labelledby="preview-head">
      <div className="template-preview-head">
        <h2 id="preview-head">Preview</h2>
        <Segments
          label="Part"
          segments={[
            { to: at("html"), label: "HTML", current: part === "html" },
            { to: at("text"), label: "Text", current: part === "text" },
          ]}
        />
      </div>
      <ReaderForm {...{ path, as, part, readers }} />
      <div className="template-mail">
        <dl>
          <dt>From</dt>
          <dd>{shown.from}</dd>
          {shown.to && (
            <>
              <dt>To</dt>
              <dd>{shown.to}</dd>
            </>
          )}
          <dt>Subject</dt>
          <dd className="strong" dir="auto">
            {shown.subject}
          </dd>
        </dl>
        {part === "text" ? (
          <pre dir="auto">{shown.text}</pre>
        ) : (
          <iframe
            key={html ?? as}
            title="The e-mail as HTML"
            sandbox=""
            {...(html === undefined
              ? { src: `${templateMailPath(kind)}?${new URLSearchParams({ as })}` }
              : { srcDoc: html })}
          />
        )}
      </div>
      <p className="hint">{html === undefined ? "As it is saved." : "As it is typed, not saved yet."}</p>
      <BackForm action={testTemplatePath(kind)} back={path}>
        <SubmitButton size="sm" icon="send" busyLabel="Sending…">
          Send me a test
        </SubmitButton>
      </BackForm>
      <p className="hint">The test says what is saved, with sample data.</p>
    </section>
  );
}

function ReaderForm({ path, as, part, readers }: Pick<Props, "path" | "as" | "part" | "readers">) {
  const submit = useSubmit();
  return (
    <Form method="get" action={path} className="template-reader" preventScrollReset>
      <input type="hidden" name="part" value={part} />
      <label className="label" htmlFor="preview-as">
        As read by
      </label>
      <span className="select-wrap">
        <select
          key={as}
          className="select"
          id="preview-as"
          name="as"
          defaultValue={as}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          <option value="sample">Sample data</option>
          <option value="empty">Nobody: all values empty</option>
          <optgroup label="Owners of teams">
            {readers.map(({ id, name, teamName }) => (
              <option key={id} value={id}>
                {[name, teamName].filter(Boolean).join(", ")}
              </option>
            ))}
          </optgroup>
        </select>
        <Icon name="chevron-down" />
      </span>
      <SubmitButton size="sm" className="needs-no-js">
        Show
      </SubmitButton>
    </Form>
  );
}
