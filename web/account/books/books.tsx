import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBuildingBank,
  IconDotsVertical,
  IconDownload,
  IconHistory,
  IconPlus,
  IconReceipt,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { addressOf, useApiQuery } from '../../shared/api.ts'
import { Page } from '../../shared/Page.tsx'
import { Empty, Loading } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { place } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { WORDS } from './books.words.ts'
import { BooksEntries } from './books-entries.tsx'
import { BooksPicture } from './books-picture.tsx'
import { useBooksSearch } from './books-search.ts'
import { WORDS as BULK_WORDS } from './bulk-edit.words.ts'
import { BulkEditHistory } from './bulk-edit-history.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { EntryForm } from './entry-form.tsx'
import { useDefaultView } from './saved-views.tsx'

/** The books of an LLC: income, expenses and their documentation. */
export function Books() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const may = useMayNow()
  const [isAdding, adding] = useDisclosure(false)
  const { search, change } = useBooksSearch()
  const close = () => {
    adding.close()
    if (search.add) change({ add: null }, true)
  }
  const before = useRef<{ id: number | null; entry: unknown; counterparty: unknown } | null>(null)
  const id = llc?.id ?? null
  // Filters of one LLC make no sense in the books of another.
  useEffect(() => {
    const { entry, counterparty } = search
    const was = before.current
    before.current = { id, entry, counterparty }
    if (!was || was.id === null || was.id === id) return
    const isOld = {
      entry: entry && entry === was.entry,
      counterparty: counterparty && counterparty === was.counterparty,
    }
    if (isOld.entry || isOld.counterparty)
      change({ ...(isOld.entry && { entry: null }), ...(isOld.counterparty && { counterparty: null }) }, true)
  })
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        llc && (
          <>
            {may('write:bookkeeping') && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
                {words.add}
              </Button>
            )}
            <MoreMenu entityId={llc.id} year={Number(search.year) || null} />
          </>
        )
      }
    >
      {llc ? (
        <>
          <OfLlc key={llc.id} entityId={llc.id} />
          <EntryForm entityId={llc.id} opened={isAdding || Boolean(search.add)} onClose={close} />
          <EntryDrawer entityId={llc.id} />
        </>
      ) : isLoading ? (
        <Loading />
      ) : (
        <Empty title={words.none} text={words.noLlcText} />
      )}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  useDefaultView(entityId)
  const { search } = useBooksSearch()
  const thisYear = new Date().getFullYear()
  const isAll = search.year === 'all'
  const year = Number(search.year) || thisYear
  const totals = useApiQuery(
    'readYearTotals',
    { entity_id: entityId, year },
    { placeholderData: before => before },
  )
  const years = [...new Set([thisYear, year, ...(totals.data?.years ?? [])])].sort((a, b) => b - a)
  return (
    <>
      <BooksPicture year={year} totals={totals} />
      <BooksEntries
        entityId={entityId}
        year={isAll ? null : year}
        years={years}
        totals={isAll ? null : (totals.data ?? null)}
      />
    </>
  )
}

function MoreMenu({ entityId, year }: { entityId: number; year: number | null }) {
  const words = useWords(WORDS)
  const bulkWords = useWords(BULK_WORDS)
  const [isHistory, history] = useDisclosure(false)
  const may = useMayNow()
  const formats = [
    ['csv', words.exportCsv],
    ['hledger', words.exportHledger],
    ['beancount', words.exportBeancount],
  ] as const
  const shown = year ?? new Date().getFullYear()
  return (
    <>
      <BulkEditHistory entityId={entityId} opened={isHistory} onClose={history.close} />
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false} width={260}>
        <Menu.Target>
          <Tooltip label={words.more}>
            <ActionIcon variant="default" size="input-sm" aria-label={words.more}>
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {may('write:bookkeeping') && (
            <GoItem to="/books/import" icon={<IconUpload size={16} aria-hidden />} label={words.import} />
          )}
          <GoItem
            to="/books/counterparties"
            icon={<IconUsers size={16} aria-hidden />}
            label={words.counterparties}
          />
          {may('read:documents') && (
            <GoItem
              to="/books/receipts"
              icon={<IconReceipt size={16} aria-hidden />}
              label={words.receipts}
            />
          )}
          {may('read:banking') && (
            <GoItem to="/banks" icon={<IconBuildingBank size={16} aria-hidden />} label={words.banks} />
          )}
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={history.open}>
            {bulkWords.history}
          </Menu.Item>
          {[null, shown].map(only => (
            <Group key={String(only)} gap={0} component="div" display="block">
              <Menu.Label>
                {words.export} · {only === null ? words.exportAll : words.exportYear(only)}
              </Menu.Label>
              {formats.map(([format, label]) => (
                <Menu.Item
                  key={format}
                  component="a"
                  download
                  href={addressOf('downloadBooks', { entity_id: entityId, format, year: only })}
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  {label}
                </Menu.Item>
              ))}
            </Group>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function GoItem({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Menu.Item leftSection={icon} renderRoot={props => <Link {...place({ to })} {...props} />}>
      {label}
    </Menu.Item>
  )
}
