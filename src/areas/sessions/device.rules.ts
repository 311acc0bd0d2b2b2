const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

export type Device = { browser: string | null; system: string | null }

/** The browser and system in common words; null if unknown. */
export function deviceOf(userAgent: string | null): Device {
  const named = (list: typeof BROWSERS) => list.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
