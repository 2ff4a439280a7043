import assetsStyles from "~/features/assets/assets.css?url";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import editorsStyles from "~/ui/styles/editors.css?url";
import builderStyles from "../builder.css?url";
import { FieldRemovalScreen, removalHandle, removalTitle } from "../components/field-screens";
import { formBuilder } from "../form-builder.server";

export const loader = formBuilder.removal.loader;
export const action = formBuilder.removal.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = removalHandle;
export const links = sheets(editorsStyles, assetsStyles, builderStyles);

export const meta = removalTitle;

export default FieldRemovalScreen;
