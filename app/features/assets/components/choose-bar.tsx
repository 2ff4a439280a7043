import { Button, type ButtonProps } from "~/ui/button";

/** Stays in sight: which picture is chosen, and what can be done with that. */
export function ChooseBar({
  name,
  use,
  cancel,
}: {
  /** Of the chosen one; null = none is. */
  name: string | null;
  use: ButtonProps;
  cancel: ButtonProps;
}) {
  return (
    <div className="choose-bar save-bar">
      <p>
        {name === null ? (
          <span className="muted">No picture is chosen yet</span>
        ) : (
          <>
            <strong>{name}</strong> <span className="muted">is chosen</span>
          </>
        )}
      </p>
      <Button {...cancel}>Cancel</Button>
      {name !== null && (
        <Button {...use} variant="primary">
          Use this picture
        </Button>
      )}
    </div>
  );
}
