import { describe, expect, it } from "vitest";
import { isXmlName, namesOf } from "~/features/forms/document/types/sent.rules";
import { bodyOf, contentTypeOf } from "~/features/forms/webhooks/body.rules";
import { NOTHING_SENT, payloadValues } from "~/features/forms/webhooks/payload-values.rules";
import type { PayloadField } from "~/features/forms/webhooks/webhook.schema";
import { dice } from "../../harness/dice";
import { randomWholeForm } from "../support/random-whole-form";
import { NASTY, readBack, written } from "../support/webhook-bodies";

it("JSON, XML and a form are read back by other parsers to the same values", () => {
  readBack({ seed: 33, cases: 300 });
});

describe("a body", () => {
  const value = { stand: { number: "B 2" }, days: ["Mon", "Tue"], small: 1e-7, none: null, yes: true };

  it("is of its format; a GET's is the query, and has no type", () => {
    expect(written(value, "XML")).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<submission><stand><number>B 2</number></stand><days><entry>Mon</entry><entry>Tue</entry></days><small>0.0000001</small><none/><yes>true</yes></submission>',
    );
    const form = "stand.number=B+2&days%5B0%5D=Mon&days%5B1%5D=Tue&small=0.0000001&yes=true";
    expect(written(value, "FORM")).toBe(form);
    expect(bodyOf(value, { method: "GET", format: "XML" })).toEqual({ text: form, size: form.length });
    expect(contentTypeOf("format", { method: "GET", format: "XML" })).toBe("");
    expect(contentTypeOf("format", { method: "DELETE", format: "XML" })).toBe("application/xml");
    expect(contentTypeOf("plain", { method: "POST", format: "JSON" })).toBe("text/plain; charset=utf-8");
  });

  it("counts bytes, not letters", () => {
    expect(bodyOf({ a: "£🚢" }, { method: "POST", format: "JSON" }).size).toBe(8 + 2 + 4);
  });

  it("keeps names that scripts know otherwise", () => {
    const payload: PayloadField[] = ["__proto__.x", "constructor"].map((targetId) => ({
      ...{ category: "client", targetId, sourceId: "teamName", sourceType: "text", nestedKey: "" },
    }));
    const document = randomWholeForm(dice(1));
    const sent = payloadValues(payload, {
      ...{ document, answers: {}, context: { currency: "GBP", fileOf: () => null } },
      sender: { ...NOTHING_SENT, teamName: "T" },
    });
    expect(written(sent, "JSON")).toBe('{"__proto__":{"x":"T"},"constructor":"T"}');
  });
});

describe("names for labels", () => {
  it("are as programs write them, names of XML, and none twice", () => {
    expect(
      namesOf(
        ["Registration number", "registration-Number", "", "1st choice", "Café £", "£", "Driver’s mobile"],
        "column",
      ),
    ).toEqual([
      ...[
        "registrationNumber",
        "registrationNumber2",
        "column3",
        "_1stChoice",
        "cafe",
        "column6",
        "driversMobile",
      ],
    ]);
    const labels = NASTY.concat(["日本 語", "Ünï çode", "ª", "½ cup", "x".repeat(500), "A:B"]);
    expect(namesOf(labels, "answer").filter((name) => !isXmlName(name))).toEqual([]);
  });
});
