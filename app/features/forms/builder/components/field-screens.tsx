import { useActionData, useLoaderData } from "@remix-run/react";
import type { LastResult } from "~/ui/fields-of";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import type { formBuilder } from "../form-builder.server";
import { BuilderPage } from "./builder-page";
import { FieldRemovalPage } from "./field-removal-page";

type FieldLoader = typeof formBuilder.field.loader;
type RemovalLoader = typeof formBuilder.removal.loader;
const useLastResult = () => useActionData<{ lastResult?: LastResult }>()?.lastResult;

export const fieldHandle = {
  crumb: ({ panel }) => panel?.label || "Field",
  crumbs: ({ editor }) => ({ [editor.owner.id]: editor.title }),
  isWide: true,
} satisfies PageHandle<FieldLoader>;

export const fieldTitle = pageTitle<FieldLoader>(({ editor, panel }) => panel?.label || editor.title);

export const logicHandle = {
  crumbs: ({ editor, panel }) => ({
    [editor.owner.id]: editor.title,
    [editor.chosen?.id ?? ""]: panel?.label || "Field",
  }),
  isWide: true,
} satisfies PageHandle<FieldLoader>;

export const logicTitle = pageTitle<FieldLoader>(
  ({ editor, panel }) => `Logic of ${panel?.label || editor.title}`,
);

/** One field of the editor, or its logic: what is left of it on a narrow screen. */
export function FieldScreen() {
  return <BuilderPage data={useLoaderData<FieldLoader>()} lastResult={useLastResult()} isOneField />;
}

export const removalHandle = {
  crumbs: ({ owner, title, fieldId, name }) => ({ [owner.id]: title, [fieldId]: name }),
} satisfies PageHandle<RemovalLoader>;

export const removalTitle = pageTitle<RemovalLoader>(({ name }) => `Delete “${name}”`);

export function FieldRemovalScreen() {
  return <FieldRemovalPage data={useLoaderData<RemovalLoader>()} lastResult={useLastResult()} />;
}
