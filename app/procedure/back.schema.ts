import * as z from "zod";
import { BACK, MOST_BACK } from "./back.rules";

/** Where a form says that it stands. Whatever else is said counts as nothing said. */
export const backTo = z.string().min(1).max(MOST_BACK).regex(BACK).optional().catch(undefined);
