interface OnlyUse {
  one: string;
  many: string;
  /** How many it is the only type of. */
  only: number;
  /** How many are hidden from it. */
  hidden: number;
}

/** Who is of the type: its teams, archived ones too, and how many stand shares whose parent is of another type. */
interface Holders {
  teamIds: readonly string[];
  shares: number;
}

/** Why a type cannot be deleted; null where it can. */
export function whyNotDeleted(uses: readonly OnlyUse[], { teamIds, shares }: Holders): string | null {
  const only = thingsIn(uses, "only");
  if (only)
    return `This is the only type of ${only.things}: without it ${only.isOne ? "it" : "they"} would be open to every team.`;
  const hidden = thingsIn(uses, "hidden");
  if (hidden && teamIds.length > 0) {
    const they = teamIds.length === 1 ? "its team" : `its ${teamIds.length} teams`;
    return `It hides ${hidden.things}: without it ${they} could see ${hidden.isOne ? "it" : "them"}.`;
  }
  if (shares === 0) return null;
  const [have, they] = shares === 1 ? ["1 stand share has", "it"] : [`${shares} stand shares have`, "they"];
  return `${have} this type and a parent of another: without it ${they} would see what is for the parent’s type.`;
}

function thingsIn(
  uses: readonly OnlyUse[],
  which: "only" | "hidden",
): { things: string; isOne: boolean } | null {
  const some = uses.filter((use) => use[which] > 0);
  if (some.length === 0) return null;
  const things = some.map((use) => `${use[which]} ${use[which] === 1 ? use.one : use.many}`).join(" and ");
  return { things, isOne: some.length === 1 && some[0]?.[which] === 1 };
}
