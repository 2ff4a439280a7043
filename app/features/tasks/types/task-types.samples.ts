import type { TaskType } from "../tasks.types";
import { disclaimerSample } from "./disclaimer/sample";
import { externalFormSample } from "./external-form/sample";
import { formSample } from "./form/sample";
import { pdfFormSample } from "./pdf-form/sample";
import { plainSample, type TypeSample } from "./type-sample";

/** For tests and the demo alone. */
const TYPE_SAMPLES = {
  task: plainSample,
  form: formSample,
  externalForm: externalFormSample,
  pdfForm: pdfFormSample,
  upload: plainSample,
  disclaimer: disclaimerSample,
  tbc: plainSample,
} satisfies Record<TaskType, TypeSample>;

export const sampleOf = (type: TaskType): TypeSample => TYPE_SAMPLES[type];
