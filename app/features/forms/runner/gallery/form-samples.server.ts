import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import type { Answers } from "../../answers/answer.types";
import { journeyOf } from "../../answers/journey.rules";
import { pageModel, stepsOf } from "../page-model.rules";
import { summaryModel } from "../summary-model.rules";
import { sampleAnswers, sampleOrder } from "./sample-order.server";

const CONTEXT = {
  ...{ locale: "en-GB", currency: "GBP" },
  days: { today: "2027-08-01", start: "2027-09-08", end: "2027-09-12" },
};
const FILES: Readonly<Record<string, string>> = {
  plan: "Stand B214 plan, rev C.pdf",
  side: "Side elevation.png",
};

/** A page of the sample form as the address of the component gallery asks for it: `?form=wrong&page=2`, `&entry=1`, `&page=check`. */
export function formSample(params: URLSearchParams) {
  const named = params.get("form") ?? "";
  const form = Object.hasOwn(sampleAnswers, named) ? named : "full";
  const answers: Answers = sampleAnswers[form as keyof typeof sampleAnswers];
  const journey = journeyOf(sampleOrder, answers, { context: CONTEXT });
  const to = (page: number | "check" | "done", more = "") => `/dev/ui/forms?form=${form}&page=${page}${more}`;
  const asked = params.get("page") ?? "1";
  const page = journey.pages.find(({ number }) => String(number) === asked);
  const stepTo = { pageTo: ({ number }: { number: number }) => to(number), checkTo: to("check") };
  if (!page) {
    const last = journey.pages.at(-1);
    const head = {
      formTitle: sampleOrder.title,
      position: journey.pages.length + 1,
      count: journey.pages.length + 1,
      back: last ? { to: to(last.number), label: last.title } : null,
      steps: stepsOf(journey, { at: "check", ...stepTo }),
    };
    const blocks = summaryModel(sampleOrder, journey.judged.answers, {
      ...CONTEXT,
      fileOf: (id) => ({ name: FILES[id] ?? id, to: null }),
      changeTo: asked === "check" ? ({ page: number }) => to(number) : undefined,
    });
    const html = richTextHtml("We check your power positions **within three days**, then send the invoice.");
    return { part: asked === "check" ? ("check" as const) : ("done" as const), head, blocks, html };
  }
  const row = params.get("entry");
  const entry = row === null ? null : { templateId: "people", row: Number(row) };
  const isWrong = form === "wrong";
  const model = pageModel(sampleOrder, answers, {
    journey,
    part: {
      page,
      entry,
      problems: isWrong ? page.problems.filter(({ within }) => within?.row === entry?.row) : [],
    },
    around: {
      ...CONTEXT,
      ...stepTo,
      entryTo: (_, at) => to(page.number, `&entry=${at}`),
      htmlOf: richTextHtml,
      pictureOf: () => null,
      fileOf: (id) => ({
        id,
        name: FILES[id] ?? id,
        contentType: "application/pdf",
        size: 1_800_000,
        width: null,
        height: null,
      }),
      paths: {
        save: to(page.number),
        draft: to(page.number),
        update: to(page.number),
        rows: to(page.number),
        autosave: null,
        query: "",
        entry: null,
        files: "/dev/ui/files",
        upload: to(page.number),
        embeds: null,
        close: entry && to(page.number),
      },
    },
  });
  return { part: "page" as const, model };
}
