import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { FieldScreen, fieldHandle, fieldTitle } from "../components/field-screens";
import { fieldGroupBuilder } from "../form-builder.server";

export const loader = fieldGroupBuilder.field.loader;
export const action = fieldGroupBuilder.field.action;
export const shouldRevalidate = revalidateOnConflict;
export const handle = fieldHandle;
export const meta = fieldTitle;

export default FieldScreen;
