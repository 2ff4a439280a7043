/** Where an indexed answer stands: a field, and in it a question of the group, a cell, a part or an item. */
export interface AnswerPlace {
  fieldId: string;
  /** Empty for the answer itself. */
  nestedId: string;
}

const PLACE = /^([a-z0-9][a-z0-9_-]{0,63})(?:\.([a-z0-9][\w.-]{0,79}))?$/i;

/** As it stands in addresses: `field`, or `field.nested`. */
export const placeName = ({ fieldId, nestedId }: AnswerPlace): string =>
  nestedId ? `${fieldId}.${nestedId}` : fieldId;

export function placeOf(name: string): AnswerPlace | null {
  const [, fieldId, nestedId = ""] = PLACE.exec(name) ?? [];
  return fieldId === undefined || fieldId in {} ? null : { fieldId, nestedId };
}

/** A choice as it stands in addresses: `field=Value`. */
export const choiceName = (place: AnswerPlace, value: string): string => `${placeName(place)}=${value}`;

export function choiceOf(name: string): (AnswerPlace & { value: string }) | null {
  const at = name.indexOf("=");
  const place = at < 0 ? null : placeOf(name.slice(0, at));
  return place && { ...place, value: name.slice(at + 1) };
}
