import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { FieldRemovalScreen, removalHandle, removalTitle } from "../components/field-screens";
import { formBuilder } from "../form-builder.server";

export const loader = formBuilder.removal.loader;
export const action = formBuilder.removal.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = removalHandle;
export const meta = removalTitle;

export default FieldRemovalScreen;
