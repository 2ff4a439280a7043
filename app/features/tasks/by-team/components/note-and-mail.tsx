import { useState } from "react";
import type { FormField } from "~/ui/form-field";
import { TextareaField } from "~/ui/inputs";

/** What staff may write to a reminder, and the mail as it will read: before it goes to many. */
export function NoteAndMail({
  field,
  mail,
}: {
  field: FormField;
  mail: { subject: string; lines: readonly string[] } | null;
}) {
  const [note, setNote] = useState("");
  return (
    <>
      <TextareaField
        className="mt-5"
        field={field}
        label="A note of yours"
        hint="Stands in each of these e-mails."
        rows={3}
        onInput={(event) => setNote(event.currentTarget.value)}
      />
      {mail && (
        <section className="mt-5" aria-labelledby="mail">
          <h2 id="mail">The e-mail, as the first of them gets it</h2>
          <div className="panel proof mt-2">
            <p className="strong">{mail.subject}</p>
            {[...mail.lines, note].filter(Boolean).map((line) => (
              <p key={line} className="mt-3 whitespace-pre-line">
                {line}
              </p>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
