import * as z from "zod";

/** Which of a list was moved, and its new place, counted from 1. */
export const MoveInput = z.object({
  id: z.string().max(100),
  to: z.number({ error: "Enter a place in the list" }).int("Enter a place in the list"),
});

/** What was moved last, for the list to say so and to keep the focus. */
export const MovedSearch = z
  .object({
    moved: z.string().max(100).optional().catch(undefined),
    dir: z.enum(["up", "down"]).default("down").catch("down"),
  })
  .transform(({ moved, dir }) => ({ moved: moved ? { id: moved, dir } : null }));
