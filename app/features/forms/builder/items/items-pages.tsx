import { useActionData, useLoaderData } from "@remix-run/react";
import type { LastResult } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import type { formItems } from "./form-items.server";
import { ItemPanel } from "./item-panel";
import type { ShownItems } from "./items-routes.server";
import { ItemsScreen as Items } from "./items-screen";
import { PasteItems } from "./paste-items";

type ItemsLoader = typeof formItems.items.loader;
type ItemLoader = typeof formItems.item.loader;
type PasteLoader = typeof formItems.paste.loader;

export const itemsHandle = {
  crumb: () => "Items and prices",
  crumbs: ({ editor, fieldId, label }) => ({
    [editor.owner.id]: editor.title,
    [fieldId]: label || "Item list",
  }),
  isWide: true,
} satisfies PageHandle<ItemsLoader>;

export const itemsTitle = pageTitle<ItemsLoader>(({ editor, label }) => `Items of ${label || editor.title}`);

export function ItemsScreen() {
  return <Items data={useLoaderData<ItemsLoader>()} />;
}

export function ItemScreen() {
  const { panel, orderers, chosen, ...data } = useLoaderData<ItemLoader>();
  const lastResult = useActionData<{ lastResult?: LastResult }>()?.lastResult;
  return (
    <Items data={{ ...data }} {...(!panel.isNew && { chosen })}>
      {(isFree) => (
        <ItemPanel key={chosen} {...{ data, panel, orderers, lastResult, isFree }} itemId={chosen} />
      )}
    </Items>
  );
}

export function PasteScreen() {
  const { formId, limits, ...data } = useLoaderData<PasteLoader>();
  const answer = useActionData<{ lastResult?: LastResult; checked?: ShownItems; isOther?: boolean }>();
  return (
    <Items
      data={data}
      below={(isFree) =>
        isFree && (
          <PasteItems
            {...{ data, formId, limits }}
            lastResult={answer?.lastResult}
            checked={answer?.checked}
            isOther={answer?.isOther === true}
          />
        )
      }
    />
  );
}
