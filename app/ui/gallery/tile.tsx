import type { ReactNode } from "react";
import { Link } from "../link";

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
