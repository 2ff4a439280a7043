import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { Link, type LinkProps } from "./link";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "text";
export type ButtonSize = "md" | "sm";

type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; className?: string };

const variants: Record<ButtonVariant, string> = {
  primary: "btn btn-primary",
  secondary: "btn",
  quiet: "btn btn-quiet",
  danger: "btn btn-danger",
  text: "btn-text",
};

export function buttonClass({ variant = "secondary", size = "md", block, className }: Look): string {
  let name = variants[variant];
  if (size === "sm" && variant !== "text") name += " btn-sm";
  if (block) name += " btn-block";
  return className ? `${name} ${className}` : name;
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: IconName;
    /** Says what is going on; the button keeps its place, its width and its focus. */
    busy?: boolean;
    busyLabel?: string;
  };

export function Button({
  variant,
  size,
  block,
  className,
  icon,
  busy,
  busyLabel,
  children,
  type = "submit",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, className })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busyLabel ? (
        <TwoLabels busy={busy} label={labelled(icon, children)} busyLabel={busyLabel} />
      ) : (
        labelled(icon, children)
      )}
    </button>
  );
}

const labelled = (icon: IconName | undefined, label: ReactNode) =>
  icon ? (
    <>
      <Icon name={icon} />
      {label}
    </>
  ) : (
    label
  );

/** Both labels share one grid cell, so the wider one sets the width and nothing moves. */
function TwoLabels({ busy, label, busyLabel }: { busy?: boolean; label: ReactNode; busyLabel: string }) {
  return (
    <span className="btn-labels">
      <span className={busy ? "off" : undefined}>{label}</span>
      <span className={busy ? undefined : "off"}>{busyLabel}</span>
    </span>
  );
}

export type ButtonLinkProps = Look & LinkProps & { icon?: IconName };

export function ButtonLink({ variant, size, block, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

export function ButtonRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className ? `btn-row ${className}` : "btn-row"}>{children}</div>;
}
