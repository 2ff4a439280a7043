import { Icon, type IconName } from "~/ui/icon";
import type { Shown } from "../../shown-sections.types";

type Variant = Shown<"callout">["variant"];

/** Each says in a word what it is: the colour alone does not. */
const CALLOUT_LOOKS: Record<Variant, { word: string; icon: IconName; className: string }> = {
  default: { word: "Note", icon: "info", className: "banner" },
  success: { word: "Good to know", icon: "circle-check", className: "banner banner-success" },
  warning: { word: "Take care", icon: "triangle-alert", className: "banner banner-warning" },
  danger: { word: "Danger", icon: "octagon-alert", className: "banner banner-danger" },
};

export function CalloutSection({ text, variant }: Shown<"callout">) {
  const { word, icon, className } = CALLOUT_LOOKS[variant];
  return (
    <div className={`${className} callout`}>
      <Icon name={icon} size={20} />
      <div>
        <p className="callout-kind">{word}</p>
        <p className="whitespace-pre-line" dir="auto">
          {text}
        </p>
      </div>
    </div>
  );
}
