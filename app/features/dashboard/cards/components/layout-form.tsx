import { useState } from "react";
import type { LimitsOf } from "~/procedure/limits.server";
import { redisplayedAt } from "~/procedure/redisplayed";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxGroup, Switch } from "~/ui/checks";
import type { Difference } from "~/ui/conflict";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { FieldErrors } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { Icon } from "~/ui/icon";
import { TextField } from "~/ui/inputs";
import { useIsUnsaved } from "~/ui/leave-guard";
import { SavedForm } from "~/ui/saving/saved-form";
import { SavedLine } from "~/ui/saving/saved-line";
import type { SavingState } from "~/ui/saving/use-saved-at-once";
import { SubmitButton } from "~/ui/submit-button";
import type { Edited } from "~/ui/use-editor";
import { addCardPath, layoutsPath } from "../cards.paths";
import { CARDS_OF_LAYOUT, placesOf } from "../cards.rules";
import type { LayoutInput, LayoutValues } from "../cards.schema";
import type { EditorCard } from "../layout-editor.server";
import { BothWidths } from "./both-widths";
import { type Order, useOrder } from "./layout-order";
import { Slots, StepButton } from "./layout-slots";

export interface LayoutChoices {
  cards: readonly EditorCard[];
  types: readonly {
    id: string;
    name: string;
    teams: number;
    taken: { layoutId: string; layoutName: string } | null;
  }[];
}

type Fields = { [K in keyof LimitsOf<typeof LayoutInput>]: LiveField };

interface LayoutFormProps {
  choices: LayoutChoices;
  edited: Edited<LayoutValues>;
  limits: LimitsOf<typeof LayoutInput>;
  lastResult: LastResult | undefined;
  path: string;
}

/** A new layout: its name and teams, its six cards in their order, and those that it has not. */
export function NewLayoutForm(props: LayoutFormProps & { hidden: Record<string, string> }) {
  return (
    <EditorForm
      id="layout"
      className="layout-form"
      limits={props.limits}
      lastResult={props.lastResult}
      current={props.edited}
      path={props.path}
      seeCurrent="See the saved version"
      differences={() => []}
      hidden={props.hidden}
      submitLabel="Add layout"
      cancelTo={layoutsPath}
      hasButtons
    >
      {(fields) => <Parts {...props} fields={fields} />}
    </EditorForm>
  );
}

/** The same of one that there is: it saves itself as a draft while it is changed, and teams have it once it is published. */
export function LayoutForm(
  props: LayoutFormProps & {
    /** What is edited is not what teams have. */
    hasDraft: boolean;
    savedAt: string;
    differences(typed: Record<string, unknown>): Difference[];
  },
) {
  const { edited, path, hasDraft, savedAt } = props;
  const [saving, setSaving] = useState<SavingState>({ state: "rest" });
  const isUnsaved = useIsUnsaved();
  const isLive = !hasDraft && !isUnsaved;
  return (
    <SavedForm
      id="layout"
      label="Layout"
      className="layout-form"
      limits={props.limits}
      lastResult={props.lastResult}
      current={edited}
      known={JSON.stringify({ ...edited.data, version: "" })}
      path={path}
      seeCurrent="See the saved version"
      differences={props.differences}
      isVerb={() => false}
      onState={setSaving}
      saveLabel="Save draft"
      buttons={
        <>
          <p className="layout-saved">
            <SavedLine saving={saving} savedAt={savedAt} />
            <span className="muted">
              {isLive ? "Teams have it as it is here." : "A draft: teams have it once it is published."}
            </span>
          </p>
          <Button name="asDraft" value="1" formAction={path} className="needs-no-js">
            Save draft
          </Button>
          <SubmitButton variant={isLive ? "secondary" : "primary"} formAction={path} busyLabel="Publishing…">
            Publish layout
          </SubmitButton>
        </>
      }
    >
      {(fields) => <Parts {...props} fields={fields} />}
    </SavedForm>
  );
}

