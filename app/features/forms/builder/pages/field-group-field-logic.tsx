import assetsStyles from "~/features/assets/assets.css?url";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import builderStyles from "../builder.css?url";
import { FieldScreen, logicHandle, logicTitle } from "../components/field-screens";
import { fieldGroupBuilder } from "../form-builder.server";

export const loader = fieldGroupBuilder.logic.loader;
export const action = fieldGroupBuilder.logic.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = logicHandle;
export const links = sheets(editorsStyles, assetsStyles, builderStyles);

export const meta = logicTitle;

export default FieldScreen;
