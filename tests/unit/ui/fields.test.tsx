import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { nameText } from "../../../app/lib/name.schema";
import { limitsOf } from "../../../app/procedure/limits.server";
import { CheckboxGroup } from "../../../app/ui/checks";
import { fieldsOf } from "../../../app/ui/fields-of";
import { TextField } from "../../../app/ui/inputs";

const Team = z.object({
  email: z.string().trim().max(254).pipe(z.email()),
  need: z.array(z.string()).default([]),
  title: nameText().min(1).max(200),
  members: z.number().int().min(1).max(500),
  about: z.string().trim().max(2000).default(""),
  agreed: z.boolean().optional(),
});

function Refused() {
  const { fields, errors } = fieldsOf({
    id: "team",
    limits: limitsOf(Team),
    values: { email: "of the page" },
    lastResult: {
      initialValue: { email: "amara@", need: ["power"] },
      error: { need: ["Choose one"], email: ["Enter an e-mail address"], "": ["Not now"] },
    },
  });
  return (
    <>
      <TextField field={fields.email} label="E-mail address" hint="For log-in." type="email" />
      <CheckboxGroup field={fields.need} label="Needs" options={[{ value: "power", label: "Power" }]} />
      <pre>{JSON.stringify(errors)}</pre>
    </>
  );
}

describe("the limits of a schema", () => {
  it("are what a control must know, whatever shape the text is brought into first", () => {
    expect(limitsOf(Team)).toEqual({
      email: { required: true, maxLength: 254 },
      need: { multiple: true },
      title: { required: true, maxLength: 200 },
      members: { required: true, min: 1, max: 500 },
      about: { maxLength: 2000 },
      agreed: {},
    });
  });
  it("are read once, of a schema with rules between fields too", () => {
    expect(limitsOf(Team)).toBe(limitsOf(Team));
    expect(limitsOf(Team.refine(({ about }) => about !== "", { path: ["about"] })).title).toEqual({
      required: true,
      maxLength: 200,
    });
  });
});

describe("what fields hold", () => {
  it("is the page's own before anything was sent, and what was sent after: a box that was cleared stays so", () => {
    const form = { id: "f", limits: limitsOf(Team), values: { title: "Old", agreed: true } };
    expect(fieldsOf(form).fields.title.initialValue).toBe("Old");
    const { fields } = fieldsOf({ ...form, lastResult: { initialValue: { title: "New" } } });
    expect([fields.title.initialValue, fields.agreed.initialValue]).toEqual(["New", undefined]);
  });
});

describe("a refused form", () => {
  const html = renderToStaticMarkup(<Refused />);
  it("wires label, hint and error to the control", () => {
    expect(html).toContain('for="team-email"');
    expect(html).toMatch(
      /<input[^>]*type="email"[^>]*id="team-email"[^>]*aria-invalid="true"[^>]*aria-describedby="team-email-hint team-email-error"/,
    );
    expect(html).toContain('id="team-email-error"');
    expect(html).toContain('value="amara@"');
  });
  it("ticks what was chosen", () => {
    expect(html).toMatch(/<input type="checkbox" id="team-need" name="need"[^>]*checked=""/);
  });
  it("lists the errors in the order of the page, the form's own first", () => {
    const listed = /<pre>(.*)<\/pre>/.exec(html)![1]!.replaceAll("&quot;", '"');
    expect(JSON.parse(listed)).toEqual([
      { id: "", message: "Not now" },
      { id: "team-email", message: "Enter an e-mail address" },
      { id: "team-need", message: "Choose one" },
    ]);
  });
});
