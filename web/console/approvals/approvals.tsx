import { Badge, Button, Group, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { useMe } from '../../shared/me.ts'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { useFilters } from '../filters.ts'
import { Listing } from '../Listing.tsx'
import { GoAnchor } from '../links.tsx'
import { WORDS as MEMBER_WORDS } from '../members/member.words.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './approvals.words.ts'

type Approval = Output<'listApprovals'>['data'][number]
const PAGE = 25
const COLORS: Record<Approval['status'], string> = {
  pending: 'sun',
  approved: 'teal',
  rejected: 'red',
  expired: 'gray',
  void: 'gray',
  not_needed: 'gray',
}

/** Changes to admins that need a second one. */
export function Approvals() {
  const words = useWords(WORDS)
  const roles = useWords(MEMBER_WORDS).roles
  const { page, turnTo } = useFilters()
  const listed = useApiQuery(
    'listApprovals',
    { limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const described = (one: Approval) =>
    words.changes[one.change]?.(one.member, one.role ? roles[one.role] : '')
  return (
    <Page title={words.title} lead={words.lead}>
      <Section title={words.list} flush>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty title={words.none} text={words.noneText} icon={<IconUserCheck size={24} />} />
            ) : (
              <>
                <Listing
                  label={words.list}
                  rows={data}
                  keyOf={one => one.id}
                  columns={[
                    {
                      title: words.change,
                      lead: true,
                      cell: one => (
                        <div>
                          <GoAnchor to={`/members/${one.member_id}`}>{described(one)}</GoAnchor>
                          {(one.email ?? one.reason) && (
                            <Text size="xs" c="var(--llano-muted)" className="llano-anywhere">
                              {one.email ?? one.reason}
                            </Text>
                          )}
                        </div>
                      ),
                    },
                    { title: words.requester, cell: one => one.requester },
                    { title: words.at, narrow: true, cell: one => <Instant at={one.requested_at} /> },
                    {
                      title: words.expires,
                      narrow: true,
                      cell: one => one.status === 'pending' && <Instant at={one.expires_at} />,
                    },
                    {
                      title: words.status,
                      cell: one => (
                        <div>
                          <Badge size="sm" variant="light" color={COLORS[one.status]}>
                            {words.statuses[one.status]}
                          </Badge>
                          {one.decider && <Text size="xs">{one.decider}</Text>}
                        </div>
                      ),
                    },
                    { title: words.decision, cell: one => one.status === 'pending' && <Decide of={one} /> },
                  ]}
                />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
    </Page>
  )
}

function Decide({ of }: { of: Approval }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const isOwn = useMe().data?.member_id === of.requested_by
  const decide = useApiMutation('decideApproval')
  const send = (decision: 'approved' | 'rejected') =>
    decide.mutate(
      { approval_id: of.id, decision },
      { onSuccess: () => notify(words[decision]), onError: notifyError },
    )
  async function approve() {
    const isSure = await confirm({
      title: words.approveTitle,
      text: words.approveText,
      yes: words.approve,
      no: shared.cancel,
    })
    if (isSure) send('approved')
  }
  return (
    <Group gap="xs">
      {!isOwn && (
        <Button size="compact-xs" loading={decide.isPending} onClick={approve}>
          {words.approve}
        </Button>
      )}
      <Button size="compact-xs" variant="default" loading={decide.isPending} onClick={() => send('rejected')}>
        {isOwn ? words.withdraw : words.reject}
      </Button>
    </Group>
  )
}
