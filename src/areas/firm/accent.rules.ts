/** The colors of the pages without settings; those of an accent have the same brightness, so the same contrast. */
export const DEFAULT_SHADES = [
  '#eaf6f4',
  '#d5ebe8',
  '#a9d8d2',
  '#7ac4bc',
  '#53b3a9',
  '#38a398',
  '#1d8379',
  '#0f6f69',
  '#0f5f5c',
  '#0a4d4b',
] as const

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Text must have this contrast with what is behind it (WCAG 2.2, level AA). */
export const LEAST_CONTRAST = 4.5

const LIGHT_GROUND = '#faf9f6'
const DARK_SURFACES = ['#14181a', '#1b2022'] as const

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function mixed(color: string, other: string, share: number): string {
  const others = channels(other)
  const values = channels(color).map((value, i) => Math.round(value + (others[i]! - value) * share))
  return `#${values.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** The color, lighter or darker, with this brightness. */
function withLuminance(color: string, wanted: number): string {
  const other = luminance(color) < wanted ? '#ffffff' : '#000000'
  const isLightened = other === '#ffffff'
  let [low, high] = [0, 1]
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2
    if (luminance(mixed(color, other, middle)) < wanted === isLightened) low = middle
    else high = middle
  }
  return mixed(color, other, (low + high) / 2)
}

const like = (accent: string, color: string) => withLuminance(accent, luminance(color))

/** Ten shades from light to dark. The accent itself is the one that buttons and links have in the light scheme. */
export function shadesOf(accent: string): Shades {
  const shades: string[] = DEFAULT_SHADES.map(color => like(accent, color))
  shades[8] = accent
  shades[9] = withLuminance(accent, Math.min(luminance(DEFAULT_SHADES[9]), luminance(accent) * 0.7))
  return shades as unknown as Shades
}

/** The colors of the public pages, by the names of their CSS variables. */
export function siteColors(accent: string): Record<'light' | 'dark', Record<string, string>> {
  return {
    light: {
      '--site-brand': accent,
      '--site-tint': like(accent, '#eaf3f1'),
      '--site-deep': like(accent, '#0c3b3a'),
      // In both schemes.
      '--site-panel': like(accent, '#0c3b3a'),
      '--site-panel-code': like(accent, '#072827'),
    },
    dark: {
      '--site-brand': like(accent, '#7ac4bc'),
      '--site-on-brand': like(accent, '#0b2322'),
      // A surface: only a hint of the accent.
      '--site-tint': like(mixed('#24292b', accent, 0.2), '#1f2b2c'),
      '--site-deep': like(accent, '#0d2a2a'),
    },
  }
}

/** The lowest contrast of text in the accent, in each scheme. */
export function accentContrast(accent: string): Record<'light' | 'dark', number> {
  const least = (color: string, surfaces: readonly string[]) =>
    Math.min(...surfaces.map(surface => contrastOf(color, surface)))
  const { light, dark } = siteColors(accent)
  return {
    light: least(accent, [LIGHT_GROUND, light['--site-tint']!, '#ffffff']),
    dark: Math.min(
      least(dark['--site-brand']!, [...DARK_SURFACES, dark['--site-tint']!, dark['--site-on-brand']!]),
      least(shadesOf(accent)[4], DARK_SURFACES),
    ),
  }
}

/** One decimal, rounded down: 4.49 is not enough. */
export const contrastText = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)
