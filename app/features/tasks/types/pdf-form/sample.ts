import { plainSample, type TypeSample } from "../type-sample";

export const pdfFormSample: TypeSample = {
  ...plainSample,
  sheet: ({ name, owner }) => ({
    name: "Risk assessment, filled in.pdf",
    title: "Risk assessment and method statement",
    lines: [`Stand: ${name}`, `Person in charge: ${owner}`],
  }),
};
