import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "~/ui/icon";

/**
 * What another site shows, in a document of our own (whose policy alone lets it in). Nothing is asked of that site before
 * somebody presses; without JavaScript the button opens the document by itself.
 */
export function Embed({
  src,
  title,
  icon,
  verb,
  away,
  className,
  children,
}: {
  src: string | null;
  /** What the frame is called. */
  title: string;
  icon: IconName;
  /** On the button: "Show map". */
  verb: string;
  /** Where it is seen without us. */
  away: { href: string; label: string };
  /** Of the picture that stands in its place. */
  className: string;
  /** What is said of it, and what pressing does. */
  children: ReactNode;
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="facade">
      <div className={`facade-art ${className}`}>
        {isShown && src ? (
          // The button that was pressed is gone, and its place is taken by this.
          <iframe ref={takeFocus} src={src} title={title} allow="autoplay; fullscreen" allowFullScreen />
        ) : (
          <span className="facade-mark">
            <Icon name={icon} size={24} />
          </span>
        )}
      </div>
      <div className="facade-foot">
        <div>{children}</div>
        <div className="facade-ways">
          {src && !isShown && (
            <a
              className="btn btn-sm"
              href={src}
              onClick={(press) => {
                if (press.ctrlKey || press.metaKey || press.shiftKey) return;
                press.preventDefault();
                setIsShown(true);
              }}
            >
              <Icon name={icon} />
              {verb}
            </a>
          )}
          <a className="btn-text small" href={away.href} target="_blank" rel="noopener noreferrer">
            {away.label}
            <Icon name="external-link" />
            <span className="vh"> (opens in a new tab)</span>
          </a>
        </div>
      </div>
    </div>
  );
}

const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();
