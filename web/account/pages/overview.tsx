import { Page } from '../../parts/Page.tsx'
import { Section } from '../../parts/Section.tsx'
import { useWords } from '../../parts/words.tsx'
import { WORDS } from './overview.words.ts'

export function Overview() {
  const words = useWords(WORDS)
  return (
    <Page title={words.title}>
      <Section title={words.needsMe}>{words.nothing}</Section>
    </Page>
  )
}
