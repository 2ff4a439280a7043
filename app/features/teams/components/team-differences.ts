import {
  type FieldType,
  type FieldValue,
  typedValue,
  valueText,
} from "~/features/custom-fields/custom-fields.rules";
import type { Difference } from "~/ui/conflict";
import { differences } from "~/ui/differences.rules";
import type { FilterOption } from "~/ui/filter.rules";

interface Names {
  teamTypes: readonly { id: string; name: string }[];
  people: readonly { id: string; name: string }[];
  parents: readonly FilterOption[];
  /** As the team has answered them. */
  fields: readonly (FieldValue & { id: string; label: string; type: FieldType })[];
}

const LABELS = {
  name: "Team name",
  teamTypeId: "Team type",
  ownerId: "Owner",
  accountManagerId: "Account manager",
  isOrganiser: "Organiser team",
  parentTeamId: "Shares the stand of",
};

/** What a refused save and the saved team differ in, in words. `typed` is the form as it came: texts. */
export function teamDifferences(
  typed: Record<string, unknown>,
  saved: Record<keyof typeof LABELS, unknown>,
  { teamTypes, people, parents, fields }: Names,
): Difference[] {
  const known = new Map([
    ...[...teamTypes, ...people].map(({ id, name }) => [id, name] as const),
    ...parents.map(({ value, label }) => [value, label] as const),
  ]);
  return [
    ...differences(LABELS, saved, typed, (value) => known.get(value) ?? value),
    ...fields.flatMap((field): Difference[] => {
      const theirs = valueText(field) ?? "(empty)";
      const value = typedValue(typed, field.id);
      const mine = valueText({ type: field.type, value, isAnswered: value !== "" }) ?? "(empty)";
      return theirs === mine ? [] : [{ key: field.id, label: field.label, mine, theirs }];
    }),
  ];
}
