import { describe, expect, it } from "vitest";
import { cleanSvg, TooComplex } from "../../../workers/images/clean-svg";
import { LIMITS } from "../../../workers/images/svg-growth";

const cleaner = cleanSvg;
const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string, more = "") => `<svg ${NS} viewBox="0 0 10 10"${more}>${inner}</svg>`;
const clean = (inner: string, more = "") => cleanSvg(svg(inner, more)) ?? "refused";

describe("an SVG", () => {
  it("keeps what draws it", () => {
    const drawing = [
      '<defs><linearGradient id="a" xlink:href="#b"><stop offset="0" stop-color="#029e66" stop-opacity=".5"/></linearGradient>',
      '<clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath></defs><title>Harbour &amp; Co</title>',
      '<g clip-path="url(#c)" fill="url(\'#a\')" transform="rotate(4)"><path d="M0 0L5 5z" stroke-width="2"/></g>',
      '<use href="#c"/><text x="1" y="2" font-family="Inter" style="font-weight:600">خطة</text>',
      '<image width="1" height="1" href="data:image/png;base64,iVBORw0KGgo="/>',
      '<style>.a{fill:#fff}</style><filter id="f"><feGaussianBlur stdDeviation="2"/></filter>',
    ].join("");
    const cleaned = clean(drawing);
    for (const kept of [
      'viewBox="0 0 10 10"',
      'stop-color="#029e66"',
      'xlink:href="#b"',
      'clip-path="url(#c)"',
      'd="M0 0L5 5z"',
      "Harbour &amp; Co",
      "خطة",
      "font-weight:600",
      "data:image/png",
      ".a{fill:#fff}",
      'stdDeviation="2"',
      '<use href="#c"/>',
    ]) {
      expect(cleaned).toContain(kept);
    }
  });

  it.each([
    ["a script", "<script>alert(1)</script>", /script|alert/i],
    [
      "a script by another prefix",
      '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
      /script|alert/i,
    ],
    ["a script of HTML", '<h:script xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>', /script|xhtml/i],
    ["a handler", '<rect onload="alert(1)" onClick="x()" onbegin="x"/>', /alert|on\w+=/i],
    [
      "a foreign object",
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="//evil"/></foreignObject>',
      /foreign|iframe|evil/i,
    ],
    [
      "an external use",
      '<use href="https://evil.example/a.svg#b"/><use xlink:href="//evil.example#a"/>',
      /evil/,
    ],
    ["an external picture", '<image href="https://evil.example/a.png"/>', /evil/],
    ["an SVG within a picture", '<image href="data:image/svg+xml;base64,PHN2Zz4="/>', /data:/],
    [
      "an external reference of another element",
      '<feImage href="https://evil.example"/><a href="https://evil.example"><rect/></a>',
      /evil|<a/,
    ],
    ["a link that runs", '<a href="javascript:alert(1)"><text>x</text></a>', /javascript|alert/],
    [
      "an animation that sets a link",
      '<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="href" values="x"/>',
      /javascript|set|animate/,
    ],
    ["an import", "<style>@import url(https://evil.example/a.css);.a{fill:red}</style>", /evil|import/],
    ["an import after a comment", "<style>/* x */@im/**/port 'https://evil.example';</style>", /evil/],
    ["an address in a style", "<style>.a{fill:url(https://evil.example)}.b{fill:red}</style>", /evil/],
    ["an address in an attribute", '<rect fill="url(https://evil.example#a)"/>', /evil/],
    ["an address in a style attribute", '<rect style="fill:red;background:url(//evil.example)"/>', /evil/],
    ["an escape that spells an address", '<rect style="fill:\\75rl(//evil.example)"/>', /evil/],
    ["an image set", "<rect style=\"background:image-set('//evil.example' 1x)\"/>", /evil/],
    ["a style sheet named beside it", "<g/>", /xml-stylesheet/],
    ["a base", '<g xml:base="https://evil.example/"/>', /evil/],
    ["data for programs", '<metadata><x>secret</x></metadata><g data-x="secret"/>', /secret/],
    ["a comment", "<!-- secret --><g/>", /secret/],
  ])("loses %s", (_, inner, gone) => {
    const cleaned = cleanSvg(`<?xml-stylesheet href="//evil.example"?>${svg(inner)}`) ?? "";
    expect(cleaned).toMatch(/^<svg /);
    expect(cleaned).not.toMatch(gone);
  });

  it("keeps the harmless rules of a style that had others", () => {
    expect(
      clean("<style>@import 'x';.a{fill:red}.b{fill:url(//evil)}@media print{.c{fill:blue}}</style>"),
    ).toContain(".a{fill:red}");
    expect(clean('<style>.a{fill:url("#g")}</style>')).toContain(".a{fill:url(&quot;#g&quot;)}");
  });

  it.each([
    [
      "entities, which could blow up",
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${svg("<text>&b;</text>")}`,
    ],
    [
      "an entity from elsewhere",
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`,
    ],
    ["no end", `<svg ${NS}><g>`],
    ["no SVG", "<html><body/></html>"],
    ["nothing", ""],
  ])("with %s is refused", (_, source) => {
    expect(cleanSvg(source)).toBeNull();
  });

  const bomb = (copies: number, levels: number, copy: (id: string) => string) =>
    Array.from({ length: levels }, (_, at) => `<g id="l${at + 1}">${copy(`l${at}`).repeat(copies)}</g>`).join(
      "",
    );
  const chain = (levels: number, of: (own: string, next: string) => string) =>
    Array.from({ length: levels }, (_, at) => of(`l${at + 1}`, `l${at}`)).join("");
  it.each([
    ["groups in each other", `${"<g>".repeat(100_000)}${"</g>".repeat(100_000)}`],
    ["more groups than are read", "<g/>".repeat(LIMITS.tags)],
    ["copies of copies", `<rect id="l0"/>${bomb(10, 9, (id) => `<use href="#${id}"/>`)}<use href="#l9"/>`],
    ["copies by the old name", `<rect id="l0"/>${bomb(10, 9, (id) => `<use xlink:href="#${id}"/>`)}`],
    ["thousands of copies", `<rect id="a"/>${'<use href="#a"/>'.repeat(19_000)}`],
    ["few copies of much", `<g id="a">${"<rect/>".repeat(1_000)}</g>${'<use href="#a"/>'.repeat(100)}`],
    ["a copy of itself", '<g id="a"><use href="#a"/></g>'],
    [
      "patterns filled with patterns",
      `<pattern id="l0"><rect/></pattern>${chain(40, (own, next) => `<pattern id="${own}">${`<rect fill="url(#${next})"/>`.repeat(8)}</pattern>`)}<rect fill="url(#l40)"/>`,
    ],
    [
      "masks of masks",
      chain(40, (own, next) => `<mask id="${own}">${`<g mask="url('#${next}')"/>`.repeat(4)}</mask>`),
    ],
    [
      "clips in styles",
      chain(
        40,
        (own, next) =>
          `<clipPath id="${own}">${`<path style="clip-path:url(#${next})"/>`.repeat(4)}</clipPath>`,
      ),
    ],
    [
      "a filter on everything",
      `<filter id="f"><feTurbulence/></filter>${'<rect filter="url(#f)"/>'.repeat(300)}`,
    ],
    [
      "a filter by a style",
      `<style>rect{filter:url(#f)}</style><filter id="f"><feTurbulence/></filter>${"<rect/>".repeat(300)}`,
    ],
    [
      "a filter by a class",
      `<style>.a{filter:url(#f)}</style><filter id="f"><feTurbulence/></filter>${'<rect class="b a"/>'.repeat(300)}`,
    ],
    [
      "a marker at each point",
      `<marker id="m">${"<path/>".repeat(20)}</marker><path marker-mid="url(#m)" d="M0 0${"L1 1".repeat(20_000)}"/>`,
    ],
    [
      "a marker by a style",
      `<style>path{marker:url(#m)}</style><marker id="m">${"<path/>".repeat(20)}</marker><path d="M0 0${"L1 1".repeat(20_000)}"/>`,
    ],
  ])("that grows when it is drawn is refused: %s", (_, inner) => {
    expect(() => cleanSvg(svg(inner))).toThrow(TooComplex);
  });

  it.each([
    [
      "a drawing of many shapes with gradients",
      `<linearGradient id="g"><stop/><stop/></linearGradient>${'<path fill="url(#g)" d="M0 0"/>'.repeat(8_000)}`,
    ],
    ["a sheet of icons", `<symbol id="i">${"<path/>".repeat(9)}</symbol>${'<use href="#i"/>'.repeat(1_000)}`],
    [
      "shadows by a class",
      `<style>.a{filter:url(#f)}</style><filter id="f">${"<feGaussianBlur/>".repeat(5)}</filter>${'<g class="a"/>'.repeat(20)}${"<rect/>".repeat(5_000)}`,
    ],
    [
      "copies of copies, few",
      `<rect id="l0"/>${bomb(3, 4, (id) => `<use href="#${id}"/>`)}<use href="#l4"/>`,
    ],
    ["groups in each other", `${"<g>".repeat(60)}${"</g>".repeat(60)}`],
    ["a link to nothing", '<use href="#nowhere"/><rect fill="url(#none)"/>'],
  ])("that people draw is taken: %s", (_, inner) => {
    expect(clean(inner)).toMatch(/^<svg /);
  });

  it("of hostile size is done with in a moment", () => {
    // What grows with the square of the size does not end within the time that a test has.
    const cleanSvg = (source: string) => {
      try {
        return cleaner(source);
      } catch (error) {
        expect(error).toBeInstanceOf(TooComplex);
      }
    };
    for (const inner of ["<script/>", "<rect onload='x'/>", "<!--x-->", "<g>", "<", "<a ", "</g>"])
      cleanSvg(svg(inner.repeat(90_000)));
    cleanSvg(svg(`<style>${"@import ".repeat(100_000)}</style>`));
    cleanSvg(svg(`<style>${".a{fill:url(".repeat(80_000)}</style>`));
    cleanSvg(svg(`<rect style="${"url(".repeat(200_000)}"/>`));
    for (const css of ["/*", "a", "{", "@media x{", "a{b:url(#", ";"]) {
      cleanSvg(svg(`<style>${css.repeat(900_000 / css.length)}</style>`));
      cleanSvg(svg(`<rect style="${css.repeat(900_000 / css.length)}"/>`));
    }
    cleanSvg("<!doctype ".repeat(100_000));
  });

  it("may say what it is first", () => {
    const source = `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("<g/>")}`;
    expect(cleanSvg(source)).toMatch(/^<svg /);
  });
});
