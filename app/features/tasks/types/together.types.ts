/** Of a union of records the one that has the fields of all. */
export type Together<Part> = (Part extends unknown ? (each: Part) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
