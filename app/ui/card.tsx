import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

/** One link, stretched over the card. `fact` is the one live thing that it says. */
export function Card({
  to,
  icon,
  title,
  children,
  fact,
}: {
  to: string;
  icon: IconName;
  title: string;
  children?: ReactNode;
  fact?: ReactNode;
}) {
  return (
    <article className="card">
      <Icon name={icon} size={24} />
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      {children && <p>{children}</p>}
      {fact && <p className="fact">{fact}</p>}
    </article>
  );
}

export function Tiles({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>;
}

/** A featured page. Without an image the chart art stands in. */
export function Tile({
  to,
  title,
  image,
  children,
}: {
  to: string;
  title: string;
  image?: string | null;
  children?: ReactNode;
}) {
  return (
    <article className="tile">
      <div className="tile-art">
        {image && <img src={image} alt="" width="512" height="288" loading="lazy" />}
      </div>
      <h3>
        <Link to={to}>{title}</Link>
      </h3>
      {children && <p>{children}</p>}
    </article>
  );
}
