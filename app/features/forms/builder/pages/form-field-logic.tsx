import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { FieldScreen, logicHandle, logicTitle } from "../components/field-screens";
import { formBuilder } from "../form-builder.server";

export const loader = formBuilder.logic.loader;
export const action = formBuilder.logic.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = logicHandle;
export const meta = logicTitle;

export default FieldScreen;
