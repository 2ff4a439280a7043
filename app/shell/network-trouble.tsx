import { useEffect, useState } from "react";

/** A request that never got an answer, as browsers word it. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

type Diagnosis = "asking" | "server" | "network";

/**
 * What to say when a request failed on its way: the health check tells whether the portal itself is reachable. If it is
 * not, something between the browser and us is in the way, most often a VPN or a firewall (spec 1.8).
 */
export function NetworkTrouble({ supportEmail }: { supportEmail: string }) {
  const [diagnosis, setDiagnosis] = useState<Diagnosis>("asking");
  useEffect(() => {
    const give = new AbortController();
    const timer = setTimeout(() => give.abort(), 5000);
    fetch("/health", { signal: give.signal, cache: "no-store" })
      .then((answer) => answer.json() as Promise<{ success?: boolean }>)
      .then((body) => setDiagnosis(body.success ? "server" : "network"))
      .catch(() => setDiagnosis("network"))
      .finally(() => clearTimeout(timer));
    return () => clearTimeout(timer);
  }, []);
  if (diagnosis === "server") return <>An internal error occurred. Please try again later.</>;
  return (
    <>
      A network request failed. Please check your connection and try again.
      {diagnosis === "network" && (
        <>
          {" "}
          If you are behind a VPN or a firewall, it may be blocking the portal: try without it, or contact{" "}
          {supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : "support"}.
        </>
      )}
    </>
  );
}
