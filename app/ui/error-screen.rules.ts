export type ErrorScreenText = { title: string; text: string; icon: "lock" | "search" | "triangle-alert" };

/** What to say for an HTTP status. Without one the failure is ours and unexpected. */
const OTHER = "Unexpected Application Error!";
export const REFUSED = "We could not do that";

/** Of what was refused at an address without a screen: no failure of the application. Undefined: the status's own title. */
export const refusalTitle = (status: number): string | undefined =>
  status < 500 && errorScreenText(status).title === OTHER ? REFUSED : undefined;

export function errorScreenText(status: number | undefined): ErrorScreenText {
  switch (status) {
    case 400:
      return {
        title: "400 Bad Request",
        text: "We could not understand what was sent. Go back and try again.",
        icon: "triangle-alert",
      };
    case 403:
      return {
        title: "403 Forbidden",
        text: "You do not have permission to see this page. Ask an organiser if you think you should.",
        icon: "lock",
      };
    case 404:
      return {
        title: "404 Not Found",
        text: "There is nothing at this address. It may have been moved or deleted.",
        icon: "search",
      };
    case 405:
      return {
        title: "405 Method Not Allowed",
        text: "This address cannot be used in this way.",
        icon: "triangle-alert",
      };
    case 503:
      return {
        title: "503 Service Unavailable",
        text: "We are making changes. Please try again in a few minutes.",
        icon: "triangle-alert",
      };
    case undefined:
      return {
        title: "Something Went Wrong",
        text: "We could not load this page. Your saved work is safe.",
        icon: "triangle-alert",
      };
    default:
      return {
        title: OTHER,
        text: "We could not load this page. Your saved work is safe.",
        icon: "triangle-alert",
      };
  }
}

/** A screen whose files are gone, because a new version went live, is mended by loading the whole application again. */
export function isStaleBundle(error: unknown): boolean {
  const message = error instanceof Error ? error.message : "";
  return /dynamically imported module|importing a module script|ChunkLoadError/i.test(message);
}
