import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { firstError } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { layoutHistoryPath, layoutPath } from "../cards.paths";
import { allCards, layoutForEdit } from "../cards.queries.server";
import { LayoutRestoring } from "../cards.schema";
import { editorCards } from "../layout-editor.server";
import { layoutVersions, readVersion } from "../layout-versions.server";
import { restoreLayout } from "../layouts.commands.server";
import layoutsStyles from "../layouts.css?url";
import { cardOffer } from "../stand.server";

export const loader = procedure
  .permission("admin")
  .params({ layoutId: Id })
  .reads(({ params }) => ({
    layout: layoutForEdit(params.layoutId),
    versions: layoutVersions(params.layoutId),
    cards: allCards(),
  }))
  .loader(({ ctx, found: { layout, versions, cards } }) => {
    const titles = new Map(
      editorCards(cardOffer(CARD_KINDS, ctx), cards).map(({ id, title }) => [id, title]),
    );
    const { momentOf } = eventClock(ctx);
    return {
      layout: { id: layout.id, name: layout.name, version: layout.version },
      versions: versions.map(({ id, document, publishedAt, by }, at) => {
        const read = readVersion(document);
        return {
          ...{ id, by, at: momentOf(publishedAt), isNewest: at === 0 },
          name: read?.name ?? null,
          cards: read?.cardIds.map((card) => titles.get(card) ?? null) ?? null,
        };
      }),
    };
  });

/** Makes it what is being edited. */
export const action = procedure
  .permission("admin")
  .params({ layoutId: Id })
  .input(LayoutRestoring)
  .action(async ({ ctx, params, input }) => {
    await restoreLayout(ctx, params.layoutId, input);
    return ctx.redirect(layoutPath(params.layoutId), {
      type: "success",
      title: "The draft is what this version was",
      description: "Teams have it once you publish the layout.",
    });
  });

export const handle = {
  crumb: () => "History",
  crumbs: ({ layout }) => ({ [layout.id]: layout.name }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(layoutsStyles);

export const meta = pageTitle<typeof loader>((data) => `History: ${data.layout.name}`);

/** What teams had when, and the way back to it. */
export default function LayoutHistory() {
  const { layout, versions } = useLoaderData<typeof loader>();
  const refused = firstError(useActionData<typeof action>()?.lastResult);
  return (
    <>
      <PageHead
        title={`History of ${layout.name}`}
        lede="Each time the layout is published, what teams got is kept, and can be had back."
        back={{ to: layoutPath(layout.id), label: layout.name }}
      />
      {refused && <ErrorSummary errors={[{ id: "", message: refused }]} title="Nothing was changed" />}
      {versions.length === 0 && (
        <EmptyState icon="history" title="No version yet">
          The first one is kept when the layout is published.
        </EmptyState>
      )}
      <ol className="layout-versions">
        {versions.map(({ id, at, by, isNewest, name, cards }) => (
          <li key={id}>
            <div>
              <h2>
                {at}
                {isNewest && <span className="muted"> newest</span>}
              </h2>
              <p className="muted small">by {by ?? "somebody who is not in the event any more"}</p>
              {cards ? (
                <>
                  <p className="strong" dir="auto">
                    {name}
                  </p>
                  <p>{cards.map((title) => title ?? "a card that was deleted").join(", ")}</p>
                </>
              ) : (
                <p>This version cannot be read.</p>
              )}
            </div>
            {cards?.every((title) => title !== null) && (
              <Form method="post" action={layoutHistoryPath(layout.id)}>
                <input type="hidden" name="versionId" value={id} />
                <input type="hidden" name="version" value={layout.version} />
                <SubmitButton size="sm" icon="history" busyLabel="Restoring…">
                  Restore as draft<span className="vh"> what was published {at}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
