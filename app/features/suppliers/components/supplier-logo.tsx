import { letterTile } from "../suppliers.rules";

/** Beside the company's name, which says it: two letters where there is no logo. */
export function SupplierLogo({
  company,
  src,
  size = 40,
}: {
  company: string;
  src: string | null;
  size?: 28 | 40 | 64;
}) {
  if (src !== null) {
    return (
      <span className={`logo logo-${size}`}>
        <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
      </span>
    );
  }
  const { letters, look } = letterTile(company);
  return (
    <span className={`logo logo-${size} ${look}`} aria-hidden="true">
      {letters}
    </span>
  );
}
