import { useLoaderData } from "@remix-run/react";
import assetsStyles from "~/features/assets/assets.css?url";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import builderStyles from "../builder.css?url";
import { BuilderPage } from "../components/builder-page";
import { formBuilder } from "../form-builder.server";

export const loader = formBuilder.editor.loader;

export const handle = { crumb: ({ editor }) => editor.title, isWide: true } satisfies PageHandle<
  typeof loader
>;

export const links = sheets(editorsStyles, assetsStyles, builderStyles);

export const meta = pageTitle<typeof loader>(({ editor }) => editor.title);

export default function FormEditor() {
  return <BuilderPage data={useLoaderData<typeof loader>()} />;
}
