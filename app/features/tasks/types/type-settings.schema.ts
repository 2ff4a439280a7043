import type * as z from "zod";

/** What staff say of a task of one type and of no other: fields of `TaskInput`, columns of `task`. */
export interface TypeSettings<Shape extends z.core.$ZodShape = z.core.$ZodShape> {
  shape: Shape;
  /** Which of them a task of that type must have, and what is said where one is empty. */
  needs: { [Name in keyof Shape]?: string };
}

export const typeSettings = <const Shape extends z.core.$ZodShape>(
  settings: TypeSettings<Shape>,
): TypeSettings<Shape> => settings;

export const noSettings = typeSettings({ shape: {}, needs: {} });
