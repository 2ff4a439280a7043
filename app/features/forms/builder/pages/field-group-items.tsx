import assetsStyles from "~/features/assets/assets.css?url";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import builderStyles from "../builder.css?url";
import { fieldGroupItems } from "../items/form-items.server";
import { ItemsScreen, itemsHandle, itemsTitle } from "../items/items-pages";

export const loader = fieldGroupItems.items.loader;
export const handle = itemsHandle;
export const links = sheets(editorsStyles, assetsStyles, builderStyles);

export const meta = itemsTitle;

export default ItemsScreen;
