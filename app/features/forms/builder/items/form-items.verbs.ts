import { formItems } from "./form-items.server";

export const loader = formItems.verbs.loader;
export const action = formItems.verbs.action;
