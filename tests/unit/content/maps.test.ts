import { describe, expect, it } from "vitest";
import { getGoogleMapsEmbedUrl, mapAddress, mapPlaceOf, mapUrl } from "~/features/content/maps.rules";

const embed = (typed: string, key?: string) => {
  const place = mapPlaceOf(typed);
  return place && getGoogleMapsEmbedUrl(place, key);
};

describe("where a map section is", () => {
  it("takes an address as it is written", () => {
    const place = mapPlaceOf("  Ocean Quay, Gate 3,\nSouthampton SO14 3QN ");
    expect(place).toEqual({ address: "Ocean Quay, Gate 3, Southampton SO14 3QN" });
    expect(place && mapAddress(place)).toBe("Ocean Quay, Gate 3, Southampton SO14 3QN");
    expect(place && mapUrl(place)).toBe(
      "https://www.google.com/maps/search/?api=1&query=Ocean+Quay%2C+Gate+3%2C+Southampton+SO14+3QN",
    );
  });

  it("takes the addresses that Google Maps hands out, with what they say of the place", () => {
    const links: [string, string | null][] = [
      ["https://www.google.com/maps/place/Ocean+Quay/@50.9,-1.4,17z/data=!3m1", "Ocean Quay"],
      ["https://maps.google.co.uk/?q=Dock+Gate+4", "Dock Gate 4"],
      ["https://www.google.com/maps/search/?api=1&query=Messe%20Kiel", "Messe Kiel"],
      ["https://www.google.de/maps/@54.3,10.1,12z", null],
      ["https://maps.app.goo.gl/AbCdEf", null],
      ["https://goo.gl/maps/AbCdEf", null],
      ["www.google.com/maps/place/Hall+7", "Hall 7"],
      ["google.co.uk/maps/place/Hall+7", "Hall 7"],
      ["maps.google.com/maps?q=Hall+7", "Hall 7"],
      [
        '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12" width="600" allowfullscreen></iframe>',
        null,
      ],
    ];
    for (const [typed, words] of links) expect(mapPlaceOf(typed), typed).toMatchObject({ words });
  });

  it("takes nothing else", () => {
    const others = [
      "",
      "   ",
      "?!",
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "//evil.example/maps",
      "https://evil.example/maps/place/x",
      "https://google.com.evil.example/maps",
      "https://www.google.com@evil.example/maps",
      "https://user:secret@www.google.com/maps",
      "https://www.google.com:8443/maps",
      "https://www.google.com/url?q=https://evil.example",
      "https://www.google.com/mapsfoo",
      "ftp://maps.google.com/",
      "https://goo.gl/other",
      "<script>alert(1)</script>",
      '<iframe src="https://evil.example/"></iframe>',
      "file:///etc/passwd",
      "https://",
    ];
    for (const typed of others) expect(mapPlaceOf(typed), typed).toBeNull();
  });
});

describe("the address of a map for a frame", () => {
  it("needs no key", () => {
    expect(embed("Ocean Quay & more")).toBe("https://www.google.com/maps?q=Ocean+Quay+%26+more&output=embed");
    expect(embed("https://www.google.com/maps/place/Ocean+Quay/@50.9,-1.4,17z")).toBe(
      "https://www.google.com/maps?q=Ocean+Quay&ll=50.9%2C-1.4&output=embed",
    );
    expect(embed("https://www.google.de/maps/@54.3,10.1,12z")).toBe(
      "https://www.google.com/maps?q=54.3%2C10.1&output=embed",
    );
  });

  it("is the Embed API's where there is one", () => {
    expect(embed("Ocean Quay", "k&y")).toBe(
      "https://www.google.com/maps/embed/v1/place?key=k%26y&q=Ocean+Quay",
    );
  });

  it("keeps a map that was drawn for embedding, and nothing of what else its address says", () => {
    expect(embed("https://www.google.com/maps/embed?pb=!1m18&evil=1#x")).toBe(
      "https://www.google.com/maps/embed?pb=%211m18",
    );
  });

  it("is none where a short address does not say what it leads to", () => {
    expect(embed("https://maps.app.goo.gl/AbCdEf")).toBeNull();
  });
});
