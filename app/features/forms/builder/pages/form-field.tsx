import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { BuilderPage } from "../components/builder-page";
import { formBuilder } from "../form-builder.server";

export const loader = formBuilder.field.loader;
export const action = formBuilder.field.action;
export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ panel }) => panel?.label || "Field",
  crumbs: ({ editor }) => ({ [editor.owner.id]: editor.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ editor, panel }) => panel?.label || editor.title);

/** One field of the editor: what is left of it on a narrow screen. */
export default function FormField() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <BuilderPage data={useLoaderData<typeof loader>()} lastResult={lastResult} isOneField />;
}
