import assetsStyles from "~/features/assets/assets.css?url";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import builderStyles from "../builder.css?url";
import { formItems } from "../items/form-items.server";
import { itemsHandle, itemsTitle, PasteScreen } from "../items/items-pages";

export const loader = formItems.paste.loader;
export const action = formItems.paste.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = itemsHandle;
export const links = sheets(editorsStyles, assetsStyles, builderStyles);

export const meta = itemsTitle;

export default PasteScreen;
