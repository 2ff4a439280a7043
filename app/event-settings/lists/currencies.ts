export interface Currency {
  code: string;
  symbol: string;
  name: string;
  /** Offered first (spec 1.9). */
  common: boolean;
}

const COMMON = ["USD", "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "CNY"];

/** Circulating ISO 4217 currencies. */
const CODES =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR
SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST
XAF XCD XOF XPF YER ZAR ZMW ZWG`.split(/\s+/);

const names = new Intl.DisplayNames("en-GB", { type: "currency" });

export const CURRENCIES: readonly Currency[] = CODES.map((code) => ({
  code,
  symbol: symbolOf(code),
  name: names.of(code) ?? code,
  common: COMMON.includes(code),
}));

const codes = new Set(CODES);

export const isCurrency = (code: string): boolean => codes.has(code);

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return parts.formatToParts(0).find((part) => part.type === "currency")?.value ?? currency;
}
