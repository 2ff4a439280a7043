import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { FieldScreen, fieldHandle, fieldTitle } from "../components/field-screens";
import { formBuilder } from "../form-builder.server";

export const loader = formBuilder.field.loader;
export const action = formBuilder.field.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = fieldHandle;
export const meta = fieldTitle;

export default FieldScreen;
