import { useEffect, useState } from "react";
import { Button } from "./button";

/** Puts the whole address of a page of this event on the clipboard. Without JavaScript the address bar has it. */
export function CopyLink({
  to,
  label = "Copy link",
  className,
}: {
  /** A path. */
  to: string;
  label?: string;
  className?: string;
}) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(setSaid, 3_000, "");
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    const address = new URL(to, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      setSaid("Link copied");
    } catch {
      // Nothing may be written there: the browser's own dialog has the address selected.
      window.prompt("Copy this address", address);
    }
  };
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        size="sm"
        icon={said ? "check" : "link"}
        className={className ? `needs-js ${className}` : "needs-js"}
        onClick={copy}
      >
        {said || label}
      </Button>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  );
}
