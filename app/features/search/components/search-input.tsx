import { type InputHTMLAttributes, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchCombobox } from "./use-search-combobox";

const SuggestionsBelow = lazy(async () => {
  const { SuggestionsBelow, itsSheet } = await import("./suggestion-list");
  await itsSheet();
  return { default: SuggestionsBelow };
});

type Given = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "placeholder" | "defaultValue" | "aria-keyshortcuts"
>;

/** The field of a search, which suggests while somebody types; what the suggestions need is asked for with the first key. */
export function SearchInput({ who, ...given }: Given & { who: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const { isOpen, inputProps, list } = useSearchCombobox({
    who,
    onGo: () => {
      if (field.current) field.current.value = "";
    },
  });
  return (
    <>
      <input
        {...given}
        {...(isScripted ? { ...inputProps, enterKeyHint: "search" } : { autoComplete: "off" })}
        className="input"
        ref={field}
        // A search box is no combobox (ARIA in HTML).
        type={isScripted ? "text" : "search"}
        name="q"
        maxLength={200}
      />
      {isOpen && (
        <Suspense>
          <SuggestionsBelow field={field} list={list} />
        </Suspense>
      )}
    </>
  );
}
