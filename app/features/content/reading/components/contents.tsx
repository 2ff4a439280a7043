import { type ReactNode, useEffect, useState } from "react";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import type { Heading } from "../../contents.rules";

/** Beside the text, on a desk; where one is is marked. */
export function Contents({ contents, children }: { contents: readonly Heading[]; children: ReactNode }) {
  const current = useReadingPlace(contents);
  return (
    <nav className="read-side" aria-labelledby="contents-title">
      <div>
        <h2 id="contents-title">On this page</h2>
        <Headings contents={contents} current={current} />
        {children && <p className="small muted mt-5">{children}</p>}
      </div>
    </nav>
  );
}

/** Above the text, folded, where there is no room beside it. */
export function ContentsOnPhone({ contents }: { contents: readonly Heading[] }) {
  return (
    <details className="toc-phone">
      <summary>
        On this page
        <span className="muted small">
          {counted(contents.length, "heading")}
          <Icon name="chevron-down" />
        </span>
      </summary>
      <Headings contents={contents} />
    </details>
  );
}

function Headings({ contents, current }: { contents: readonly Heading[]; current?: string | undefined }) {
  return (
    <ul className="toc">
      {contents.map(({ anchor, text }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} aria-current={anchor === current ? "true" : undefined} dir="auto">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The heading that was passed last. */
function useReadingPlace(contents: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const anchors = contents.map(({ anchor }) => anchor).join(" ");
  useEffect(() => {
    const headings = anchors.split(" ").flatMap((anchor) => document.getElementById(anchor) ?? []);
    let isAsked = false;
    const look = () => {
      isAsked = false;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120);
      setCurrent((passed.at(-1) ?? headings[0])?.id);
    };
    const ask = () => {
      if (!isAsked) requestAnimationFrame(look);
      isAsked = true;
    };
    look();
    document.addEventListener("scroll", ask, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", ask, { capture: true });
  }, [anchors]);
  return current;
}
