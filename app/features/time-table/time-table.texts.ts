export const ENTRY_NOUN = { one: "entry", many: "entries" };
