import { createHash } from "node:crypto";

/** At once, not with a promise: answers are judged in one go. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
