import type { LimitsOf } from "~/procedure/limits.server";
import { Checkbox, RadioGroup } from "~/ui/checks";
import type { LiveField } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { ELSEWHERE } from "../cards.rules";
import type { CardInput } from "../cards.schema";

export interface CardChoices {
  kinds: readonly { type: string; label: string; about: string; titled: string; hidden: boolean }[];
  places: readonly { to: string; title: string }[];
  pages: readonly { id: string; title: string }[];
}

type Fields = { [K in keyof LimitsOf<typeof CardInput>]: LiveField };

/** What a card is of, what it is called, and how large it is. */
export function CardFields({ fields, choices }: { fields: Fields; choices: CardChoices }) {
  const { kinds, places, pages } = choices;
  const kind = kinds.find(({ type }) => type === fields.type.value);
  const reveals: Record<string, React.ReactNode> = {
    content: (
      <SelectField
        field={fields.pathId}
        label="Page"
        hint={
          pages.length > 0
            ? "One that is published. Whoever may not read it does not see the card."
            : "There is no published page yet."
        }
        placeholder="Choose a page"
        options={pages.map(({ id, title }) => ({ value: id, label: title }))}
      />
    ),
    link: (
      <>
        <SelectField
          field={fields.place}
          label="Leads to"
          placeholder="Choose a place"
          options={[
            ...places.map(({ to, title }) => ({ value: to, label: title })),
            { value: ELSEWHERE, label: "Another site" },
          ]}
        />
        <TextField
          field={fields.address}
          label="Address of the other site"
          hint="For example https://tickets.example"
          type="url"
          inputMode="url"
          autoComplete="off"
        />
      </>
    ),
  };
  return (
    <>
      <RequiredNote />
      <RadioGroup
        field={fields.type}
        label="What it shows"
        options={kinds.map(({ type, label, about, hidden }) => ({
          value: type,
          label,
          hint: hidden ? `${about} No team sees it now: its page is not published.` : about,
          reveal: reveals[type],
        }))}
      />
      <TextField
        field={fields.title}
        label="Title"
        hint={
          kind && kind.type !== "link" && kind.type !== "content"
            ? `If empty, it is called “${kind.titled}”, also when that is renamed.`
            : "If empty, that of the page that it leads to. A link needs one."
        }
        autoComplete="off"
        dir="auto"
      />
      <TextField
        field={fields.description}
        label="Description"
        hint="One line under the title. A mini card has no room for it."
        autoComplete="off"
        dir="auto"
      />
      <Checkbox
        field={fields.isMini}
        label="Mini"
        hint="Half as high. Two minis that follow each other share one place."
      />
    </>
  );
}
