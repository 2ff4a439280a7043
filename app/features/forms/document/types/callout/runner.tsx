import { Banner, type BannerTone } from "~/ui/banner";
import { RichText } from "~/ui/rich-text";
import { usePage } from "../../../runner/page-context";
import type { FieldOf } from "../../field.schema";
import type { RunnerKind } from "../runner.types";

const TONES: Readonly<Record<FieldOf<"callout">["style"], BannerTone>> = {
  default: "info",
  warning: "warning",
  danger: "danger",
  success: "success",
};

export const callout: RunnerKind<"callout"> = function Callout({ field }) {
  const { html } = usePage().model;
  return (
    <Banner tone={TONES[field.style]} title={field.label}>
      <RichText html={html[field.id] ?? ""} />
    </Banner>
  );
};
