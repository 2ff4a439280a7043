import assetsStyles from "~/features/assets/assets.css?url";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import builderStyles from "../builder.css?url";
import { fieldGroupItems } from "../items/form-items.server";
import { itemsHandle, itemsTitle, PasteScreen } from "../items/items-pages";

export const loader = fieldGroupItems.paste.loader;
export const action = fieldGroupItems.paste.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = itemsHandle;
export const links = sheets(editorsStyles, assetsStyles, builderStyles);

export const meta = itemsTitle;

export default PasteScreen;
