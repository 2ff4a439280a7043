import type * as z from "zod";

type Shape = z.core.$ZodShape;

/** What is said of a task of one type and of no other. */
export interface TypeSettings<Settings extends Shape = Shape, Given extends Shape = Shape> {
  /** By staff: fields of `TaskInput`, columns of `task`. */
  settings: Settings;
  /** Which of them a task of that type must have, and what is said where one is empty. */
  needs: { [Name in keyof Settings]?: string };
  /** By a team, with the button that completes it: fields of `CompletionInput`. */
  given: Given;
}

export const typeSettings = <const Settings extends Shape, const Given extends Shape>(
  settings: TypeSettings<Settings, Given>,
): TypeSettings<Settings, Given> => settings;

export const noSettings = typeSettings({ settings: {}, needs: {}, given: {} });
