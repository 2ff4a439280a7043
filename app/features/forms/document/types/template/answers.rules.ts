import type { AnswerRules } from "../answers.types";

/** Its entries are walked, each question of them by its own rules: here is only what the group is as a whole. */
export const template: AnswerRules<"template"> = {
  problems: () => [],
  cleaned: (_field, answer) => answer,
  lines: () => [],
  indexed: () => [],
  example: () => null,
  sent: () => null,
  inputs: () => 0,
  prefill: null,
  asked: null,
  merged(field, former) {
    const looped = former.find((shape) => shape.field.isLooping);
    return { field, loopedUntil: field.isLooping ? null : (looped?.number ?? null) };
  },
  cell: ({ templateValues }) => (templateValues.length > 0 ? String(templateValues.length) : ""),
  isFigure: true,
  isTable: true,
  isUnnamed: true,
};
