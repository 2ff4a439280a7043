import type { IconName } from "./sprite/names";
import spriteUrl from "./sprite/sprite.svg?url";

export type { IconName };

/** Decorative: the word beside it carries the meaning. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: 16 | 20 | 24;
  className?: string;
}) {
  const sized = size === 16 ? "icon" : `icon icon-${size}`;
  return (
    <svg className={className ? `${sized} ${className}` : sized} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
