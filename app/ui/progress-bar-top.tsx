import { useNavigation } from "@remix-run/react";

/** Two pixels along the top while a page or an answer is on its way. CSS keeps it back for 150 ms. */
export function ProgressBarTop() {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="top-progress" role="status">
      {busy && (
        <>
          <div className="top-progress-bar" />
          <span className="vh">Loading</span>
        </>
      )}
    </div>
  );
}
