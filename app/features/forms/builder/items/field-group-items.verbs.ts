import { fieldGroupItems } from "./form-items.server";

export const loader = fieldGroupItems.verbs.loader;
export const action = fieldGroupItems.verbs.action;
