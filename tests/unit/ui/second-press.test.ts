import { describe, expect, it } from "vitest";
import {
  isSecondPress,
  isWatched,
  MOVING,
  type Press,
  REVERSES,
  SWITCHES,
  TAKING,
} from "~/ui/second-press.rules";
import { PAGES } from "../../harness/site-map";

const press = (more: Partial<Press>): Press => ({
  verb: "completion",
  thing: "/tasks/1",
  words: "Mark as complete",
  isUndo: false,
  at: null,
  ...more,
});
const ANSWERED = { isAnswered: true };
const here = { x: 100, y: 100 };
const nearby = { x: 110, y: 88 };
const rowBelow = { x: 100, y: 140 };

describe("the second half of a double tap", () => {
  it.each([...REVERSES, ...REVERSES.map(([there, back]) => [back, there] as const)])(
    "%s is not taken back by %s of the same thing, whatever it was pressed with",
    (there, back) => {
      for (const at of [null, here])
        for (const isAnswered of [true, false])
          expect(
            isSecondPress(press({ verb: there, at: here }), press({ verb: back, at }), { isAnswered }),
          ).toBe(true);
      // Of another thing it is a press of its own.
      expect(isSecondPress(press({ verb: there }), press({ verb: back, thing: "/tasks/2" }), ANSWERED)).toBe(
        false,
      );
    },
  );

  it.each(SWITCHES)("%s is not switched back", (verb) => {
    expect(isSecondPress(press({ verb, at: here }), press({ verb, at: here }), ANSWERED)).toBe(true);
    const other = press({ verb, thing: "/tasks/2", at: rowBelow });
    expect(isSecondPress(press({ verb, at: here }), other, ANSWERED)).toBe(false);
  });

  it.each(TAKING)("%s does not go on to the row that comes under the finger", (verb) => {
    const first = press({ verb, thing: "/rows/1", at: here });
    const next = press({ verb, thing: "/rows/2" });
    expect(isSecondPress(first, { ...next, at: nearby }, ANSWERED)).toBe(true);
    expect(isSecondPress({ ...first, at: null }, next, ANSWERED)).toBe(true);
    expect(isSecondPress(first, { ...next, at: rowBelow }, ANSWERED)).toBe(false);
    // Rows that do not say whose they are.
    expect(isSecondPress({ ...first, thing: null }, { ...next, thing: null, at: here }, ANSWERED)).toBe(true);
  });

  it.each(MOVING)(
    "%s does not go on to the neighbour, nor back where the focus went to the other button",
    (verb) => {
      const up = press({ verb, thing: null, words: "Move up", at: here });
      expect(isSecondPress(up, { ...up, at: nearby }, ANSWERED)).toBe(true);
      expect(isSecondPress(up, { ...up, at: rowBelow }, ANSWERED)).toBe(false);
      const byKey = { ...up, at: null };
      expect(isSecondPress(byKey, { ...byKey, words: "Move down" }, ANSWERED)).toBe(true);
      // The focus goes along: what is pressed again goes on.
      expect(isSecondPress(byKey, byKey, ANSWERED)).toBe(false);
    },
  );

  it("is none where it is the Undo of the message, but Undo is not undone", () => {
    const undo = press({ verb: "reopening", isUndo: true });
    expect(isSecondPress(press({}), undo, ANSWERED)).toBe(false);
    expect(isSecondPress(undo, press({ isUndo: true }), ANSWERED)).toBe(true);
    expect(isSecondPress(undo, press({}), ANSWERED)).toBe(true);
  });

  it("of the same button is none once the answer is there, and is one before", () => {
    expect(isSecondPress(press({}), press({}), { isAnswered: false })).toBe(true);
    expect(isSecondPress(press({}), press({}), ANSWERED)).toBe(false);
    const step = press({ verb: "undo", thing: "/admin/forms/1" });
    expect(isSecondPress(step, step, { isAnswered: false })).toBe(false);
  });
});

/** Verbs in which a second press is as good as the first: each says why. */
const FREE: Readonly<Record<string, string>> = {
  mutes: "muted twice is muted once",
  test: "a mail to oneself",
  ...{ tries: "what is on its way is not tried again", resend: "to whom it went it does not go again" },
  again: "what is on its way is not sent again",
  seen: "what was seen was seen",
  "mail-lift": "what is lifted is lifted",
  // Row by row, and quickly.
  ...{ approval: "decides", rejection: "decides", grant: "decides", refusal: "decides" },
  ...{
    status: "says how it shall be, chosen from a list",
    selling: "says whether it shall be sold",
    statuses: "of ticked rows",
    expectation: "says it again",
  },
  // Adds: the form's own id lets it be added once.
  ...{
    copies: "adds once",
    copy: "adds once",
    sections: "adds once",
    fields: "adds once",
    cases: "adds once",
    notes: "adds once",
    message: "adds once",
  },
  ...{ confirmations: "of ticked rows, undone by who did it", deliveries: "the same" },
  moves: "so many days from where it was seen, pressed on purpose one after the other",
  // Goes away to another page.
  ...{ view: "leaves", "log-out": "leaves", submission: "leaves", cancellation: "ends it" },
  // Sends a mail that is not sent twice, or ends what is ended.
  ...{ welcomes: "once a day", chasers: "once a day", welcome: "once a day", chaser: "once a day" },
  invitations: "who is invited waits no more",
  ...{ "sign-outs": "ends what is ended", "password-reset": "mails a link" },
  ...{
    text: "says how it shall be, typed",
    "all-read": "nothing is left",
    redo: "step by step, beside Undo",
  },
  owner: "whoever owns it owns it",
  fold: "opens and closes what is looked at",
  "removal-undo": "the Undo of a message: what is back is back once",
};

it("every verb of the house says whether a second press may take it back", () => {
  const verbs = PAGES.filter(({ kind }) => kind === "verb").map(({ path }) => path.split("/").at(-1) ?? "");
  expect(verbs.length).toBeGreaterThan(100);
  const unknown = [...new Set(verbs)].filter((verb) => !isWatched(verb) && !(verb in FREE));
  expect(unknown).toEqual([]);
  expect(Object.keys(FREE).filter((verb) => isWatched(verb) || !verbs.includes(verb))).toEqual([]);
});