function Parts({ fields, choices, edited, lastResult, path }: LayoutFormProps & { fields: Fields }) {
  const { cards } = choices;
  const order = useOrder(fields.cardIds, lastResult);
  const known = new Map(cards.map((card) => [card.id, card]));
  const chosen = order.ids.flatMap((id) => known.get(id) ?? []);
  const again = redisplayedAt(path);
  const others = cards.filter(({ id }) => !order.ids.includes(id));
  const question = order.asks && known.get(order.asks.id);
  return (
    <div className="beside">
      <div className="beside-main">
        <div className="beside-in">
          <Who fields={fields} types={choices.types} isDefault={edited.data.isDefault} />
          <section className="section" aria-labelledby={fields.cardIds.id} ref={order.box}>
            <div className="section-head">
              <h2 id={fields.cardIds.id} tabIndex={-1}>
                Six cards
              </h2>
              <span className="muted small">
                {chosen.length} of {CARDS_OF_LAYOUT} chosen, two minis share one place
              </span>
            </div>
            <FieldErrors field={fields.cardIds} />
            <p className="vh" role="status">
              {order.said}
            </p>
            {question && (
              <p className="layout-asked" id="layout-asked" tabIndex={-1}>
                <span>
                  {order.asks?.verb === "use" ? (
                    <>
                      Which card does <b>{question.title}</b> replace? Press “Replace” on it.
                    </>
                  ) : (
                    <>
                      Which card comes in the place of <b>{question.title}</b>? Press “Use” on it, beside or
                      below.
                    </>
                  )}
                </span>
                <StepButton step="keep" again={again} onStep={(step) => order.take(step)}>
                  Keep them as they are
                </StepButton>
              </p>
            )}
            <Slots cards={chosen} order={order} again={again} hasOthers={others.length > 0} />
            {order.ids.map((id) => (
              <input key={id} type="hidden" name={fields.cardIds.name} value={id} />
            ))}
          </section>
        </div>
      </div>
      <aside className="beside-side" aria-label="Cards and preview">
        <Others cards={others} order={order} again={again} />
        <section aria-labelledby="layout-widths">
          <h2 id="layout-widths">Both widths</h2>
          <BothWidths places={placesOf(chosen)} />
        </section>
      </aside>
    </div>
  );
}

/** What it is called, and which teams have it. */
function Who({
  fields,
  types,
  isDefault,
}: {
  fields: Fields;
  types: LayoutChoices["types"];
  isDefault: boolean;
}) {
  return (
    <section className="panel form-panel" aria-labelledby="layout-who">
      <h2 id="layout-who">Name and teams</h2>
      <div className="layout-name">
        <TextField field={fields.name} label="Name" autoComplete="off" dir="auto" />
        <Switch
          field={fields.isDefault}
          label="Default for every other team"
          {...(isDefault && { hint: "It stays so until another layout is made the default." })}
        />
      </div>
      {types.length > 0 ? (
        <CheckboxGroup
          field={fields.teamTypeIds}
          label="Team types"
          hint="A type is in one layout at most. Stand shares go by their own type, else by their parent’s."
          columns={types.length > 3}
          options={types.map(({ id, name, teams, taken }) => ({
            value: id,
            label: `${name} (${teams})`,
            ...(taken && { hint: `In the layout ‘${taken.layoutName}’. Ticked, it moves here.` }),
          }))}
        />
      ) : (
        <p className="hint">There are no team types yet: every team has the default layout.</p>
      )}
      {types.map(
        ({ id, taken }) =>
          taken && <input key={id} type="hidden" name="elsewhere" value={`${id}:${taken.layoutId}`} />,
      )}
    </section>
  );
}

function Others({ cards, order, again }: { cards: readonly EditorCard[]; order: Order; again: string }) {
  const { asks } = order;
  return (
    <section aria-labelledby="layout-others">
      <h2 id="layout-others">Cards not in this layout</h2>
      <p className="muted small">
        {cards.length > 0 ? "‘Use’ asks which card it replaces." : "Every card is in it."}
      </p>
      <ul className="pick">
        {cards.map((card) => (
          <li key={card.id}>
            <Icon name={card.icon} size={20} />
            <div>
              {card.title}
              <small>{[card.kind, card.isMini && "mini", card.hidden].filter(Boolean).join(" · ")}</small>
            </div>
            <StepButton
              className="btn btn-sm"
              step={asks?.verb === "change" ? `put:${card.id}:${asks.id}` : `use:${card.id}`}
              again={again}
              onStep={(step) => {
                order.take(step, step.startsWith("put") ? `“${card.title}” is in the layout now.` : "");
                setTimeout(() => document.getElementById("layout-asked")?.focus());
              }}
            >
              Use<span className="vh"> {card.title}</span>
            </StepButton>
          </li>
        ))}
      </ul>
      <ButtonLink variant="quiet" icon="plus" to={addCardPath}>
        Add a card
      </ButtonLink>
    </section>
  );
}
