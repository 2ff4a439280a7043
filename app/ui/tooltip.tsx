import { type ReactNode, useId } from "react";

export type TooltipProps = {
  content: string;
  placement?: "top" | "bottom";
  /** Takes the id to put into `aria-describedby` of the one control inside. */
  children: (describedBy: string) => ReactNode;
};

/** By CSS alone: at once, on hover and focus, 350px at most, over everything. Escape hides it until the pointer leaves. */
export function Tooltip({ content, placement = "top", children }: TooltipProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Escape from the control inside
    <div
      className={placement === "bottom" ? "tip below" : "tip"}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.setAttribute("data-hidden", "")}
      onBlur={(event) => event.currentTarget.removeAttribute("data-hidden")}
      onPointerLeave={(event) => event.currentTarget.removeAttribute("data-hidden")}
    >
      {children(id)}
      <span role="tooltip" id={id}>
        {content}
      </span>
    </div>
  );
}
