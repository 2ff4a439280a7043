import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { FieldRemovalPage } from "../components/field-removal-page";
import { fieldGroupBuilder } from "../form-builder.server";

export const loader = fieldGroupBuilder.removal.loader;
export const action = fieldGroupBuilder.removal.action;
export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumbs: ({ owner, title, fieldId, name }) => ({ [owner.id]: title, [fieldId]: name }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ name }) => `Delete “${name}”`);

export default function FieldGroupFieldRemoval() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <FieldRemovalPage data={useLoaderData<typeof loader>()} lastResult={lastResult} />;
}
