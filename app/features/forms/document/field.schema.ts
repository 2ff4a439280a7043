import * as z from "zod";
import { type FieldByType, type FieldType, SHAPES } from "./types/kinds.schema";

const shapes = Object.values(SHAPES).map(({ field }) => field);
type Shape = (typeof shapes)[number];

/**
 * One question or layout item as its row and a version hold it (spec 2.3). A working copy may be unfinished: what only a form
 * in use needs (options, a group, a picture) is asked for at publishing. A field's group is where it stands, not a property.
 */
export const Field = z.discriminatedUnion("type", shapes as [Shape, ...Shape[]]);

export type Field = FieldByType[FieldType];
/** The field of one type: `FieldOf<"date">`. */
export type FieldOf<T extends FieldType> = FieldByType[T];
