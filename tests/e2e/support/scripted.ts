/** Both ways in which a page is used, with the words for a test's name. */
export const SCRIPTED = [
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const;
