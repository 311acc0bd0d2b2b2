import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  mergeThemeOverrides,
} from '@mantine/core'
import { DEFAULT_SHADES, shadesOf } from '../../src/areas/firm/accent.rules.ts'

/** The brand colors: teal and yellow. */
const teal: MantineColorsTuple = DEFAULT_SHADES
const sun: MantineColorsTuple = [
  '#fff8e7',
  '#fbeed0',
  '#f6dc9f',
  '#f0c36a',
  '#eab548',
  '#e5a72e',
  '#c98a12',
  '#9c6a08',
  '#7d5506',
  '#5f4003',
]

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { teal, sun },
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.65rem' }, h2: { fontSize: '1.2rem' }, h3: { fontSize: '1.02rem' } },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // Recognizable as links without their color.
    Anchor: { defaultProps: { underline: 'always' } },
    // It would be a child of the menu that is not a menu item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
})

/** The theme with the firm's accent in place of teal, which stays the color of what went well. */
export const themeWith = (accent: string | null) =>
  accent === null
    ? theme
    : mergeThemeOverrides(theme, { primaryColor: 'brand', colors: { brand: shadesOf(accent) } })

/** On its own tint, an accent that is just dark enough for a light background is not: the next darker shade is. */
export const variablesWith =
  (accent: string | null): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: accentVariables(accent),
    dark: {},
  })

const accentVariables = (accent: string | null): Record<string, string> =>
  accent === null ? {} : { '--mantine-color-brand-light-color': shadesOf(accent)[9] }
