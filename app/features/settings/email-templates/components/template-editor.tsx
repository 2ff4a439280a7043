import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import type { LastResult } from "~/ui/fields-of";
import { TextField } from "~/ui/inputs";
import { RichTextField } from "~/ui/rich-text-field";
import { SubmitButton } from "~/ui/submit-button";
import type { Shown } from "../template-preview.server";
import type { templateLoader } from "../template-screen.server";
import { editTemplatePath, resetTemplatePath, templatesPath, viewTemplatePath } from "../templates.paths";
import { PlaceholderPalette } from "./placeholder-palette";
import { TemplatePreview } from "./template-preview";

const LABELS = { subject: "Subject", body: "Text" };

/** The text of a kind of mail: its placeholders at the left, the text in the middle, how it looks at the right. */
export function TemplateEditor() {
  const data = useLoaderData<typeof templateLoader>();
  const answer = useActionData<{ lastResult?: LastResult; shown?: Shown }>();
  const path = editTemplatePath(data.kind);
  const sent = answer?.lastResult?.initialValue;
  const [typed, setTyped] = useState({
    subject: String(sent?.subject ?? data.text.subject),
    body: String(sent?.body ?? data.text.body),
  });
  const looked = `${path}?${new URLSearchParams({ as: data.as, part: data.part })}`;
  return (
    <div className="template-editor editor-frame">
      <header className="editor-bar">
        <ButtonLink variant="quiet" icon="arrow-left" to={templatesPath}>
          E-mail templates
        </ButtonLink>
        <h1>{data.name}</h1>
        <span className="editor-state">{data.state}</span>
        <div className="btn-row">
          <ButtonLink to={viewTemplatePath(data.kind)}>View</ButtonLink>
          {data.isOwn && <ButtonLink to={resetTemplatePath(data.kind)}>Reset to default</ButtonLink>}
        </div>
      </header>
      <div className="editor-cols">
        <PlaceholderPalette placeholders={data.placeholders} typed={typed} />
        <div className="editor-canvas">
          <div className="editor-canvas-in">
            <EditorForm
              key={data.kind}
              id="template"
              limits={data.limits}
              lastResult={answer?.lastResult}
              current={{ data: data.text, version: data.version, saved: data.saved }}
              action={looked}
              path={path}
              seeCurrent="See the saved text"
              differences={(mine) => differences(LABELS, data.text, mine)}
              errorTitle="Not saved"
              submitLabel="Save template"
              cancelTo={templatesPath}
              staysAt={[path]}
              hidden={{ as: data.as, part: data.part }}
              hasButtons
            >
              {({ subject, body }) => (
                <>
                  <Typed subject={subject} body={body} say={setTyped} />
                  <TextField
                    field={subject}
                    label="Subject"
                    hint="Says what is wanted. At most 120 characters."
                    autoComplete="off"
                    dir="auto"
                  />
                  <RichTextField field={body} label="Text" rows={16} />
                  <p className="hint">
                    A value that is empty leaves no hole: the words around it close up. The event’s name, the
                    title, the signature and the way to unsubscribe are added by the portal.
                  </p>
                  <p className="mt-3">
                    <SubmitButton size="sm" icon="eye" name="show" value="preview">
                      Preview this text
                    </SubmitButton>
                  </p>
                </>
              )}
            </EditorForm>
          </div>
        </div>
        <aside className="editor-props" aria-label="Preview">
          <TemplatePreview
            {...data}
            path={path}
            shown={answer?.shown ?? data.shown}
            html={answer?.shown?.html}
          />
        </aside>
      </div>
    </div>
  );
}

/** Tells the palette what the form holds. */
function Typed({
  subject,
  body,
  say,
}: {
  subject: LiveField;
  body: LiveField;
  say(typed: { subject: string; body: string }): void;
}) {
  const [title, text] = [String(subject.value ?? ""), String(body.value ?? "")];
  useEffect(() => say({ subject: title, body: text }), [title, text, say]);
  return null;
}
