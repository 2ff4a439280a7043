import { RichText } from "~/ui/rich-text";
import { usePage } from "../../../runner/page-context";
import type { RunnerKind } from "../runner.types";

export const customText: RunnerKind<"customText"> = function CustomText({ field }) {
  const { html } = usePage().model;
  return (
    <div>
      {field.label && <h2 className="legend">{field.label}</h2>}
      <RichText html={html[field.id] ?? ""} />
    </div>
  );
};
