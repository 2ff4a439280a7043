import type { useLoaderData } from "@remix-run/react";
import type { notificationEditorLoader } from "../notification-editor.server";

/** What the loader of the editor gives, as its screens have it. */
export type EditorData = ReturnType<typeof useLoaderData<typeof notificationEditorLoader>>;
