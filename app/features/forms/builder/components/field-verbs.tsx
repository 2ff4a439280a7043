import { Form } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { SubmitButton } from "~/ui/submit-button";
import { fieldVerbPath } from "../../admin-forms.paths";
import { CONTAINERS } from "../../document/structure.rules";
import type { BuilderData, Card } from "../builder.server";
import { nextPlaces, type Place, placesFor } from "../places.rules";

/** What can be done with the field that is open, in words. */
export function FieldVerbs({ data, card }: { data: BuilderData; card: Card }) {
  const { owner, outline, revision } = data;
  const verb = (name: "move" | "copy" | "removal") => fieldVerbPath(owner, card.id, name);
  const { up, down } = nextPlaces(outline, card.id);
  const places = placesFor(outline, card.id);
  return (
    <div className="q-foot">
      <a className="btn btn-quiet btn-sm to-properties" href="#properties">
        <Icon name="sliders-horizontal" />
        Properties
      </a>
      <Move to={verb("move")} revision={revision} place={up} icon="arrow-up" id="move-up">
        Move up
      </Move>
      <Move to={verb("move")} revision={revision} place={down} icon="arrow-down" id="move-down">
        Move down
      </Move>
      {places.length > 0 && (
        <Menu label={<>Move to</>} buttonClass="btn btn-quiet btn-sm">
          <Form method="post" action={verb("move")} className="q-place" preventScrollReset>
            <input type="hidden" name="revision" value={revision} />
            <label htmlFor="move-place">Place</label>
            <select className="input" id="move-place" name="before" key={`${card.id} ${revision}`}>
              {places.map(({ page, places: onPage }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two pages may have one name
                <optgroup key={at} label={page}>
                  {onPage.map(({ before, label }) => (
                    <option key={`${before} ${label}`} value={before}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            <SubmitButton size="sm" busyLabel="Moving…">
              Move
            </SubmitButton>
          </Form>
        </Menu>
      )}
      <Form method="post" action={verb("copy")} preventScrollReset>
        <input type="hidden" name="revision" value={revision} />
        <SubmitButton variant="quiet" size="sm" icon="copy" busyLabel="Copying…">
          Duplicate
        </SubmitButton>
      </Form>
      <div className="push">
        <Delete data={data} card={card} to={verb("removal")} />
      </div>
    </div>
  );
}

/** What nothing relies on goes at once, and comes back by Undo; else a page says first what does. */
function Delete({ data: { chosen, revision }, card, to }: { data: BuilderData; card: Card; to: string }) {
  const holds = CONTAINERS.some((type) => type === card.type);
  if (chosen?.wasPublished || card.uses.length > 0 || holds) {
    return (
      <ButtonLink variant="quiet" size="sm" icon="trash-2" className="is-danger" to={to}>
        Delete
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action={to} preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <SubmitButton variant="quiet" size="sm" icon="trash-2" className="is-danger" busyLabel="Deleting…">
        Delete
      </SubmitButton>
    </Form>
  );
}

function Move({
  to,
  revision,
  place,
  icon,
  id,
  children,
}: {
  to: string;
  revision: number;
  /** Undefined where there is none. */
  place: Place | undefined;
  icon: IconName;
  id: string;
  children: string;
}) {
  return (
    <Form method="post" action={to} preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="before" value={place ?? ""} />
      <SubmitButton
        variant="quiet"
        size="sm"
        icon={icon}
        id={id}
        disabled={place === undefined}
        title={
          place === undefined
            ? `There is nothing to pass ${id === "move-up" ? "above" : "below"} it`
            : undefined
        }
        busyLabel="Moving…"
      >
        {children}
      </SubmitButton>
    </Form>
  );
}
