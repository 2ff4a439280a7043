import { formatMoney } from "~/lib/money.rules";
import type { CommandContext } from "~/procedure/context";
import { documentDifferences } from "../document/document-differences.rules";
import type { FormDocument } from "../document/form-document.schema";
import { OWNERS } from "../fields/fields-owner.server";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { type DifferenceLines, differenceLines } from "./difference-lines.rules";

/** As many changes as a page lists. */
const MOST_LINES = 200;

/** What differs between two versions of a form or a field group, in words of this event; `most` lines of it. */
export function differencesIn(
  { settings }: Pick<CommandContext, "settings">,
  { kind }: Pick<FieldsOwner, "kind">,
  { before, after, most = MOST_LINES }: { before: FormDocument; after: FormDocument; most?: number },
): DifferenceLines {
  const money = { currency: settings.variables.currencyId, locale: settings.event.locale };
  const differences = documentDifferences(before, after, {
    priceText: (minor) => formatMoney(minor, money),
  });
  const called = differences.map((one) =>
    one.kind === "form" ? { ...one, what: `The ${OWNERS[kind].noun}` } : one,
  );
  return differenceLines(called, most);
}
