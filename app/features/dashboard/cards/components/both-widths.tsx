import type { Place } from "../cards.rules";

/** The cards as little boxes, on a desk and on a phone. */
export function BothWidths({ places }: { places: readonly Place<{ id: string; title: string }>[] }) {
  return (
    <div className="widths">
      {(["desk", "phone"] as const).map((width) => (
        <div key={width}>
          <div className={`mini-${width}`} data-places={places.length}>
            {places.map((place) =>
              place.length > 1 ? (
                <div className="mini-pair" key={place[0].id}>
                  {place.map(({ id, title }) => (
                    <Box key={id} title={title} />
                  ))}
                </div>
              ) : (
                <Box key={place[0].id} title={place[0].title} />
              ),
            )}
          </div>
          <p className="muted small">{width === "desk" ? "On a desk" : "On a phone"}</p>
        </div>
      ))}
    </div>
  );
}

const Box = ({ title }: { title: string }) => (
  <div className="mini-place">
    <b>{title}</b>
  </div>
);
