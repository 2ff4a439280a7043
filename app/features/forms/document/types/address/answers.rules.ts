import type { AnswerOf } from "../../../answers/answer.types";
import { addressLines, flatFullAddress } from "../../../answers/full-texts.rules";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import { readUkPostcode } from "../../../answers/read-text.rules";
import type { FieldOf } from "../../field.schema";
import { ADDRESS_PARTS, type AddressPart } from "../../field-types.rules";
import type { AnswerRules } from "../answers.types";
import { partAnswers } from "../part-answers.rules";
import { ADDRESS_CORE } from "./address-parts.rules";

type Field = FieldOf<"address">;
type Value = AnswerOf<"address">["value"];

const parted = partAnswers<AddressPart, Field, AnswerOf<"address">>({
  parts: ADDRESS_PARTS,
  core: ADDRESS_CORE,
  of: (value) => ({ type: "address", value }),
  lines: addressLines,
  whole: flatFullAddress,
  wholes: { all: "fullAddress", flat: "flatFullAddress" },
  partProblem(part, { field, value, locale }) {
    const text = value[part] ?? "";
    const isWrong =
      part === "postcode" && text !== "" && isBritish(field, { value, locale }) && !readUkPostcode(text);
    return isWrong ? say.postcode(field.label) : null;
  },
});

export const address: AnswerRules<"address"> = {
  ...parted,
  cleaned(field, answer) {
    const postcode = readUkPostcode(answer.value.postcode ?? "");
    const left = parted.cleaned(field, answer);
    return left && postcode ? { ...left, value: { ...left.value, postcode } } : left;
  },
};

const BRITISH = /^(uk|gb|great britain|united kingdom|england|scotland|wales|northern ireland)$/i;

/** A country that is asked decides; where none is, the event's. */
const isBritish = ({ country }: Field, { value, locale }: { value: Value; locale: string }): boolean =>
  country.show ? BRITISH.test(value.country ?? "") : locale === "en-GB";
