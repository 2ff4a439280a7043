import type { Nameable } from "../../calculation/formula-names.rules";
import { nameables } from "../../calculation/nameables.rules";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import type { Edited } from "../../fields/working-copy.server";
import type { FactDefinition } from "../../logic/facts.types";
import { graphOf } from "../../logic/visibility.rules";
import type { PlacedGroup } from "../../publication/working-document.server";
import { sourcesOfCopy } from "../logic-editor/logic-sources.server";

/** What the formula of a calculation of a working copy can name. A field group stands in several forms and asks no team. */
export function formulaNames(
  owner: FieldsOwner,
  { copy, groups, facts }: { copy: Edited; groups: readonly PlacedGroup[]; facts: readonly FactDefinition[] },
  selfId: string,
): Nameable[] {
  const { document } = sourcesOfCopy(copy, groups, facts);
  const byId = new Map(document.groups.map((group) => [group.id, group]));
  return nameables(document.fields, {
    selfId,
    groupOf: (id) => byId.get(id),
    facts: owner.kind === "form" ? facts : [],
    graph: graphOf(document),
  });
}
