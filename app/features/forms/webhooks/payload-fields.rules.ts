import type { PayloadField } from "./webhook.schema";

/** The fields that the body names. */
export const fieldsSent = (payload: readonly PayloadField[]): string[] =>
  payload.flatMap(({ category, sourceId }) => (category === "field" ? [sourceId] : []));
