import { Badge, Box, Group, Select, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { isStaffRole } from '../../../src/areas/members/permissions.rules.ts'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { Instant } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { type Kind, WORDS } from './access-log.words.ts'

type AccessRecord = Output<'listAccessLog'>['data'][number]

const PAGE = 20
const LINE = '1px solid var(--llano-line)'

export function AccessLog() {
  const words = useWords(WORDS)
  const [kind, setKind] = useState<Kind | null>(null)
  const { turnTo, ...page } = usePage(PAGE)
  const listed = useApiQuery('listAccessLog', { kind, ...page }, { placeholderData: before => before })
  const choose = (next: string | null) => {
    setKind(next as Kind | null)
    turnTo(1)
  }
  return (
    <Page title={words.title} lead={words.lead}>
      <Section title={words.list} flush>
        <Box px="lg" pb="sm">
          <Select
            maw={320}
            size="sm"
            aria-label={words.kind}
            placeholder={words.allKinds}
            clearable
            clearButtonProps={{ 'aria-label': words.allKinds }}
            value={kind}
            onChange={choose}
            data={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          />
        </Box>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                icon={<IconEye size={24} />}
                title={kind ? words.emptyKind : words.empty}
                text={kind ? undefined : words.emptyText}
              />
            ) : (
              <>
                <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                  {data.map(one => (
                    <Row key={one.id} of={one} />
                  ))}
                </Stack>
                <Pager
                  of={pagination}
                  shown={data.length}
                  onPage={turnTo}
                  px="lg"
                  py="sm"
                  style={{ borderTop: LINE }}
                />
              </>
            )
          }
        </QueryState>
      </Section>
    </Page>
  )
}

function Row({ of: one }: { of: AccessRecord }) {
  const words = useWords(WORDS)
  const isPerson = one.who === 'staff' || one.who === 'collaborator'
  const name = one.who === 'member' ? words.you : (one.name ?? (isPerson ? words.erased : words.deleted))
  const as = {
    staff: one.role !== null && isStaffRole(one.role) ? words.staff[one.role] : words.formerStaff,
    key: words.key,
    auditor: words.auditor,
    collaborator: words.collaborator,
    member: words.website,
  }[one.who]
  return (
    <Box component="li" px="lg" py="md" style={{ borderTop: LINE }}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Stack gap={4} flex="1 1 260px">
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Badge variant="light" color={one.who === 'staff' ? 'teal' : 'gray'} tt="none">
              {as}
            </Badge>
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {one.title === null ? words.kinds[one.kind] : `${words.kinds[one.kind]}: ${one.title}`}
          </Text>
          {one.created_by !== null && <Text size="sm">{words.createdBy(one.created_by)}</Text>}
        </Stack>
        <Text size="xs" c="var(--llano-muted)">
          <Instant at={one.last_at} />
          {one.times > 1 && ` · ${words.times(one.times)}`}
          {one.ip !== null && ` · ${words.from(one.ip)}`}
        </Text>
      </Group>
    </Box>
  )
}
