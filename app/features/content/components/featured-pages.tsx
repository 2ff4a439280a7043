import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import type { ShownFeatured } from "../featured.queries.server";
import { Picture } from "./sections/picture";

/** The pages that staff chose to be seen by everybody first; nothing where the reader sees none of them. */
export function FeaturedPages({ pages }: { pages: readonly ShownFeatured[] }) {
  if (pages.length === 0) return null;
  return (
    <section className="section" aria-labelledby="featured">
      <SectionHead id="featured" title="Featured pages" />
      <ul className="featured" data-count={pages.length}>
        {pages.map(({ id, to, title, description, icon, cover }) => (
          <li className="featured-page" key={id}>
            <div className="featured-pic">
              {cover ? <Picture picture={cover} /> : <Icon name={icon} size={24} />}
            </div>
            <h3>
              <Link to={to}>
                <span dir="auto">{title}</span>
              </Link>
            </h3>
            {description && <p dir="auto">{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
