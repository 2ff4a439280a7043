import { Form, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { fieldsOf } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SelectField } from "~/ui/select-field";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import dashboardStyles from "../../dashboard.css?url";
import { layoutPath, layoutPreviewPath } from "../cards.paths";
import { allCards, layoutForEdit, sampleTeams } from "../cards.queries.server";
import { Stand } from "../components/stand";
import { editorCards, sampleLabel, samplePlaces } from "../layout-editor.server";
import { workingLayout } from "../layout-versions.server";
import layoutsStyles from "../layouts.css?url";
import { cardOffer, factReads, readerOfTeam, shownCards } from "../stand.server";

const Search = z.object({ team: Id.optional().catch(undefined) });

/** A layout as the people of one of its teams have it: of each kind of team the first by name can be chosen. */
export const loader = procedure
  .permission("admin")
  .params({ layoutId: Id })
  .input(Search)
  .reads(({ ctx, params, input }) => ({
    layout: layoutForEdit(params.layoutId),
    cards: allCards(),
    samples: sampleTeams(params.layoutId),
    ...(input.team ? factReads(CARD_KINDS, readerOfTeam(ctx, input.team)) : {}),
  }))
  .loader(({ ctx, input, found: { layout: stored, cards, samples, ...facts } }) => {
    // As it is being edited: what teams have they see themselves.
    const layout = workingLayout(stored, { cards, teamTypes: [] });
    const known = new Map(cards.map((card) => [card.id, card]));
    const own = layout.cardIds.flatMap((id) => known.get(id) ?? []);
    const team = samples.find(({ id }) => id === input.team);
    const offer = cardOffer(CARD_KINDS, ctx);
    const shown = team
      ? shownCards(CARD_KINDS, own, facts, readerOfTeam(ctx, team.id))
      : samplePlaces(editorCards(offer, own), layout.cardIds);
    return {
      layout: { id: layout.id, name: layout.name },
      cards: shown,
      left: layout.cardIds.length - shown.length,
      team: team?.id ?? "",
      samples: samples.map((sample) => ({ value: sample.id, label: sampleLabel(sample) })),
    };
  });

export const handle = {
  crumb: () => "Preview",
  crumbs: ({ layout }) => ({ [layout.id]: layout.name }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(editorsStyles, layoutsStyles, dashboardStyles);

export const meta = pageTitle<typeof loader>((data) => `Preview of ${data.layout.name}`);

export default function LayoutPreview() {
  const { layout, cards, left, team, samples } = useLoaderData<typeof loader>();
  const { fields } = fieldsOf({ id: "preview", limits: { team: {} }, values: { team } });
  return (
    <>
      <PageHead
        title={`Preview of ${layout.name}`}
        lede="As it is saved, in both widths."
        back={{ to: layoutPath(layout.id), label: layout.name }}
      />
      {samples.length > 0 ? (
        <Form method="get" action={layoutPreviewPath(layout.id)} className="preview-as">
          <SelectField
            key={team}
            field={fields.team}
            label="Look at it as"
            placeholder="Without a team’s facts"
            options={samples}
          />
          <Button type="submit">Show</Button>
        </Form>
      ) : (
        <Banner tone="info" title="No team has this layout.">
          Below stands what each card says; the facts come with a team.
        </Banner>
      )}
      {left > 0 && (
        <p className="muted small mt-3">
          {left === 1 ? "One card is" : `${left} cards are`} left out: there is nothing that the team may see.
        </p>
      )}
      <div className="layout-previews">
        <section aria-labelledby="on-desk">
          <h2 id="on-desk">On a desk</h2>
          <div className="layout-preview-box">
            <Stand cards={cards} />
          </div>
        </section>
        <section aria-labelledby="on-phone">
          <h2 id="on-phone">On a phone</h2>
          <div className="layout-preview-box is-phone">
            <Stand cards={cards} />
          </div>
        </section>
      </div>
    </>
  );
}
