import { plainSample, type TypeSample } from "../type-sample";

export const formSample: TypeSample = { ...plainSample, settings: ({ formId }) => ({ formId }) };
