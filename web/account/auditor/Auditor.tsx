import { Box, Container, Group, Tabs } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Part } from '../../../src/areas/auditors/link.rules.ts'
import { ask, languageHeader, type Output, Refused, readAnswer } from '../../shared/api.ts'
import { instantText } from '../../shared/figures.tsx'
import { Mark } from '../../shared/Mark.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { LanguageChoice, SchemeChoice } from '../../shared/Shell.tsx'
import { Empty, ErrorState, Loading } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS } from './auditor.words.ts'
import { AuditDocuments } from './auditor-documents.tsx'
import { Books, Ledger } from './auditor-money.tsx'
import { Reports, Tax } from './auditor-reports.tsx'

/** Removed from the address first, so that it does not stay in the browser's history. */
const secret = location.hash.slice(1)
if (secret) history.replaceState(null, '', location.pathname)

/** Exchanges the secret for a visit, if there is one in the address, and returns what the visit shows. */
async function openLink(): Promise<Output<'readAuditorLink'>['data']> {
  if (secret)
    await readAnswer(
      await fetch('/web/auditor/open', {
        method: 'POST',
        credentials: 'same-origin',
        headers: {
          ...languageHeader(),
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
        },
        body: '{}',
      }),
    )
  return (await ask('readAuditorLink', {})).data
}

const SHOWN: Record<Part, () => React.ReactNode> = {
  books: () => <Books />,
  documents: () => <AuditDocuments />,
  ledger: () => <Ledger />,
  reports: () => <Reports />,
  tax: () => <Tax />,
}

/** The read-only view of one LLC for an outside visitor. */
export function Auditor() {
  const words = useWords(WORDS)
  return (
    <>
      <Box
        component="header"
        bg="var(--llano-raised)"
        style={{ borderBottom: '1px solid var(--llano-line)' }}
      >
        <Container size="lg">
          <Group h={56} justify="space-between" wrap="nowrap">
            <Mark />
            <Group gap="xs" wrap="nowrap">
              <LanguageChoice label={words.language} />
              <SchemeChoice light={words.light} dark={words.dark} />
            </Group>
          </Group>
        </Container>
      </Box>
      <Container component="main" size="lg" py="xl">
        <Opened />
      </Container>
    </>
  )
}

function Opened() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const opened = useQuery({ queryKey: ['auditor'], queryFn: openLink, staleTime: 'static' })
  if (opened.isError)
    return (
      <Page title={words.title}>
        <Section>
          {opened.error instanceof Refused && opened.error.code === 'auditor_link_invalid' ? (
            <Empty icon={<IconLinkOff size={24} />} title={words.invalid} text={words.invalidText} />
          ) : (
            <ErrorState error={opened.error} again={() => void opened.refetch()} />
          )}
        </Section>
      </Page>
    )
  if (!opened.data) return <Loading />
  const { llc, parts, expires_at } = opened.data
  return (
    <Page title={words.of(llc)} lead={words.reading(instantText(expires_at, language))}>
      <Tabs defaultValue={parts[0]} keepMounted={false}>
        <Tabs.List>
          {parts.map(part => (
            <Tabs.Tab key={part} value={part}>
              {words.parts[part]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map(part => (
          <Tabs.Panel key={part} value={part} pt="lg">
            {SHOWN[part]()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
