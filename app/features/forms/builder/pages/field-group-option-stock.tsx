import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import builderStyles from "../builder.css?url";
import { fieldGroupOptionStock } from "../option-stock/option-stock.server";
import { OptionStockScreen, optionStockHandle, optionStockTitle } from "../option-stock/option-stock-page";

export const loader = fieldGroupOptionStock.loader;
export const action = fieldGroupOptionStock.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = optionStockHandle;
export const links = sheets(editorsStyles, builderStyles);

export const meta = optionStockTitle;

export default OptionStockScreen;
