import * as z from "zod";
import { oneLine } from "./text.rules";

/**
 * A name, a title: what is shown in lists, put into mails and their subjects. Control characters and what turns the order
 * of reading are taken out, so that nobody writes a second line or another address into a mail. In place of `.trim()`;
 * limits come after it.
 */
export const nameText = (params?: Parameters<typeof z.string>[0]) =>
  z.string(params).overwrite((text) => (text.length > RAW_LIMIT ? text : oneLine(text)));

/** Longer than this it stays as it is, for the limit to refuse. */
const RAW_LIMIT = 10_000;
