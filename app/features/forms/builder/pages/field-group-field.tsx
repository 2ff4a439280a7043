import assetsStyles from "~/features/assets/assets.css?url";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import builderStyles from "../builder.css?url";
import { FieldScreen, fieldHandle, fieldTitle } from "../components/field-screens";
import { fieldGroupBuilder } from "../form-builder.server";

export const loader = fieldGroupBuilder.field.loader;
export const action = fieldGroupBuilder.field.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = fieldHandle;
export const links = sheets(editorsStyles, assetsStyles, builderStyles);

export const meta = fieldTitle;

export default FieldScreen;
