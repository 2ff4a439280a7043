import { describe, expect, it } from "vitest";
import { pictureChange, uploadedIn } from "~/features/settings/branding-pictures.rules";

const [A, B] = ["a", "b"].map((digit) => `0190f3a0-0000-7000-8000-00000000000${digit}`) as [string, string];
const own = (id: string) => `/branding/${id}`;
const none = { logo: "", invertedLogo: "", iconLogo: "", loginImage: "" };

describe("pictures of the branding", () => {
  it("an uploaded one is told from an address", () => {
    expect(uploadedIn(own(A))).toBe(A);
    for (const value of [
      "",
      "https://a.example/branding/x.png",
      `/branding/${A}/x`,
      `/branding/${A}?x`,
      "/branding/../admin",
    ])
      expect(uploadedIn(value), value).toBeNull();
  });

  it("a save brings in what is new and leaves behind what no field names any more", () => {
    const before = { ...none, logo: own(A) };
    expect(pictureChange(before, before)).toEqual({ come: [], gone: [] });
    expect(pictureChange(before, { ...before, logo: own(B) })).toEqual({
      come: [{ id: B, field: "logo" }],
      gone: [A],
    });
    // Moved to another field it stays.
    expect(pictureChange(before, { ...none, iconLogo: own(A) })).toEqual({ come: [], gone: [] });
    expect(pictureChange(before, { ...none, logo: "https://a.example/x.png" })).toEqual({
      come: [],
      gone: [A],
    });
  });
});
