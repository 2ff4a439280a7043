import { plainSample, type TypeSample } from "../type-sample";

export const externalFormSample: TypeSample = {
  ...plainSample,
  settings: () => ({ externalLink: "https://forms.example/stand" }),
};
