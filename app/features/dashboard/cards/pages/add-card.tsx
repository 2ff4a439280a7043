import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { CARD_KINDS } from "~/rooms.server";
import { EditorForm } from "~/ui/editor-form";
import { sentText } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { cardChoices, offeredCards } from "../card-editor.server";
import { addCard } from "../cards.commands.server";
import { addCardPath, cardsPath } from "../cards.paths";
import { pagesToChoose } from "../cards.queries.server";
import { CardInput } from "../cards.schema";
import { CardFields } from "../components/card-form";
import { cardOffer } from "../stand.server";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ pages: pagesToChoose() }))
  .loader(({ ctx, found }) => ({
    choices: cardChoices(cardOffer(CARD_KINDS, ctx), found.pages),
    formId: newId(),
    limits: limitsOf(CardInput),
  }));

export const action = procedure
  .permission("admin")
  .input(CardInput)
  .action(async ({ ctx, input }) => {
    await addCard(ctx, input, offeredCards(cardOffer(CARD_KINDS, ctx)));
    return ctx.redirect(cardsPath, {
      type: "success",
      title: "Card added",
      description: "No team sees it before a layout has it.",
    });
  });

export const handle = { crumb: () => "Add Card" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Card");

export default function AddCard() {
  const { choices, formId, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [id] = useState(sentText(lastResult, "formId") ?? formId);
  return (
    <>
      <PageHead title="Add Card" back={{ to: cardsPath, label: "Cards" }} />
      <EditorForm
        id="card"
        limits={limits}
        lastResult={lastResult}
        current={BLANK}
        path={addCardPath}
        seeCurrent="See the saved version"
        differences={() => []}
        hidden={{ formId: id }}
        submitLabel="Add card"
        cancelTo={cardsPath}
      >
        {(fields) => <CardFields fields={fields} choices={choices} />}
      </EditorForm>
    </>
  );
}

const BLANK = {
  data: {
    type: "tasks",
    pathId: "",
    place: "",
    address: "",
    title: "",
    description: "",
    isMini: false,
    version: 0,
    formId: undefined,
    over: undefined,
  },
  version: 0,
  saved: { who: "", when: "" },
};
