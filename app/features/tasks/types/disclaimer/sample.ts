import { plainSample, type TypeSample } from "../type-sample";

export const disclaimerSample: TypeSample = {
  ...plainSample,
  settings: () => ({ disclaimer: "We store no fuel on the stand." }),
  given: ({ owner }) => ({ acceptedName: owner, accepted: true }),
};
