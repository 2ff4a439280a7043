/** What statuses are called; those that a receiver of webhooks answers with. */
const NAMES: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  425: "Too Early",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** "503 Service Unavailable". */
export const statusWords = (status: number): string =>
  [status, NAMES[status] ?? (isRedirect(status) ? "Redirect" : "")].filter(Boolean).join(" ");

/** Redirects are not followed: somebody else would get what is in the body. */
export const isRedirect = (status: number): boolean => status >= 300 && status < 400;
