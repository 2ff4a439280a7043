import { createContext } from "react";

/** The nonce of this answer's scripts and styles. Empty in the browser, where the attribute is not readable anyway. */
export const NonceContext = createContext("");
