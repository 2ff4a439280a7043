import { formBuilder } from "./form-builder.server";

export const loader = formBuilder.verbs.loader;
export const action = formBuilder.verbs.action;
