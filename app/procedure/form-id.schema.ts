import * as z from "zod";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The id of what a form adds, made when the form was: sending it again finds what was made first (`addOnce`). Missing, or
 * not one of ours: the server makes one.
 */
export const formId = z.string().regex(UUID_V7).optional().catch(undefined);
