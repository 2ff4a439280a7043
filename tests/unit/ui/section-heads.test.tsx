import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Section, SectionHead } from "~/ui/page-head";

const words = (html: string) => html.replace(/<[^>]*>/g, "").trim();

it("a heading says its count, none being one too, and nothing where nothing is counted", () => {
  expect(words(renderToStaticMarkup(<SectionHead title="Events" count={0} />))).toBe("Events 0");
  expect(words(renderToStaticMarkup(<SectionHead title="Events" count={12} />))).toBe("Events 12");
  expect(words(renderToStaticMarkup(<SectionHead title="Events" />))).toBe("Events");
  expect(renderToStaticMarkup(<SectionHead id="a" title="Events" />)).toContain('<h2 id="a">');
});

it("a part of a page keeps away from what stands above it", () => {
  const classOf = (html: string) => /<section class="([^"]*)"/.exec(html)?.[1];
  expect(classOf(renderToStaticMarkup(<Section title="A">x</Section>))).toBe("section");
  expect(
    classOf(
      renderToStaticMarkup(
        <Section title="A" isFirst>
          x
        </Section>,
      ),
    ),
  ).toBeUndefined();
});
