import type { CardFact } from "~/procedure/room-work.server";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { placesOf } from "../cards.rules";
import type { ShownCard } from "../stand.server";

/** The cards of a layout: two minis to a place, and the last row shares the width, so that there is no hole. */
export function Stand({ cards }: { cards: readonly ShownCard[] }) {
  const places = placesOf(cards);
  return (
    <div className="stand">
      <div className="stand-places" data-places={places.length}>
        {places.map((place) =>
          place.length > 1 ? (
            <div className="stand-pair" key={place[0].id}>
              {place.map((card) => (
                <StandCard key={card.id} card={card} />
              ))}
            </div>
          ) : (
            <StandCard key={place[0].id} card={place[0]} />
          ),
        )}
      </div>
    </div>
  );
}

function StandCard({ card }: { card: ShownCard }) {
  const { to, icon, title, description, isMini, fact } = card;
  return (
    <article className={isMini ? "card mini" : "card"}>
      <Icon name={icon} size={24} />
      <h3 dir="auto">
        {to.startsWith("/") ? (
          <Link to={to}>{title}</Link>
        ) : (
          <a href={to} target="_blank" rel="noopener noreferrer">
            {title}
            <span className="vh"> (opens in a new tab)</span>
          </a>
        )}
      </h3>
      {description && !(isMini && fact) && <p dir="auto">{description}</p>}
      {fact && <Fact fact={fact} isMini={isMini} />}
    </article>
  );
}

function Fact({ fact: { text, more, tone, share }, isMini }: { fact: CardFact; isMini: boolean }) {
  const late = tone === "danger" ? "is-danger" : undefined;
  return (
    <div className="fact">
      {share !== undefined && !isMini && <progress value={share} max={1} aria-hidden="true" />}
      <p>
        <span className={more ? undefined : late}>{text}</span>
        {more && <span className={late}>{more}</span>}
      </p>
    </div>
  );
}
