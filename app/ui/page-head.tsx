import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Link } from "./link";

export type PageHeadProps = {
  title: string;
  lede?: ReactNode;
  /** Beside the title: a badge. */
  badge?: ReactNode;
  /** Short facts under the title. */
  meta?: readonly ReactNode[];
  /** On the right; the primary one last. */
  actions?: ReactNode;
  /** On the right instead of actions: the overall progress. */
  aside?: ReactNode;
  back?: { to: string; label: string };
};

export function PageHead({ title, lede, badge, meta, actions, aside, back }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        {back && <BackLink {...back} />}
        <div className="title-line">
          <h1>{title}</h1>
          {badge}
        </div>
        {lede && <p className="lede">{lede}</p>}
        {meta && (
          <p className="meta-line">
            {meta.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity and never move
              <span key={index}>{fact}</span>
            ))}
          </p>
        )}
      </div>
      {actions && <div className="btn-row">{actions}</div>}
      {aside}
    </header>
  );
}

function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link className="back" to={to}>
      <Icon name="arrow-left" />
      {label}
    </Link>
  );
}

/** A heading inside a page, with a link or a count at its side. */
export function SectionHead({
  id,
  title,
  count,
  level = 2,
  children,
}: {
  id?: string;
  title: string;
  count?: ReactNode;
  level?: 2 | 3;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="section-head">
      <Heading id={id}>
        {title}
        {count !== undefined && <span className="count"> {count}</span>}
      </Heading>
      {children}
    </div>
  );
}

/** A part of a page under its heading. */
export function Section({
  children,
  title,
  count,
  isFirst = false,
}: {
  title: string;
  count?: ReactNode;
  /** Nothing stands above it that it must keep away from. */
  isFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={isFirst ? undefined : "section"}>
      <SectionHead title={title} count={count} />
      {children}
    </section>
  );
}
