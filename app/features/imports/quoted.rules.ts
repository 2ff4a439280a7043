import { shortened } from "~/lib/text.rules";

const SHOWN_CHARACTERS = 60;

/** As much of it as a sentence holds. */
export const quoted = (text: string) => `“${shortened(text, SHOWN_CHARACTERS)}”`;
