import { Banner, type BannerTone } from "~/ui/banner";
import { RequiredMark } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { RichText } from "~/ui/rich-text";
import { isSection } from "../../document/structure.rules";
import type { Card } from "../builder.server";
import type { FieldPreview } from "../field-preview.types";

const TONES: Readonly<Record<string, BannerTone>> = {
  default: "info",
  warning: "warning",
  danger: "danger",
  success: "success",
};

/** A field as respondents see it, drawn small: its label, what is said of it, and the shape of its answer. */
export function CardPreview({ card: { label, help, isRequired, preview, type } }: { card: Card }) {
  if (!preview) return null;
  const isCallout = preview.shape === "text" && preview.tone !== null;
  return (
    <div className="field-preview">
      {label && !isCallout && (
        <p className={isSection({ type }) ? "preview-section" : "preview-label"} dir="auto">
          {label}
          {isRequired && <RequiredMark />}
        </p>
      )}
      {help && (
        <p className="preview-help" dir="auto">
          {help}
        </p>
      )}
      <Shape preview={preview} label={label} />
    </div>
  );
}

function Shape({ preview, label }: { preview: FieldPreview; label: string }) {
  switch (preview.shape) {
    case "line":
    case "area":
    case "date":
      return (
        <>
          <span className={`preview-box is-${preview.shape}`} aria-hidden="true">
            {preview.shape === "date" && <Icon name="calendar" />}
          </span>
          {preview.note && <p className="preview-note">{preview.note}</p>}
        </>
      );
    case "choices":
      return (
        <ul className={preview.isMulti ? "preview-choices is-multi" : "preview-choices"}>
          {preview.options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same
            <li key={at} dir="auto">
              {option}
            </li>
          ))}
          {preview.more > 0 && <li className="is-more">and {preview.more} more</li>}
        </ul>
      );
    case "select":
      return (
        <>
          <span className="preview-box is-select" aria-hidden="true">
            <Icon name="chevron-down" />
          </span>
          <p className="preview-note">{preview.note}</p>
        </>
      );
    case "parts":
      return (
        <ul className="preview-parts">
          {preview.labels.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one label
            <li key={at}>
              <span dir="auto">{part}</span>
              <span className="preview-box" aria-hidden="true" />
            </li>
          ))}
        </ul>
      );
    case "said":
      return <p className="preview-note">{preview.text}</p>;
    case "text":
      return preview.tone === null ? (
        <RichText html={preview.html} />
      ) : (
        <Banner tone={TONES[preview.tone] ?? "info"} title={label}>
          <RichText html={preview.html} />
        </Banner>
      );
    case "consent":
      return (
        <>
          <RichText html={preview.html} />
          <ul className="preview-choices is-multi">
            <li>I have read this and accept it</li>
          </ul>
        </>
      );
    case "picture":
      return (
        <img
          className="preview-picture"
          src={preview.src}
          srcSet={preview.srcSet}
          sizes="(max-width: 767px) 100vw, 420px"
          width={preview.width}
          height={preview.height}
          alt=""
          loading="lazy"
        />
      );
    case "line-across":
      return <hr className="preview-divider" />;
    case "heading":
      return null;
    case "missing":
      return <p className="preview-missing">{preview.text}</p>;
  }
}
