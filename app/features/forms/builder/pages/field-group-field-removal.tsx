import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { FieldRemovalScreen, removalHandle, removalTitle } from "../components/field-screens";
import { fieldGroupBuilder } from "../form-builder.server";

export const loader = fieldGroupBuilder.removal.loader;
export const action = fieldGroupBuilder.removal.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = removalHandle;
export const meta = removalTitle;

export default FieldRemovalScreen;
