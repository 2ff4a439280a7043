import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CheckboxGroup } from "../../../app/ui/checks";
import { formErrors } from "../../../app/ui/error-summary";
import { TextField } from "../../../app/ui/inputs";

function Refused() {
  const [form, fields] = useForm<{ email: string; need: string[] }>({
    id: "team",
    constraint: { email: { required: true } },
    defaultValue: { email: "amara@", need: ["power"] },
    lastResult: {
      status: "error",
      error: { need: ["Choose one"], email: ["Enter an e-mail address"], "": ["Not now"] },
    },
  });
  return (
    <>
      <TextField field={fields.email} label="E-mail address" hint="For log-in." type="email" />
      <CheckboxGroup field={fields.need} label="Needs" options={[{ value: "power", label: "Power" }]} />
      <pre>{JSON.stringify(formErrors(form, [fields.email, fields.need]))}</pre>
    </>
  );
}

describe("fields with conform", () => {
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
