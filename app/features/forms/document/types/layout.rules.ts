/** What is read or seen between questions: nothing is sent of it, and no rule asks it. */
export const layout = { isLayout: true, readAnswer: null, comparison: null } as const;
