import { Alert, Badge, Button, Center, Group, SegmentedControl, Text } from '@mantine/core'
import { IconFolder, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { useFilters } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './mail.words.ts'

type Letter = Output<'listMail'>['data'][number]
const MORE = 50
const COLORS = { waiting: 'sun', failing: 'red', given_up: 'red', sent: 'teal' } as const

/** The outbox: pending, failing and sent email. */
export function Mail() {
  const words = useWords(WORDS)
  const { filterOf, choose } = useFilters()
  const [limit, setLimit] = useState(MORE)
  const unsent = filterOf('show') === 'unsent'
  const listed = useApiQuery(
    'listMail',
    { unsent, limit },
    { placeholderData: before => before, refetchInterval: 15_000 },
  )
  const columns = useColumns()
  return (
    <Page title={words.title} lead={words.lead}>
      {listed.data?.kept_in_files && (
        <Alert color="sun" variant="light" icon={<IconFolder aria-hidden />}>
          {words.inFiles}
        </Alert>
      )}
      <Section title={words.list} flush>
        <Group px="lg" pb="md" justify="space-between">
          <SegmentedControl
            aria-label={words.show}
            size="xs"
            value={unsent ? 'unsent' : 'all'}
            onChange={next => choose({ show: next === 'all' ? undefined : next })}
            data={[
              { value: 'all', label: words.all },
              { value: 'unsent', label: words.unsent },
            ]}
          />
          {listed.data && <Counts counts={listed.data.counts} />}
        </Group>
        <QueryState of={listed}>
          {({ data, more }) =>
            data.length === 0 ? (
              <Empty
                title={unsent ? words.allSent : words.none}
                text={unsent ? null : words.noneText}
                icon={<IconMail size={24} />}
              />
            ) : (
              <>
                <Listing label={words.list} columns={columns} rows={data} keyOf={one => one.id} />
                {more && limit < 500 && (
                  <Center py="md">
                    <Button
                      variant="default"
                      size="xs"
                      loading={listed.isPlaceholderData}
                      onClick={() => setLimit(Math.min(500, limit + MORE))}
                    >
                      {words.older}
                    </Button>
                  </Center>
                )}
              </>
            )
          }
        </QueryState>
      </Section>
    </Page>
  )
}

function Counts({ counts }: { counts: Output<'listMail'>['counts'] }) {
  const words = useWords(WORDS)
  return (
    <Group gap="xs" role="status">
      <Badge variant="light" color={counts.waiting ? 'sun' : 'gray'}>
        {words.waiting(counts.waiting)}
      </Badge>
      <Badge variant="light" color={counts.failing ? 'red' : 'gray'}>
        {words.failing(counts.failing)}
      </Badge>
      <Badge variant="light" color={counts.given_up ? 'red' : 'gray'}>
        {words.givenUp(counts.given_up)}
      </Badge>
    </Group>
  )
}

function useColumns(): Column<Letter>[] {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const retry = useApiMutation('retryMail')
  return [
    { title: words.subject, lead: true, cell: one => one.subject },
    { title: words.to, long: true, cell: one => one.to_address },
    { title: words.queued, narrow: true, cell: one => <Instant at={one.created_at} /> },
    {
      title: words.state,
      cell: one => (
        <div>
          <Badge size="sm" variant="light" color={COLORS[one.state]}>
            {words.states[one.state]}
          </Badge>
          {one.state !== 'sent' && one.tries > 0 && (
            <Text size="xs" c="var(--llano-muted)">
              {words.tries(one.tries)}
              {one.next_try_at && (
                <>
                  {', '}
                  {words.next} <Instant at={one.next_try_at} />
                </>
              )}
            </Text>
          )}
          {one.failure && (
            <Text size="xs" className="llano-anywhere">{`${words.failure}: ${one.failure}`}</Text>
          )}
        </div>
      ),
    },
    {
      title: shared.actions,
      end: true,
      cell: one =>
        (one.state === 'failing' || one.state === 'given_up') && (
          <Button
            size="compact-xs"
            variant="default"
            loading={retry.isPending && retry.variables?.mail_id === one.id}
            onClick={() =>
              retry.mutate(
                { mail_id: one.id },
                { onSuccess: () => notify(words.retried), onError: notifyError },
              )
            }
          >
            {words.retry}
          </Button>
        ),
    },
  ]
}
