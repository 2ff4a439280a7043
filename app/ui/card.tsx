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
