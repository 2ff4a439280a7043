import type { CSSProperties } from "react";
import { Icon } from "~/ui/icon";
import { readColour } from "../contrast.rules";
import { typed } from "./preview";

/** What the colour does to the navigation and a button, and whether it can be read: as it is typed, or as it was drawn. */
export function ColourPreview({ field, eventName }: { field: object; eventName: string }) {
  const reading = readColour(typed(field));
  if (!reading) return <p className="hint mt-3">Enter a colour to see the preview.</p>;
  const { lines, navTheme, note, tokens } = reading;
  return (
    <div className="brand-read">
      <div className="brand-sample" data-theme={navTheme} style={tokens as CSSProperties} aria-hidden="true">
        <div className="brand-sample-nav">
          <b>{eventName}</b>
          <span className="on">Dashboard</span>
          <span>Tasks</span>
        </div>
        <div className="brand-sample-page">
          <span className="brand-sample-link">A link</span>
          <span className="brand-sample-button">A button</span>
        </div>
      </div>
      <div>
        <ul className="brand-lines">
          {lines.map((line) => (
            <li key={line.what}>
              <span className={line.passes ? "status is-success" : "status is-danger"}>
                <Icon name={line.passes ? "circle-check" : "circle-alert"} />
                {line.passes ? "Passes" : "Fails"}
              </span>
              <span>
                {line.what}: {line.inkName.toLowerCase()} text,{" "}
                <span className="num nowrap">{line.ratio.toFixed(1)} : 1</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="hint mt-2">
          Readable text needs {lines[0]?.needed} : 1. {note} The navigation is {navTheme}, worked out from the
          colour.
        </p>
      </div>
    </div>
  );
}
