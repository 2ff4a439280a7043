import { useRef } from "react";
import { Switch } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { RichTextField } from "~/ui/rich-text-field";
import type { RuleSource, RuleValues } from "../../builder/logic-editor/rule-sources.types";
import { RulesEditor } from "../../builder/logic-editor/rules-editor";
import type { NamedAnswer } from "../named-answers.rules";
import { InsertAnswer } from "./insert-answer";

/** What a confirmation says, and when. */
export function ConfirmationFields({
  id,
  fields,
  first,
  sources,
  named,
  errors,
  isDefault,
}: {
  id: string;
  fields: Record<"name" | "message" | "isActive", FormField>;
  first: { operator: string; rules: readonly RuleValues[] };
  sources: readonly RuleSource[];
  named: readonly NamedAnswer[];
  errors: Readonly<Record<string, string[] | null>>;
  isDefault: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  // A form that asks before it is left watches what is typed.
  const tell = () =>
    requestAnimationFrame(() => box.current?.dispatchEvent(new Event("input", { bubbles: true })));
  return (
    <>
      <TextField
        field={fields.name}
        label="Name"
        hint="For you: people who submit do not see it."
        autoComplete="off"
        dir="auto"
      />
      <RichTextField field={fields.message} label="Message" />
      <InsertAnswer named={named} messageId={fields.message.id} />
      {isDefault ? (
        <>
          <input type="hidden" name="isActive" value="on" />
          <p className="hint">
            This is the default confirmation. It is shown whenever no other one is, so it has no rules, is
            always on, and cannot be deleted.
          </p>
        </>
      ) : (
        <>
          <div className="confirmation-rules" ref={box}>
            <h2 className="legend">When is it shown?</h2>
            <p className="hint">Without a rule it is shown to everybody who submits.</p>
            <RulesEditor id={id} first={first} sources={sources} errors={errors} onChange={tell} />
          </div>
          <Switch field={fields.isActive} label="On" hint="Off, it is shown to nobody." />
        </>
      )}
    </>
  );
}
