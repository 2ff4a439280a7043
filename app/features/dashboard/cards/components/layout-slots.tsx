import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { MOVES_ROW } from "~/ui/second-press";
import { placesOf } from "../cards.rules";
import type { EditorCard } from "../layout-editor.server";
import { type Order, useSlotDrag } from "./layout-order";

/** A submit button that shows the form again with its cards arranged anew; with JavaScript they are at once. */
export function StepButton({
  step,
  again,
  onStep,
  className = "btn btn-quiet btn-sm",
  children,
  ...rest
}: {
  step: string;
  /** Where the form is shown again. */
  again: string;
  onStep(step: string): void;
  className?: string;
  id?: string;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      {...rest}
      {...(/^(up|down):/.test(step) ? MOVES_ROW : {})}
      type="submit"
      className={className}
      name="step"
      value={step}
      formAction={`${again}#${anchorOf(step)}`}
      formNoValidate
      onClick={(event) => {
        event.preventDefault();
        onStep(step);
      }}
    >
      {children}
    </button>
  );
}

/** Where the page is looked at when it comes back. */
function anchorOf(step: string): string {
  const [verb, id] = step.split(":");
  if (verb === "use" || verb === "change") return "layout-asked";
  return verb === "up" || verb === "down" ? `slot-${id}` : "layout-slots";
}

/** The cards of a layout in the shape that they have on the dashboard. */
export function Slots({
  cards,
  order,
  again,
  hasOthers,
}: {
  cards: readonly EditorCard[];
  order: Order;
  again: string;
  /** Whether anything could come in the place of one. */
  hasOthers: boolean;
}) {
  const drag = useSlotDrag(order, cards);
  const places = placesOf(cards);
  return (
    <ol className="slots" id="layout-slots" data-places={places.length} {...drag.listProps}>
      {places.map((place) => (
        <li key={place.map(({ id }) => id).join(" ")} className={place.length > 1 ? "slot-pair" : undefined}>
          {place.map((card) => (
            <article
              key={card.id}
              className={drag.isOver(card.id) ? "slot-card is-over" : "slot-card"}
              id={`slot-${card.id}`}
              data-id={card.id}
              {...drag.itemProps(card.id)}
            >
              <p className="no">
                Card {cards.indexOf(card) + 1}
                {card.isMini && ", mini"}
              </p>
              <h3>
                <Icon name={card.icon} size={20} />
                <span>{card.title}</span>
              </h3>
              {card.description && !card.isMini && <p>{card.description}</p>}
              <p className={card.hidden ? "is-warning" : undefined}>{card.hidden ?? card.about}</p>
              <SlotButtons
                card={card}
                at={cards.indexOf(card)}
                count={cards.length}
                order={order}
                again={again}
                hasOthers={hasOthers}
              />
            </article>
          ))}
        </li>
      ))}
    </ol>
  );
}

function SlotButtons({
  card: { id, title },
  at,
  count,
  order,
  again,
  hasOthers,
}: {
  card: EditorCard;
  at: number;
  count: number;
  order: Order;
  again: string;
  hasOthers: boolean;
}) {
  const { asks } = order;
  if (asks?.verb === "use") {
    return (
      <div className="btn-row">
        <StepButton
          className="btn btn-sm"
          step={`put:${asks.id}:${id}`}
          again={again}
          onStep={(step) => order.take(step, `“${title}” was replaced.`)}
        >
          Replace<span className="vh"> {title}</span>
        </StepButton>
      </div>
    );
  }
  const move = (step: string, to: number) => {
    order.take(step, `“${title}” is now card ${to + 1} of ${count}.`);
    // The button goes along with its card; at an end of the list the other one has the focus.
    const way = step.startsWith("up") ? (to === 0 ? "down" : "up") : to === count - 1 ? "up" : "down";
    setTimeout(() => document.getElementById(`card-${way}-${id}`)?.focus());
  };
  return (
    <div className="btn-row">
      <StepButton
        id={`card-up-${id}`}
        step={`up:${id}`}
        again={again}
        disabled={at === 0}
        onStep={(step) => move(step, at - 1)}
      >
        <Icon name="arrow-up" />
        Up<span className="vh"> {title}</span>
      </StepButton>
      <StepButton
        id={`card-down-${id}`}
        step={`down:${id}`}
        again={again}
        disabled={at === count - 1}
        onStep={(step) => move(step, at + 1)}
      >
        <Icon name="arrow-down" />
        Down<span className="vh"> {title}</span>
      </StepButton>
      {hasOthers && (
        <StepButton
          step={`change:${id}`}
          again={again}
          onStep={(step) => {
            order.take(step);
            setTimeout(() => document.getElementById("layout-asked")?.focus());
          }}
        >
          Change<span className="vh"> {title}</span>
        </StepButton>
      )}
    </div>
  );
}
