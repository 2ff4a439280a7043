import type { Answers } from "../answers/answer.types";
import { answerOf } from "../answers/answer-of.rules";
import { ChoiceQuestion, DisclaimerQuestion } from "./choice-question";
import { DateQuestion } from "./date-question";
import { GrandTotal, ItemListQuestion } from "./item-list";
import { LayoutItem } from "./layout-item";
import { AddressQuestion, NameQuestion } from "./parts-question";
import type { PlacedField } from "./placed-fields.rules";
import { RepeaterQuestion } from "./repeater-question";
import { TextQuestion } from "./text-question";
import { UploadQuestion } from "./upload-question";

/** One question or layout item with its answer in the draft. */
export function Question({
  place: { field, name },
  answers,
  isInEntry,
}: {
  place: PlacedField;
  /** Of the form, or of the row that it stands in. */
  answers: Answers;
  /** In an entry of a looped group, which is one of many. */
  isInEntry: boolean;
}) {
  const isOwn = !isInEntry;
  const isSmall = isInEntry;
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "number":
    case "area":
      return <TextQuestion field={field} name={name} answer={answerOf(field, answers)} isOwn={isOwn} />;
    case "date":
      return <DateQuestion field={field} name={name} answer={answerOf(field, answers)} isSmall />;
    case "checkbox":
    case "dropdown":
      return <ChoiceQuestion field={field} name={name} answer={answerOf(field, answers)} />;
    case "fullName":
      return <NameQuestion {...{ field, name, isOwn, isSmall }} answer={answerOf(field, answers)} />;
    case "address":
      return <AddressQuestion {...{ field, name, isOwn, isSmall }} answer={answerOf(field, answers)} />;
    case "repeater":
      return <RepeaterQuestion {...{ field, name, isSmall }} answer={answerOf(field, answers)} />;
    case "upload":
      return <UploadQuestion field={field} name={name} answer={answerOf(field, answers)} />;
    case "disclaimer":
      return <DisclaimerQuestion {...{ field, name, isSmall }} answer={answerOf(field, answers)} />;
    case "itemList":
      return <ItemListQuestion {...{ field, name, isSmall }} answer={answerOf(field, answers)} />;
    case "grandTotal":
      return <GrandTotal field={field} name={name} />;
    case "template":
      return null;
    default:
      return <LayoutItem field={field} />;
  }
}
