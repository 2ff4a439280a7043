import { formatDate } from "~/ui/format.rules";
import type { Answer } from "../answers/answer.types";
import { type Beforehand, beforehandWords } from "../beforehand/beforehand.rules";
import { rulesOf } from "../document/types/kinds.rules";
import { usePage } from "./page-context";
import { typedNumber } from "./typed-values.rules";

/** An answer that the organisers keep: it is read, and not sent with the page. */
export function FixedAnswer({
  label,
  name,
  answer,
  beforehand,
}: {
  label: string;
  name: string;
  answer: Answer | null;
  beforehand: Beforehand;
}) {
  const { locale } = usePage().model.context;
  return (
    <dl className="field">
      <dt className="label">{label}</dt>
      <dd id={name} tabIndex={-1} dir="auto">
        {textOf(answer, locale) || "–"}
      </dd>
      <dd className="hint">{beforehandWords(beforehand)}</dd>
    </dl>
  );
}

function textOf(answer: Answer | null, locale: string): string {
  if (!answer || !("value" in answer)) return "";
  const { type, value } = answer;
  if (typeof value !== "string") return Object.values(value).filter(Boolean).join(" ");
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value, "medium", locale);
  return rulesOf(type).measure?.kind === "number" ? typedNumber(value, locale) : value;
}
