/** The IANA list that the runtime carries, with the name that people look for first. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]),
].sort();

const known = new Set(TIME_ZONES);

export const isTimeZone = (value: string): boolean => known.has(value);
