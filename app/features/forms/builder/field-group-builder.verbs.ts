import { fieldGroupBuilder } from "./form-builder.server";

export const loader = fieldGroupBuilder.verbs.loader;
export const action = fieldGroupBuilder.verbs.action;
