import type { MailFacts } from "~/procedure/room";

type Colours = Required<Pick<MailFacts, "colour" | "inkOnColour" | "darkColour" | "inkOnDarkColour">>;

/** Those of the product's own brand. */
const OWN: Colours = {
  colour: "#00784d",
  inkOnColour: "#ffffff",
  darkColour: "#3ccb92",
  inkOnDarkColour: "#0d1012",
};

const FILL = /--brand-fill:\s*(#[\da-f]{6})\b[\s\S]*?--brand-on-fill:\s*(#[\da-f]{6})\b/gi;

/**
 * The colours of strip and button, light and dark, from what was worked out when the branding was saved (`brandCss`): each
 * ink is readable on its colour.
 */
export function mailColours(themeCss: string): Colours {
  const [light, dark] = [...themeCss.matchAll(FILL)];
  return {
    colour: light?.[1] ?? OWN.colour,
    inkOnColour: light?.[2] ?? OWN.inkOnColour,
    darkColour: dark?.[1] ?? light?.[1] ?? OWN.darkColour,
    inkOnDarkColour: dark?.[2] ?? light?.[2] ?? OWN.inkOnDarkColour,
  };
}
