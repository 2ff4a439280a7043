type Shifting = (day: string) => string;

/**
 * The record of a field, or a whole document, as JSON, with the days of its prices moved as those of the event are. A text in which no price
 * has a day stays as it is, letter by letter.
 */
export function withShiftedPrices(json: string, shift: Shifting): string {
  if (!json.includes('"until"')) return json;
  try {
    return JSON.stringify(JSON.parse(json), (key, value: unknown) =>
      key === "prices" && Array.isArray(value) ? value.map((row) => shifted(row, shift)) : value,
    );
  } catch {
    // What cannot be read is copied as it is.
    return json;
  }
}

function shifted(row: unknown, shift: Shifting): unknown {
  const { until } = Object(row) as { until?: unknown };
  return typeof until === "string" ? { ...(row as object), until: shift(until) } : row;
}
