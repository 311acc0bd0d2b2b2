import { Anchor } from '@mantine/core'
import { Empty } from './states.tsx'
import { useWords, type Words } from './words.tsx'

const WORDS: Words<{ title: string; text: string; home: string }> = {
  en: {
    title: 'There is no such page',
    text: 'It may have moved, or the address has a slip in it.',
    home: 'To the first page',
  },
  es: {
    title: 'Esa página no existe',
    text: 'Puede que se haya movido, o que la dirección tenga un error.',
    home: 'A la primera página',
  },
}

export function NotFound() {
  const words = useWords(WORDS)
  return (
    <Empty title={words.title} text={words.text} action={<Anchor href="/account">{words.home}</Anchor>} />
  )
}
