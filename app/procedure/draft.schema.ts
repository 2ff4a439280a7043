import * as z from "zod";

/** Of a form that adds something: the button that keeps it as a draft, which only staff see. */
export const asDraft = z.literal("1").optional().catch(undefined);
