import { useEffect, useRef } from "react";
import { TRAP_NAME } from "../guest-submission.rules";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

interface Turnstile {
  render(box: HTMLElement, options: { sitekey: string; theme: "auto" }): string;
  remove(id: string): void;
}

/** What tells a person from a machine: a field that no person sees, and Turnstile where the installation has it. */
export function PersonCheck({ siteKey }: { siteKey: string | null }) {
  return (
    <>
      <div className="vh" aria-hidden="true">
        <label htmlFor="contact-website">Leave this field empty</label>
        <input id="contact-website" name={TRAP_NAME} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {siteKey && <Widget siteKey={siteKey} />}
    </>
  );
}

/** It comes with JavaScript alone. Where it does not come, the answers are submitted by a mailed link. */
function Widget({ siteKey }: { siteKey: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let shown: (() => void) | null = null;
    let isGone = false;
    void loaded().then((turnstile) => {
      if (isGone || !turnstile || !box.current) return;
      const id = turnstile.render(box.current, { sitekey: siteKey, theme: "auto" });
      shown = () => turnstile.remove(id);
    });
    return () => {
      isGone = true;
      shown?.();
    };
  }, [siteKey]);
  return <div ref={box} className="mt-3" />;
}

let loading: Promise<Turnstile | null> | null = null;

function loaded(): Promise<Turnstile | null> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => resolve((window as { turnstile?: Turnstile }).turnstile ?? null);
    script.onerror = () => {
      loading = null;
      resolve(null);
    };
    document.head.appendChild(script);
  });
  return loading;
}
