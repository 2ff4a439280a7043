interface Logos {
  logo: string;
  invertedLogo: string;
  autoLogo: boolean;
}

/**
 * The logo with the name in it, by the ground that it stands on. Chosen by itself, the ordinary one is never put on
 * dark ground, where it would not be seen; chosen by hand, it is where there is no inverted one.
 */
export function logosOf({ logo, invertedLogo, autoLogo }: Logos): {
  onLight: string | null;
  onDark: string | null;
} {
  return { onLight: logo || null, onDark: invertedLogo || (autoLogo ? "" : logo) || null };
}
