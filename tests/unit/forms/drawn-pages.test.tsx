import { expect, it } from "vitest";
import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import type { RowOf } from "~/features/forms/answers/input-names.rules";
import { journeyOf } from "~/features/forms/answers/journey.rules";
import { sentTexts } from "~/features/forms/answers/sent-texts.rules";
import { takenAnswers } from "~/features/forms/answers/taken-answers.rules";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { visibilityOf } from "~/features/forms/logic/visibility.rules";
import { FormPage } from "~/features/forms/runner/form-page";
import { pageModel } from "~/features/forms/runner/page-model.rules";
import { typedState } from "~/features/forms/runner/page-state.rules";
import { dice } from "../../harness/dice";
import { drawnForm } from "../support/drawn-form";
import { drawn } from "../support/page-house";
import { randomWholeForm } from "../support/random-whole-form";
import { shownOn, typedInto, withEntry } from "../support/sent-page";

const context = { locale: "en-GB", currency: "GBP" };
type Dice = ReturnType<typeof dice>;
const file = (id: string) => ({ id, name: id, contentType: "image/png", size: 1, width: null, height: null });
const around = {
  ...context,
  ...{ pageTo: () => "/p", entryTo: () => "/e", checkTo: "/c", htmlOf: (text: string) => text },
  ...{ pictureOf: () => null, fileOf: file },
  paths: {
    ...{ save: "/s", draft: "/d", update: "/u", rows: "/r", autosave: null, query: "" },
    ...{ files: "/f", upload: "/f", entry: null, embeds: null, close: null },
  },
};

function modelOf(document: FormDocument, answers: Answers, asked: { page: number; entry: RowOf | null }) {
  const journey = journeyOf(document, answers, { context });
  const page = journey.pages.find(({ number }) => number === asked.page);
  return (
    page &&
    pageModel(document, answers, {
      journey,
      part: { page, entry: asked.entry, problems: page.problems },
      around,
    })
  );
}

/** Answers typed into every page, well or oddly. */
function typedAnswers(of: Dice, document: FormDocument): Answers {
  let answers: Answers = {};
  for (let round = 0; round < 2; round += 1) {
    const journey = journeyOf(document, answers, { context });
    for (const page of journey.pages) {
      const loops = page.loops.flatMap(({ templateId, rows }) =>
        [...rows.map(({ row }) => row), ...(rows.length < 3 ? [rows.length] : [])].map((row) => ({
          templateId,
          row,
        })),
      );
      for (const asked of [{ page: page.number }, ...loops]) {
        const how = of.flip() ? "valid" : "odd";
        const seen = "row" in asked ? withEntry(answers, asked) : answers;
        const inputs = shownOn(document, visibilityOf(document, seen), asked).flatMap(({ field, name }) =>
          typedInto(of, field, { name, how }),
        );
        const sent = sentTexts(inputs);
        if (sent) answers = takenAnswers(document, answers, { asked, sent, context }).answers;
      }
    }
  }
  return answers;
}

/** As they are compared: blank rows of a table are not drawn again. */
function comparable(answers: Answers): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]): [string, unknown][] => {
      const plain = plainAnswer(answer);
      return plain === null ? [] : [[id, plain]];
    }),
  );
}

function plainAnswer(answer: Answer): unknown {
  if (answer.type === "template") {
    const rows = answer.templateValues.map(comparable);
    return rows.length === 1 && Object.keys(rows[0] ?? {}).length === 0 ? null : rows;
  }
  if (answer.type === "repeater")
    return answer.rows.some((row) => Object.keys(row).length > 0) ? answer.rows : null;
  return answer;
}

it("what a drawn page sends back are the answers that it was drawn of, over 400 generated forms", () => {
  const of = dice(77);
  let [pages, inputs] = [0, 0];
  for (let run = 0; run < 400; run += 1) {
    const document = randomWholeForm(of);
    const answers = typedAnswers(of, document);
    const journey = journeyOf(document, answers, { context });
    for (const { number, loops } of journey.pages) {
      const entries = loops.flatMap(({ templateId, rows }) => rows.map(({ row }) => ({ templateId, row })));
      for (const { templateId, rows } of loops.filter((loop) => loop.canAdd)) {
        // An entry that is being added asks what a blank one does.
        const entry = { templateId, row: rows.length };
        const model = modelOf(document, answers, { page: number, entry });
        if (!model) throw new Error("no entry");
        const { names } = drawnForm(drawn(() => <FormPage model={model} />));
        const blank = withEntry(answers, entry);
        const asked = shownOn(document, visibilityOf(document, blank), entry).filter(
          ({ field }) => field.type === "text",
        );
        for (const { name } of asked) expect(names).toContain(name);
      }
      for (const entry of [null, ...entries]) {
        const model = modelOf(document, answers, { page: number, entry });
        if (!model) throw new Error("no page");
        const html = drawn(() => <FormPage model={model} />);
        const { sent, names, ids } = drawnForm(html);
        const asked = entry ?? { page: number };
        const texts = sentTexts(sent);
        if (!texts) throw new Error("too much");
        const taken = takenAnswers(document, answers, { asked, sent: texts, context });
        expect(comparable(taken.answers)).toEqual(comparable(answers));
        // What is shown was asked, and the browser's part of the form says the same as the whole.
        expect(taken.unasked).toEqual([]);
        const visibility = visibilityOf(document, answers);
        const whole = shownOn(document, visibility, asked).map(({ name }) => name);
        const state = typedState(model.live, texts, context);
        const groups = document.fields.filter(({ type }) => type === "template").map(({ id }) => `f.${id}`);
        expect(state.shown.filter((name) => !groups.includes(name))).toEqual(
          whole.filter((name) => !groups.includes(name)),
        );
        for (const { name } of model.problems) expect(ids, name).toContain(name);
        expect(new Set(ids).size).toBe(ids.length);
        pages += 1;
        inputs += names.length;
      }
    }
  }
  expect(pages).toBeGreaterThan(600);
  expect(inputs).toBeGreaterThan(3_000);
});
