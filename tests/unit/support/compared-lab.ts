import type { Answers } from "~/features/forms/answers/answer.types";
import { journeyOf } from "~/features/forms/answers/journey.rules";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { pagesOf } from "~/features/forms/document/pages.rules";
import { labOutcome } from "~/features/forms/lab/outcome.rules";
import { livePart } from "~/features/forms/runner/live-document.rules";
import { pageState } from "~/features/forms/runner/page-state.rules";
import { dice } from "../../harness/dice";
import { placedForm } from "./placed-form";
import { randomAnswers } from "./random-form";

const CONTEXT = { locale: "en-GB", currency: "GBP" };

/**
 * What the runner draws for these answers, page by page and entry by entry: of each page that may be gone to, what its own part of the form
 * shows in a browser.
 */
function drawn(document: FormDocument, answers: Answers): string[][] {
  const items = new Map(pagesOf(document.fields).map(({ number, item }) => [number, item?.id ?? ""]));
  return journeyOf(document, answers, { context: CONTEXT }).pages.map((page) => {
    const own = pageState(livePart(document, { asked: { page: page.number }, answers })).shown;
    const entries = page.loops.flatMap(({ templateId, rows }) =>
      rows.flatMap(({ row }) => [
        ...pageState(livePart(document, { asked: { templateId, row }, answers })).shown,
      ]),
    );
    return [items.get(page.number) ?? "", ...[...new Set([...own, ...entries])].sort()];
  });
}

/** What the lab says of the same. */
const said = (document: FormDocument, answers: Answers): string[][] =>
  labOutcome(document, answers, { context: CONTEXT, confirmations: [] }).steps.map(({ pageId, shown }) => [
    pageId,
    ...shown.map(({ id }) => id).sort(),
  ]);

/** The lab and the runner over so many states, ten of each form: the first on which they differ. */
export function comparedLab({ seed, states }: { seed: number; states: number }) {
  const of = dice(seed);
  const seen = { states: 0, pages: 0, shown: 0 };
  while (seen.states < states) {
    const document = placedForm(of);
    for (let again = 0; again < 10; again += 1) {
      const answers = randomAnswers(of, document);
      const [lab, runner] = [said(document, answers), drawn(document, answers)];
      if (JSON.stringify(lab) !== JSON.stringify(runner))
        return { ...seen, differs: { document, answers, lab, runner } };
      seen.states += 1;
      seen.pages += lab.length;
      seen.shown += lab.flat().length - lab.length;
    }
  }
  return { ...seen, differs: null };
}
