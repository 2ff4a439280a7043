import { useRef } from "react";
import { Checkbox, RadioGroup, Switch } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";
import { RichTextField } from "~/ui/rich-text-field";
import { type Option, type OptionGroup, SelectField } from "~/ui/select-field";
import type { RuleSource, RuleValues } from "../../builder/logic-editor/rule-sources.types";
import { RulesEditor } from "../../builder/logic-editor/rules-editor";
import { InsertAnswer } from "../../confirmations/components/insert-answer";
import type { NamedAnswer } from "../../confirmations/named-answers.rules";
import { SEND_TO_LABELS, SEND_TO_TYPES, type SendToType } from "../notification.types";

export type FieldName =
  | "name"
  | "sendToType"
  | "addresses"
  | "question"
  | "entry"
  | "copies"
  | "replyTo"
  | "replyAddress"
  | "usesTitle"
  | "subject"
  | "message"
  | "showSubmission"
  | "showCustomFields"
  | "showHiddenCustomFields"
  | "isActive";
type Fields = Record<FieldName, FormField>;

export interface NotificationFieldsProps {
  id: string;
  fields: Fields;
  first: { operator: string; rules: readonly RuleValues[] };
  sources: readonly RuleSource[];
  named: readonly NamedAnswer[];
  /** Its e-mail questions. */
  questions: readonly (Option | OptionGroup)[];
  form: { title: string; isPublic: boolean };
  errors: Readonly<Record<string, string[] | null>>;
}

/** Whom a notification goes to, when, and what it says. */
export function NotificationFields(props: NotificationFieldsProps) {
  const { id, fields, first, sources, errors } = props;
  const box = useRef<HTMLDivElement>(null);
  // A form that asks before it is left watches what is typed.
  const tell = () =>
    requestAnimationFrame(() => box.current?.dispatchEvent(new Event("input", { bubbles: true })));
  return (
    <>
      <TextField
        field={fields.name}
        label="Name"
        hint="For you: those who are mailed do not see it."
        autoComplete="off"
        dir="auto"
      />
      <Whom {...props} />
      <div className="form-notification-part" ref={box}>
        <h2 className="legend">When does it go?</h2>
        <p className="hint">
          When the form is submitted, and when what was submitted is changed. Without a rule it goes always.
        </p>
        <RulesEditor id={id} first={first} sources={sources} errors={errors} onChange={tell} />
      </div>
      <Says {...props} />
      <Switch field={fields.isActive} label="On" hint="Off, it mails nobody." />
    </>
  );
}

/** Of a form that guests fill in: they have neither an account nor a team. */
const FOR_GUESTS: readonly SendToType[] = ["admin", "email", "field"];

function Whom({ fields, questions, form }: NotificationFieldsProps) {
  const chosen = fields.sendToType.initialValue;
  const offered = SEND_TO_TYPES.filter(
    (type) => !form.isPublic || FOR_GUESTS.includes(type) || type === chosen,
  );
  const plain = questions.filter((one) => !("options" in one));
  return (
    <>
      <RadioGroup
        field={fields.sendToType}
        label="To whom does it go?"
        {...(form.isPublic && { hint: "Guests submit this form: they have neither an account nor a team." })}
        options={offered.map((type) => ({
          value: type,
          label: SEND_TO_LABELS[type],
          ...(type === "email" && {
            reveal: (
              <TextareaField
                field={fields.addresses}
                label="Addresses"
                hint="One a line, at most 20."
                rows={3}
                spellCheck={false}
                autoComplete="off"
              />
            ),
          }),
          ...(type === "field" && { reveal: <Question {...{ fields, questions }} /> }),
        }))}
      />
      <TextareaField
        field={fields.copies}
        label="Copies to"
        hint="Addresses, one a line. Each gets a mail of its own, and nobody sees the others."
        rows={2}
        spellCheck={false}
        autoComplete="off"
      />
      <SelectField
        field={fields.replyTo}
        label="Answers go to"
        {...(form.isPublic && {
          hint: "What a guest typed stands in no header of a mail: answers about a guest’s submission go to the support address.",
        })}
        placeholder="The event’s support address"
        options={[
          { value: "user", label: "Who submitted" },
          ...plain,
          { value: "address", label: "Another address" },
        ]}
      />
      <TextField
        field={fields.replyAddress}
        label="Another address for answers"
        hint="If “Another address” is chosen."
        type="email"
        autoComplete="off"
      />
    </>
  );
}

function Question({ fields, questions }: Pick<NotificationFieldsProps, "fields" | "questions">) {
  if (questions.length === 0)
    return <p className="hint">This form asks for no e-mail address yet. Add such a question first.</p>;
  return (
    <>
      <SelectField
        field={fields.question}
        label="Question"
        placeholder="Choose a question"
        options={questions}
      />
      <TextField
        field={fields.entry}
        label="Entry"
        hint="Of a group with several entries: its number. Empty, every entry is mailed."
        inputMode="numeric"
        autoComplete="off"
        inputClass="w-date"
      />
    </>
  );
}

function Says({ fields, named, form }: NotificationFieldsProps) {
  return (
    <div className="form-notification-part">
      <h2 className="legend">What does it say?</h2>
      <Checkbox
        field={fields.usesTitle}
        label={`Use the form’s title as subject: “${form.title}: form submitted”`}
      />
      <TextField
        field={fields.subject}
        label="Subject"
        hint="If the form’s title is not used. Answers stand in double braces, as below."
        autoComplete="off"
        dir="auto"
      />
      <RichTextField field={fields.message} label="Message" />
      <InsertAnswer named={named} messageId={fields.message.id} />
      <fieldset className="form-notification-below">
        <legend className="legend">Below the message</legend>
        <Checkbox
          field={fields.showSubmission}
          label="The whole submission, as it was filled in"
          hint="Visible answers; files are links that ask for sign-in."
        />
        <Checkbox field={fields.showCustomFields} label="The team’s custom fields" />
        <Checkbox
          field={fields.showHiddenCustomFields}
          label="Custom fields that teams do not see"
          hint="They go to nobody of the team."
        />
      </fieldset>
    </div>
  );
}
