import { Checkbox, CheckboxGroup, RadioGroup, Switch } from "../checks";
import { Combobox } from "../combobox";
import { ErrorSummary } from "../error-summary";
import { RequiredNote } from "../field";
import { DateField, TextareaField, TextField } from "../inputs";
import { PasswordField } from "../password-field";
import { RichText } from "../rich-text";
import { RichTextField } from "../rich-text-field";
import { SelectField } from "../select-field";
import { sampleField } from "./sample-field";
import { Specimen, Specimens } from "./specimen";

const halls = [
  { value: "main", label: "Main hall" },
  { value: "pontoon", label: "Pontoon hall", hint: "With berths outside." },
  { value: "closed", label: "Boat yard", disabled: true },
];
const wrong = "Enter an e-mail address like name@example.com";
const long =
  "Solent Rigging and Marine Engineering Company of Southampton and the Isle of Wight (Holdings) Limited";

const sampleText =
  "## Before you arrive\n\nBuild-up runs from **Tuesday, 08:00**.\n\n- Book every vehicle.\n- Bring your lift plan.";
/** As `richTextHtml` writes it, which the browser does not have. */
const sampleHtml =
  '<h2 dir="auto">Before you arrive</h2><p dir="auto">Build-up runs from <strong>Tuesday, 08:00</strong>.</p><ul dir="auto"><li>Book every vehicle.</li><li>Bring your lift plan.</li></ul>';

export function GalleryFields() {
  return (
    <Specimens title="Fields">
      <Specimen note="After a refused submission" wide>
        <ErrorSummary
          errors={[
            { id: "f-wrong", message: wrong },
            { id: "f-hall-wrong", message: "Choose a hall" },
          ]}
        />
      </Specimen>
      <TextBoxes />
      <Specimen note="Rich text, in a field and as it reads" wide>
        <RichTextField
          field={sampleField("rich", { value: sampleText })}
          label="Text"
          hint="Shown to every exhibitor."
        />
        <RichTextField
          field={sampleField("rich-wrong", { value: long, errors: ["Use at most 20,000 characters"] })}
          label="Another"
        />
        <RichText html={sampleHtml} className="mt-5" />
      </Specimen>
      <OtherBoxes />
      <Specimen note="Choices">
        <RadioGroup field={sampleField("hall", { value: "pontoon" })} label="Hall" options={halls} />
        <RadioGroup
          field={sampleField("hall-wrong", { required: true, errors: ["Choose a hall"] })}
          label="Second choice"
          options={halls.slice(0, 2)}
          inline
        />
      </Specimen>
      <BoxesAndSwitches />
    </Specimens>
  );
}

function TextBoxes() {
  return (
    <Specimen note="Text">
      <RequiredNote />
      <TextField
        field={sampleField("stand", { required: true, value: "Solent Rigging Co." })}
        label="Stand name"
        hint="Shown in the catalogue."
      />
      <TextField
        field={sampleField("wrong", { required: true, value: "amara@solentrigging", errors: [wrong] })}
        label="Contact e-mail"
        type="email"
        autoComplete="email"
      />
      <TextField
        field={sampleField("long", { value: long })}
        label={`The whole legal name, such as ${long}`}
      />
      <TextField
        field={sampleField("off", { value: "B214" })}
        label="Stand number"
        hint="Only an organiser can change this."
        disabled
      />
      <TextField field={sampleField("empty")} label="VAT number" placeholder="GB123456789" />
    </Specimen>
  );
}

function OtherBoxes() {
  return (
    <Specimen note="Other boxes">
      <TextField
        field={sampleField("amount", { value: "1234.00" })}
        label="Deposit"
        prefix="£"
        inputMode="decimal"
      />
      <TextField
        field={sampleField("area", { value: "24" })}
        label="Stand area"
        suffix="m²"
        inputMode="numeric"
        inputClass="w-num"
      />
      <DateField
        field={sampleField("day", { value: "2027-06-25", min: "2027-01-01", max: "2027-12-31" })}
        label="Arrival"
      />
      <PasswordField
        field={sampleField("password", { required: true })}
        label="Password"
        aside={<a href="#forgot">Forgot password?</a>}
        autoComplete="current-password"
      />
      <SelectField
        field={sampleField("country", { value: "gb" })}
        label="Country"
        placeholder="Choose a country"
        options={[
          { value: "gb", label: "United Kingdom" },
          { value: "no", label: "Norway" },
        ]}
      />
      <SelectField
        field={sampleField("type", { errors: ["Choose a team type"] })}
        label="Team type"
        placeholder="Choose a type"
        options={[
          {
            label: "On show",
            options: [
              { value: "ex", label: "Exhibitor" },
              { value: "sp", label: "Sponsor" },
            ],
          },
          { label: "Behind it", options: [{ value: "or", label: "Organiser" }] },
        ]}
      />
      <Combobox
        field={sampleField("owner")}
        label="Owner"
        hint="Begin to type a name."
        options={[
          { value: "Mark Adeyemi", label: "Team Owner" },
          { value: "Maya Osei", label: "Member" },
        ]}
      />
      <TextareaField
        field={sampleField("text", { maxLength: 500, value: "We bring a crane." })}
        label="Anything else"
        hint="Up to 500 characters."
      />
    </Specimen>
  );
}

function BoxesAndSwitches() {
  return (
    <Specimen note="Boxes and switches">
      <CheckboxGroup
        field={sampleField("need", { value: ["power"] })}
        label="What do you need?"
        hint="Choose all that apply."
        options={[
          { value: "power", label: "Power" },
          { value: "water", label: "Water" },
          { value: "air", label: "Compressed air" },
        ]}
      />
      <Checkbox
        field={sampleField("agree", { required: true, errors: ["Agree to the rules to go on"] })}
        label="We have read the site rules"
      />
      <Switch
        field={sampleField("mail", { value: true })}
        label="Send reminders"
        hint="48 hours before each deadline."
      />
      <Switch field={sampleField("quiet")} label="Show organisers" />
    </Specimen>
  );
}
