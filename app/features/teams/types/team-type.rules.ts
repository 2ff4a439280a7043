interface OnlyUse {
  one: string;
  many: string;
  /** How many it is the only type of. */
  only: number;
}

/** Why a type cannot be deleted; null where it can. */
export function whyNotDeleted(uses: readonly OnlyUse[]): string | null {
  const only = uses.filter((use) => use.only > 0);
  if (only.length === 0) return null;
  const things = only.map((use) => `${use.only} ${use.only === 1 ? use.one : use.many}`).join(" and ");
  const isOne = only.length === 1 && only[0]?.only === 1;
  return `This is the only type of ${things}: without it ${isOne ? "it" : "they"} would be open to every team.`;
}
