import { Badge, Code, Group } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { Money } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { useFilters } from '../filters.ts'
import { Listing } from '../Listing.tsx'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './catalog.words.ts'
import { type Entry, EntryForm } from './catalog-form.tsx'

const PAGE = 50

/** The services and prices. */
export function Catalog() {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const { page, turnTo } = useFilters()
  const [editing, setEditing] = useState<Entry | 'new' | null>(null)
  const change = useApiMutation('changeInCatalog')
  const fill = useApiMutation('fillCatalog')
  const listed = useApiQuery('listCatalog', { limit: PAGE, offset: (page - 1) * PAGE })
  const nameOf = (entry: Entry) => (language === 'es' ? entry.name_es : entry.name_en)

  async function turn(entry: Entry) {
    const sure =
      !entry.offered ||
      (await confirm({
        title: words.withdrawTitle(nameOf(entry)),
        text: words.withdrawText,
        yes: words.withdraw,
        no: shared.close,
      }))
    if (sure)
      change.mutate(
        { service_id: entry.id, offered: !entry.offered },
        { onSuccess: () => notify(words.saved), onError: notifyError },
      )
  }

  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <ActionButton
          needs="catalog:write"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEditing('new')}
        >
          {words.add}
        </ActionButton>
      }
    >
      <Section title={words.list} flush>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty
                title={words.none}
                text={words.noneText}
                icon={<IconTag size={24} />}
                action={
                  <ActionButton
                    needs="catalog:write"
                    variant="default"
                    loading={fill.isPending}
                    onClick={() =>
                      fill.mutate({}, { onSuccess: () => notify(words.filled), onError: notifyError })
                    }
                  >
                    {words.fill}
                  </ActionButton>
                }
              />
            ) : (
              <>
                <Listing
                  label={words.list}
                  rows={data}
                  keyOf={one => one.id}
                  columns={[
                    { title: words.service, lead: true, cell: nameOf },
                    { title: words.code, long: true, cell: one => <Code fz="xs">{one.code}</Code> },
                    {
                      title: words.price,
                      end: true,
                      narrow: true,
                      cell: one => (
                        <span>
                          <Money amount={one.price} currency={one.currency} size="sm" />{' '}
                          {shared.periods[one.period]}
                        </span>
                      ),
                    },
                    {
                      title: words.offered,
                      cell: one => (
                        <Badge size="sm" variant="light" color={one.offered ? 'teal' : 'gray'}>
                          {one.offered ? words.offered : words.notOffered}
                        </Badge>
                      ),
                    },
                    {
                      title: shared.actions,
                      end: true,
                      cell: one => (
                        <Group gap={6} justify="flex-end">
                          <ActionButton
                            needs="catalog:write"
                            size="compact-xs"
                            variant="default"
                            onClick={() => setEditing(one)}
                          >
                            {shared.change}
                          </ActionButton>
                          <ActionButton
                            needs="catalog:write"
                            size="compact-xs"
                            variant="default"
                            onClick={() => turn(one)}
                          >
                            {one.offered ? words.withdraw : words.offer}
                          </ActionButton>
                        </Group>
                      ),
                    },
                  ]}
                />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
      {editing && <EntryForm entry={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}
