import { Anchor } from '@mantine/core'
import { Empty } from './states.tsx'
import { useWords, type Words } from './words.tsx'

const WORDS: Words<{ title: string; text: string; home: string }> = {
  en: {
    title: 'Page not found',
    text: 'It may have moved, or the link may be wrong.',
    home: 'Back to home',
  },
  es: {
    title: 'Página no encontrada',
    text: 'Puede que se haya movido o que el enlace no sea correcto.',
    home: 'Volver al inicio',
  },
}

export function NotFound() {
  const words = useWords(WORDS)
  return (
    <Empty
      isPage
      title={words.title}
      text={words.text}
      action={<Anchor href="/account">{words.home}</Anchor>}
    />
  )
}
