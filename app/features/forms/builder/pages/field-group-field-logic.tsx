import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { FieldScreen, logicHandle, logicTitle } from "../components/field-screens";
import { fieldGroupBuilder } from "../form-builder.server";

export const loader = fieldGroupBuilder.logic.loader;
export const action = fieldGroupBuilder.logic.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = logicHandle;
export const meta = logicTitle;

export default FieldScreen;
