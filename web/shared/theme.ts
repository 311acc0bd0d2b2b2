import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The brand colors: teal and yellow. */
const teal: MantineColorsTuple = [
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
]
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
