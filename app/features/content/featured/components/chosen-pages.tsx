import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Reorder } from "~/ui/reorder";
import { TAKES_ROW } from "~/ui/second-press";
import { adminContentPath, featuredPagesPath } from "../../content.paths";

/** A choice on its way, as each of its buttons sends it along. */
export type Draft = readonly (readonly [name: string, value: string])[];

export interface Choice {
  id: string;
  title: string;
  icon: IconName;
  words: string;
  isWarning: boolean;
}

/** The chosen pages in their order. No button of it saves. */
export function ChosenPages({
  pages,
  moved,
  draft,
  q,
}: {
  pages: readonly Choice[];
  moved: { id: string; dir: "up" | "down" } | null;
  draft: Draft;
  q: string;
}) {
  if (pages.length === 0) {
    return (
      <EmptyState icon="star" title="No page is featured">
        Choose four or eight pages. Until then the dashboard goes without this part.
      </EmptyState>
    );
  }
  const kept = q === "" ? draft : [...draft, ["q", q] as const];
  return (
    <Reorder
      label="Featured pages"
      action={featuredPagesPath}
      moved={moved}
      draft={kept}
      items={pages.map((page) => ({
        id: page.id,
        label: page.title,
        content: <ChoiceWords {...page} to={adminContentPath(page.id)} />,
        actions: (
          <Form method="get" action={featuredPagesPath} replace preventScrollReset>
            <DraftFields draft={kept} />
            <Button {...TAKES_ROW} variant="quiet" size="sm" name="remove" value={page.id}>
              Remove<span className="vh"> {page.title}</span>
            </Button>
          </Form>
        ),
      }))}
    />
  );
}

export const DraftFields = ({ draft }: { draft: Draft }) =>
  draft.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);

export function ChoiceWords({ title, icon, words, isWarning, to }: Choice & { to?: string }) {
  const name = <span dir="auto">{title}</span>;
  return (
    <span className="thing-words">
      <Icon name={icon} />
      <span>
        {to ? <Link to={to}>{name}</Link> : name}
        <small className={isWarning ? "is-warning" : undefined}>{words}</small>
      </span>
    </span>
  );
}
