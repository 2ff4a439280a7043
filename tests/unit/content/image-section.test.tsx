import { expect, it } from "vitest";
import { ImageSection } from "~/features/content/components/sections/image-section";
import { rendered } from "../support/rendered";

it("a picture on a page has the alternative text that staff wrote, and none where it is decoration", () => {
  const shown = (alt: string) =>
    rendered(<ImageSection picture={{ src: "/p.jpg", width: 2, height: 1, alt }} caption="At the harbour" />);
  expect(shown("A crane at the north gate").tags("img")).toMatchObject([
    { alt: "A crane at the north gate" },
  ]);
  expect(shown("").tags("img")).toMatchObject([{ alt: "" }]);
  expect(shown("").words).toBe("At the harbour");
});
