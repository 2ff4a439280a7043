import { Form } from "@remix-run/react";
import { BackForm } from "~/ui/back-form";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Reorder } from "~/ui/reorder";
import {
  sidebarItemVerbPath,
  sidebarOrderPath,
  sidebarPath,
  sidebarSectionPath,
  sidebarSectionVerbPath,
} from "../sidebar.paths";
import { FoundThings } from "./found-things";
import { type FoundThing, ThingWords, type Words } from "./thing-words";

export interface PanelItem extends Words {
  id: string;
}
export interface PanelSection {
  id: string;
  heading: string;
  foldWords: string;
  items: readonly PanelItem[];
}

/** A section as staff arrange it: its place among the others, its items in their order, and what could come into it. */
export function SidebarPanel({
  section,
  place,
  sections,
  moved,
  back,
  as,
  asked,
  isFull,
}: {
  section: PanelSection;
  place: number;
  sections: readonly PanelSection[];
  moved: { id: string; dir: "up" | "down" } | null;
  /** The query of this page, which its verbs come back to. */
  back: string;
  as: string;
  /** What is looked for, for this section. */
  asked: { q: string; found: readonly FoundThing[] } | null;
  isFull: boolean;
}) {
  const { id, heading, items } = section;
  const others = sections.filter((other) => other.id !== id);
  return (
    <section className="panel side-panel own-order" aria-labelledby={`heading-${id}`} id={`section-${id}`}>
      <PanelHead section={section} place={place} of={sections.length} back={back} />
      {items.length > 0 ? (
        <Reorder
          label={`Items of ${heading}`}
          action={sidebarSectionVerbPath(id, "order") + back}
          moved={moved}
          items={items.map((item) => ({
            id: item.id,
            label: item.title,
            content: <ThingWords {...item} />,
            elsewhere: others.length > 0 && (
              <ToOtherSection id={id} item={item} others={others} back={back} />
            ),
            actions: (
              <BackForm action={sidebarItemVerbPath(id, item.id, "removal")} back={back}>
                <Button variant="quiet" size="sm" className="is-danger">
                  Remove<span className="vh"> {item.title}</span>
                </Button>
              </BackForm>
            ),
          }))}
        />
      ) : (
        <p className="side-none muted">
          Nothing stands in it yet, so teams do not see this section. Add something to it below.
        </p>
      )}
      <div className="side-foot">
        {isFull ? (
          <p className="muted small">The sidebar is full. Remove an item to add another one.</p>
        ) : (
          <FindForm id={id} heading={heading} as={as} q={asked?.q ?? ""} />
        )}
        {asked && !isFull && asked.q !== "" && <FoundThings sectionId={id} back={back} {...asked} />}
      </div>
    </section>
  );
}

/** What it is called, and what can be done with all of it. */
function PanelHead({
  section: { id, heading, foldWords, items },
  place,
  of,
  back,
}: {
  section: PanelSection;
  place: number;
  of: number;
  back: string;
}) {
  return (
    <div className="panel-head">
      <div>
        <h2 id={`heading-${id}`}>
          <span dir="auto">{heading}</span> <span className="count">{items.length}</span>
        </h2>
        <p className="muted xsmall">{foldWords}</p>
      </div>
      <div className="btn-row">
        <ButtonLink variant="quiet" size="sm" to={sidebarSectionPath(id)}>
          Edit<span className="vh"> {heading}</span>
        </ButtonLink>
        <BackForm action={sidebarOrderPath} back={back}>
          <input type="hidden" name="id" value={id} />
          <Button
            variant="quiet"
            size="sm"
            icon="arrow-up"
            name="to"
            value={place - 1}
            disabled={place === 1}
          >
            Up<span className="vh"> section {heading}</span>
          </Button>
          <Button
            variant="quiet"
            size="sm"
            icon="arrow-down"
            name="to"
            value={place + 1}
            disabled={place === of}
          >
            Down<span className="vh"> section {heading}</span>
          </Button>
        </BackForm>
        <BackForm action={sidebarSectionVerbPath(id, "removal")} back={back}>
          <Button variant="quiet" size="sm" className="is-danger">
            Remove<span className="vh"> section {heading}</span>
          </Button>
        </BackForm>
      </div>
    </div>
  );
}

function ToOtherSection({
  id,
  item,
  others,
  back,
}: {
  id: string;
  item: PanelItem;
  others: readonly PanelSection[];
  back: string;
}) {
  return (
    <BackForm action={sidebarItemVerbPath(id, item.id, "transfer")} back={back} className="reorder-to">
      <label htmlFor={`section-of-${item.id}`}>Another section</label>
      <span className="select-wrap">
        <select className="select" id={`section-of-${item.id}`} name="to">
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.heading}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <Button size="sm">
        Move<span className="vh"> {item.title} there</span>
      </Button>
    </BackForm>
  );
}

/** Looks for what could come into the section. */
function FindForm({ id, heading, as, q }: { id: string; heading: string; as: string; q: string }) {
  const search = `search-${id}`;
  return (
    <Form
      method="get"
      action={`${sidebarPath}#section-${id}`}
      className="find-row"
      aria-label={`Add to ${heading}`}
      preventScrollReset
    >
      <input type="hidden" name="section" value={id} />
      <input type="hidden" name="as" value={as} />
      <div className="find-row-box">
        <label className="vh" htmlFor={search}>
          Add to {heading}
        </label>
        <Icon name="search" />
        <input
          key={q}
          className="input"
          type="search"
          id={search}
          name="q"
          placeholder="Add a page, task, download or supplier"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <Button size="sm">
        Search<span className="vh"> for {heading}</span>
      </Button>
    </Form>
  );
}
