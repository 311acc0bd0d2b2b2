import '@fontsource-variable/inter/index.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './base.css'
import { MantineProvider, MantineThemeProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Refused } from './api.ts'
import { useFirm } from './firm.ts'
import { markMounted, useOverlays } from './load-overlays.ts'
import { StepUp } from './StepUp.tsx'
import { themeWith, variablesWith } from './theme.ts'
import { type Language, LanguageProvider, useWords, type Words } from './words.tsx'

/** The server sends a nonce per document for our style sheets. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of dialogs writes a style sheet too, and looks for the nonce under this name.
if (typeof document !== 'undefined') Object.assign(globalThis, { __webpack_nonce__: nonce() })

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Rejections are not retried; a failure may have been the network.
      retry: (count, error) => count < 2 && !(error instanceof Refused && error.status < 500),
    },
  },
})

const WORDS: Words<{ close: string; password: string }> = {
  en: { close: 'Close', password: 'Show or hide the password' },
  es: { close: 'Cerrar', password: 'Mostrar u ocultar la contraseña' },
}

/** Buttons that are only an icon get their labels here: closing a dialog, showing a password. */
function Labeled({ children }: { children: ReactNode }) {
  const { close, password } = useWords(WORDS)
  // A new theme would render every component again.
  const theme = useMemo(() => {
    const named = { defaultProps: { closeButtonProps: { 'aria-label': close } } }
    const shown = { defaultProps: { visibilityToggleButtonProps: { 'aria-label': password } } }
    return { components: { Modal: named, Drawer: named, PasswordInput: shown } }
  }, [close, password])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}

function LaterOverlays() {
  const Overlays = useOverlays()
  return Overlays && <Overlays onMount={markMounted} />
}

/** The providers of every page. */
export function Providers({ language, children }: { language?: Language; children: ReactNode }) {
  const accent = useFirm()?.accent ?? null
  const look = useMemo(
    () => ({ theme: themeWith(accent), cssVariablesResolver: variablesWith(accent) }),
    [accent],
  )
  return (
    <QueryClientProvider client={client}>
      <MantineProvider {...look} defaultColorScheme="auto" getStyleNonce={nonce}>
        <LanguageProvider {...(language && { first: language })}>
          <Labeled>
            {children}
            <LaterOverlays />
            <StepUp />
          </Labeled>
        </LanguageProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
