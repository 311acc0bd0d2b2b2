import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addressOf, type Output, useApiQuery } from '../../shared/api.ts'
import { typeName } from '../../shared/document-types.words.ts'
import { Instant } from '../../shared/figures.tsx'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import classes from '../documents/documents.module.css'
import { ProofTrack } from '../documents/documents-proof.tsx'
import { WORDS } from './auditor.words.ts'

const PAGE = 25

type Listed = Extract<Output<'auditDocuments'>, { pagination: unknown }>

export function AuditDocuments() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { turnTo, ...page } = usePage(PAGE)
  const listed = useApiQuery('auditDocuments', page, { placeholderData: before => before })
  return (
    <Section title={words.parts.documents}>
      <QueryState of={listed}>
        {answer => {
          const { data, pagination } = answer as Listed
          if (data.length === 0) return <Empty title={words.nothing} />
          return (
            <>
              <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                {data.map(one => (
                  <li key={one.id} className={classes.row} style={{ paddingInline: 0 }}>
                    <div>
                      <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
                        {one.title}
                      </Text>
                      <Text size="sm" c="var(--llano-muted)">
                        {typeName(one.doc_type, language)} · <Instant at={one.uploaded_at} />
                      </Text>
                    </div>
                    {one.download_url && (
                      <Group gap={4}>
                        <Button
                          component="a"
                          href={addressOf('auditDownload', { id: one.id })}
                          download
                          size="xs"
                          variant="default"
                          aria-label={`${words.download}: ${one.title}`}
                          leftSection={<IconDownload size={14} aria-hidden />}
                        >
                          {words.download}
                        </Button>
                        {one.ots && (
                          <Button
                            component="a"
                            href={addressOf('auditProof', { id: one.id })}
                            download
                            size="xs"
                            variant="subtle"
                            aria-label={`${words.proof}: ${one.title}`}
                          >
                            {words.proof}
                          </Button>
                        )}
                      </Group>
                    )}
                    {one.download_url && (
                      <div className={classes.proof}>
                        <ProofTrack of={one} />
                      </div>
                    )}
                  </li>
                ))}
              </Stack>
              <Pager of={pagination} shown={data.length} onPage={turnTo} mt="sm" />
            </>
          )
        }}
      </QueryState>
    </Section>
  )
}
