import { Banner, type BannerTone } from "~/ui/banner";
import { RequiredMark } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { RichText } from "~/ui/rich-text";
import { isSection } from "../../document/structure.rules";
import type { Card } from "../builder.server";
import type { FieldLook } from "../field-look.types";

const TONES: Readonly<Record<string, BannerTone>> = {
  default: "info",
  warning: "warning",
  danger: "danger",
  success: "success",
};

/** A field as respondents see it, drawn small: its label, what is said of it, and the shape of its answer. */
export function CardLook({ card: { label, help, isRequired, look, type } }: { card: Card }) {
  if (!look) return null;
  const isCallout = look.shape === "text" && look.tone !== null;
  return (
    <div className="look">
      {label && !isCallout && (
        <p className={isSection({ type }) ? "look-section" : "look-label"} dir="auto">
          {label}
          {isRequired && <RequiredMark />}
        </p>
      )}
      {help && (
        <p className="look-help" dir="auto">
          {help}
        </p>
      )}
      <Shape look={look} label={label} />
    </div>
  );
}

function Shape({ look, label }: { look: FieldLook; label: string }) {
  switch (look.shape) {
    case "line":
    case "area":
    case "date":
      return (
        <>
          <span className={`look-box is-${look.shape}`} aria-hidden="true">
            {look.shape === "date" && <Icon name="calendar" />}
          </span>
          {look.note && <p className="look-note">{look.note}</p>}
        </>
      );
    case "choices":
      return (
        <ul className={look.isMulti ? "look-choices is-multi" : "look-choices"}>
          {look.options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same
            <li key={at} dir="auto">
              {option}
            </li>
          ))}
          {look.more > 0 && <li className="is-more">and {look.more} more</li>}
        </ul>
      );
    case "select":
      return (
        <>
          <span className="look-box is-select" aria-hidden="true">
            <Icon name="chevron-down" />
          </span>
          <p className="look-note">{look.note}</p>
        </>
      );
    case "parts":
      return (
        <ul className="look-parts">
          {look.labels.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one label
            <li key={at}>
              <span dir="auto">{part}</span>
              <span className="look-box" aria-hidden="true" />
            </li>
          ))}
        </ul>
      );
    case "said":
      return <p className="look-note">{look.text}</p>;
    case "text":
      return look.tone === null ? (
        <RichText html={look.html} />
      ) : (
        <Banner tone={TONES[look.tone] ?? "info"} title={label}>
          <RichText html={look.html} />
        </Banner>
      );
    case "consent":
      return (
        <>
          <RichText html={look.html} />
          <ul className="look-choices is-multi">
            <li>I have read this and accept it</li>
          </ul>
        </>
      );
    case "picture":
      return (
        <img
          className="look-picture"
          src={look.src}
          srcSet={look.srcSet}
          sizes="(max-width: 767px) 100vw, 420px"
          width={look.width}
          height={look.height}
          alt=""
          loading="lazy"
        />
      );
    case "line-across":
      return <hr className="look-divider" />;
    case "heading":
      return null;
    case "missing":
      return <p className="look-missing">{look.text}</p>;
  }
}
