import type { Shown } from "../../shown-sections.types";
import { Embed } from "./embed";

export function MapSection({ src, away, address, heading }: Shown<"googleMaps"> & { heading: string }) {
  return (
    <Embed
      src={src}
      title={heading ? `Map: ${heading}` : "Map"}
      icon="map-pin"
      verb="Show map"
      away={{ href: away, label: "Open in Google Maps" }}
      className="facade-map"
    >
      <p className="strong" dir="auto">
        {address || "A place on Google Maps"}
      </p>
      <p className="facade-note">
        {src
          ? "Nothing is loaded from Google until you choose Show map. Google then sees that you were here."
          : "Nothing is loaded from Google on this page."}
      </p>
    </Embed>
  );
}
