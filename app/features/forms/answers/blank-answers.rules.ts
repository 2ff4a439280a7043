import type { RepeaterRow } from "./answer.types";

export const isBlankRow = (row: RepeaterRow): boolean => Object.values(row).every((text) => text === "");
