import { TextField } from "~/ui/inputs";
import { SelectField } from "~/ui/select-field";
import { countryName, POSTCODE_COUNTRIES } from "../../../answers/format-texts.rules";
import { useFieldForm } from "../../../builder/properties/field-form-context";
import { Limits } from "../../../builder/properties/setting-parts";
import { MOST_PATTERN_EXAMPLE } from "../../field-types.rules";
import type { SettingsKind } from "../settings.types";

const PATTERNS = [
  { value: "postcode", label: "Postcode" },
  { value: "vat", label: "VAT number (EU and UK)" },
  { value: "iban", label: "IBAN" },
  { value: "bic", label: "BIC" },
  { value: "example", label: "Like an example" },
];
const COUNTRIES = POSTCODE_COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, "en-GB"),
);

export const text: SettingsKind = function TextSettings({ values }) {
  const { fieldOf } = useFieldForm();
  return (
    <>
      <Limits values={values} />
      <div className="prop-pattern">
        <SelectField
          field={fieldOf("pattern", values.pattern)}
          label="Written as"
          placeholder="Any text"
          options={PATTERNS}
        />
        <div className="of-postcode">
          <SelectField
            field={fieldOf("patternCountry", values.patternCountry || "GB")}
            label="Country of the postcode"
            options={COUNTRIES}
          />
        </div>
        <div className="of-example">
          <TextField
            field={{ ...fieldOf("patternExample", values.patternExample), maxLength: MOST_PATTERN_EXAMPLE }}
            label="Example"
            hint="Where it has a letter any letter may stand, where it has a digit any digit: AB12 CDE."
            autoComplete="off"
          />
        </div>
      </div>
    </>
  );
};
