import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { BuilderPage } from "../components/builder-page";
import { formBuilder } from "../form-builder.server";

export const loader = formBuilder.logic.loader;
export const action = formBuilder.logic.action;
export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumbs: ({ editor, panel }) => ({
    [editor.owner.id]: editor.title,
    [editor.chosen?.id ?? ""]: panel?.label || "Field",
  }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(
  ({ editor, panel }) => `Logic of ${panel?.label || editor.title}`,
);

/** The logic of one field. */
export default function FormFieldLogic() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <BuilderPage data={useLoaderData<typeof loader>()} lastResult={lastResult} isOneField />;
}
