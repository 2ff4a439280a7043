import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { Button, ButtonLink, ButtonRow, buttonClass } from "~/ui/button";
import { Checkbox, CheckboxGroup, RadioGroup, Switch } from "~/ui/checks";
import { RequiredNote } from "~/ui/field";
import type { FormField } from "~/ui/form-field";
import { DateField, TextareaField, TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { rendered } from "../support/rendered";

const field = (more: Partial<FormField> = {}): FormField => ({ id: "f-x", name: "x", ...more });
const one = (element: ReactElement, name: string) => rendered(element).tags(name)[0] ?? {};

describe("a button", () => {
  it("looks as it is asked to", () => {
    expect(buttonClass({})).toBe("btn");
    expect(buttonClass({ variant: "primary", size: "sm", block: true, className: "own" })).toBe(
      "btn btn-primary btn-sm btn-block own",
    );
    expect(buttonClass({ variant: "danger" })).toBe("btn btn-danger");
    expect(buttonClass({ variant: "quiet" })).toBe("btn btn-quiet");
    expect(buttonClass({ variant: "text", size: "sm" })).toBe("btn-text");
  });
  it("sends its form unless told otherwise, and says when it is busy, in the words for that", () => {
    expect(one(<Button>Go</Button>, "button")).toEqual({ class: "btn", type: "submit" });
    expect(one(<Button type="button">Go</Button>, "button").type).toBe("button");
    expect(one(<Button busy>Go</Button>, "button")).toMatchObject({
      "aria-disabled": "true",
      "aria-busy": "true",
    });
    const labels = (busy: boolean) =>
      rendered(
        <Button busy={busy} busyLabel="Going">
          Go
        </Button>,
      ).html;
    expect(labels(true)).toContain('<span class="off">Go</span><span>Going</span>');
    expect(labels(false)).toContain('<span>Go</span><span class="off">Going</span>');
  });
  it("has its picture before its words, as a link too", () => {
    expect(rendered(<Button icon="check">Go</Button>).html).toMatch(/#check".*Go</);
    const { html, links } = rendered(
      <ButtonLink to="/there" icon="check" size="sm">
        Go
      </ButtonLink>,
    );
    expect(links).toEqual([["/there", "Go"]]);
    expect(html).toMatch(/class="btn btn-sm".*#check/);
    expect(rendered(<ButtonRow className="own">x</ButtonRow>).html).toBe('<div class="btn-row own">x</div>');
  });
});

describe("a question", () => {
  it("marks what needs an answer, and shows what it holds and may hold", () => {
    const asked = field({
      required: true,
      minLength: 2,
      maxLength: 9,
      pattern: "[a-z]+",
      initialValue: "abc",
      formId: "far",
    });
    const { words, html } = rendered(
      <TextField field={asked} label="Word" prefix="@" aside="Why?" className="own" />,
    );
    expect(words).toBe("Word * @ Why?");
    expect(html).toContain('<div class="field has-aside own"><label class="label" for="f-x">');
    expect(one(<TextField field={asked} label="Word" suffix="kg" />, "input")).toEqual({
      ...{
        type: "text",
        minlength: "2",
        maxlength: "9",
        pattern: "[a-z]+",
        id: "f-x",
        name: "x",
        form: "far",
      },
      ...{ required: "", class: "input", value: "abc" },
    });
    expect(rendered(<TextField field={field()} label="Word" />).words).toBe("Word");
    expect(rendered(<TextField field={field()} label="Word" hideLabel />).html).toContain(
      '<label class="vh"',
    );
  });
  it("of a day bounds it, of a text its length", () => {
    expect(
      one(<DateField field={field({ min: "2027-01-01", max: "2027-02-01" })} label="Day" />, "input"),
    ).toMatchObject({
      ...{ type: "date", min: "2027-01-01", max: "2027-02-01", class: "input w-date" },
    });
    const area = rendered(
      <TextareaField field={field({ maxLength: 5, initialValue: "a\nb" })} label="Words" />,
    );
    expect(area.tags("textarea")).toEqual([
      { maxlength: "5", rows: "4", id: "f-x", name: "x", class: "textarea" },
    ]);
    expect(area.html).toContain(">a\nb</textarea>");
    expect(one(<TextareaField field={field()} label="Words" rows={2} />, "textarea").rows).toBe("2");
  });
  it("of a choice has its empty one first, and what cannot be chosen", () => {
    const options = [
      { value: "a", label: "A" },
      { label: "More", options: [{ value: "b", label: "B", disabled: true }] },
    ];
    const { tags, words } = rendered(
      <SelectField
        field={field({ initialValue: "b" })}
        label="Which"
        placeholder="Choose"
        options={options}
      />,
    );
    expect(words).toBe("Which Choose A B");
    expect(tags("option")).toEqual([
      { value: "" },
      { value: "a" },
      { value: "b", disabled: "", selected: "" },
    ]);
    expect(tags("optgroup")).toEqual([{ label: "More" }]);
    const many = rendered(
      <SelectField field={field({ multiple: true, initialValue: ["a"] })} label="Which" options={options} />,
    );
    expect(many.tags("select")[0]).toMatchObject({ multiple: "" });
    expect(many.tags("option")).toEqual([
      { value: "a", selected: "" },
      { value: "b", disabled: "" },
    ]);
  });
  it("says what is wrong and what helps to those who hear it, in this order", () => {
    const wrong = field({ errors: ["Too long", "Too odd"] });
    const { words, tags } = rendered(<TextField field={wrong} label="Word" hint="Short" />);
    expect(words).toBe("Word Short Error: Too long Error: Too odd");
    expect(tags("input")[0]).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": "f-x-hint f-x-error",
    });
    expect(one(<TextField field={field()} label="Word" />, "input")).not.toHaveProperty("aria-describedby");
    expect(rendered(<RequiredNote />).words).toBe("Questions marked * with an asterisk need an answer.");
  });
});

describe("boxes", () => {
  const options = [
    { value: "a", label: "A", hint: "First" },
    { value: "b", label: "B", disabled: true, reveal: <i>More</i> },
  ];
  it("of a group have ids of their own, the first one the field's; one is chosen, or several", () => {
    const radios = rendered(
      <RadioGroup
        field={field({ initialValue: "b", required: true, errors: ["No"] })}
        label="Which"
        hint="Help"
        options={options}
        inline
      />,
    );
    expect(radios.tags("input")).toEqual([
      {
        type: "radio",
        id: "f-x",
        name: "x",
        required: "",
        value: "a",
        "aria-invalid": "true",
        // The hint is read out once: it is no part of the name.
        "aria-labelledby": "f-x-name",
        "aria-describedby": "f-x-about",
      },
      {
        type: "radio",
        id: "f-x-1",
        name: "x",
        required: "",
        value: "b",
        checked: "",
        disabled: "",
        "aria-invalid": "true",
      },
    ]);
    expect(radios.tags("fieldset")).toEqual([{ class: "field", "aria-describedby": "f-x-hint f-x-error" }]);
    expect(radios.words).toBe("Which * Help A First B More Error: No");
    expect(radios.html).toContain("checks-inline");
    const boxes = rendered(
      <CheckboxGroup
        field={field({ initialValue: ["a"], required: true })}
        label="Which"
        options={options}
        columns
      />,
    );
    expect(boxes.tags("input").map(({ checked, required }) => [checked, required])).toEqual([
      ["", undefined],
      [undefined, undefined],
    ]);
    expect(boxes.html).toContain("checks-columns");
    expect(boxes.html).toContain('<span class="hint block" id="f-x-about">First</span>');
    expect(boxes.html).toContain('<label for="f-x-1">');
  });
  it("by itself sends on, or its own value, and is ticked where the field holds that", () => {
    expect(one(<Checkbox field={field()} label="Yes" />, "input")).toMatchObject({
      type: "checkbox",
      value: "on",
    });
    const ticked = (initialValue: unknown, value?: string) =>
      one(<Checkbox field={field({ initialValue })} label="Yes" {...(value ? { value } : {})} />, "input")
        .checked === "";
    expect([
      ticked(true),
      ticked("on"),
      ticked("1", "1"),
      ticked("on", "1"),
      ticked(false),
      ticked("off"),
      ticked(undefined),
    ]).toEqual([true, true, true, false, false, false, false]);
    expect(one(<Switch field={field()} label="Yes" />, "input")).toMatchObject({
      role: "switch",
      class: "switch",
    });
    const wrong = rendered(
      <Checkbox field={field({ errors: ["Tick it"], required: true })} label="Yes" hint="Why" />,
    );
    expect(wrong.words).toBe("Yes * Why Error: Tick it");
    expect(wrong.tags("input")[0]).toMatchObject({
      "aria-errormessage": "f-x-error",
      "aria-describedby": "f-x-hint f-x-error",
    });
  });
});
