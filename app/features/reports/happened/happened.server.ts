import { mailName } from "~/features/email/mail-kinds.server";
import type { HappenedRow } from "./happened.queries.server";
import type { Happened } from "./happened.rules";

/** What a row was about, in words; of a mail its kind, never its subject, which may name somebody. */
export const titleOfHappened = (what: Happened, { title }: Pick<HappenedRow, "title">): string =>
  what === "bounced" ? mailName(title ?? "") : (title ?? "Deleted since");
