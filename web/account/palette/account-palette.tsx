import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { SiteScope } from '../../../src/areas/members/caller.rules.ts'
import { isAt, pagesForMember } from '../../shared/allowed-pages.ts'
import { type Output, useApiQuery } from '../../shared/api.ts'
import { typeName } from '../../shared/document-types.words.ts'
import { dayText, moneyText, monthText } from '../../shared/figures.tsx'
import { Palette } from '../../shared/palette/Palette.tsx'
import { fits, type PaletteGroup, type PaletteItem } from '../../shared/palette/palette.rules.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { type Llc, useLlc } from '../llc.ts'
import { PAGE_ROUTES } from '../pages.ts'
import { useMayNow } from '../subscription.ts'
import { WORDS } from './account-palette.words.ts'

type Target = { to: string; llc?: number | undefined; search?: Record<string, string | number> }

/** Fewer letters find too much. */
const LEAST_TYPED = 2

/** Pages, actions, LLCs and a search over everything the user may read. */
export function AccountPalette({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const [q] = useDebouncedValue(wanted, 200)
  const isLong = q.length >= LEAST_TYPED
  const found = useApiQuery('searchAccount', { q }, { enabled: isLong, placeholderData: before => before })
  const offered = useOffered(wanted)
  const records = useRecords(isLong && wanted ? found.data?.data : undefined)
  const inBooks = useBooksSearch(wanted)
  const left = isLong ? (found.data?.data.books_left_out ?? 0) : 0
  return (
    <Palette
      typed={typed}
      onType={setTyped}
      groups={[...offered, ...records, inBooks]}
      placeholder={words.placeholder}
      isSearching={wanted.length >= LEAST_TYPED && (wanted !== q || found.isFetching)}
      hasFailed={isLong && found.isError}
      note={left > 0 ? words.leftOut(left) : undefined}
      onClose={onClose}
    />
  )
}

/** Opens a page for an LLC. Payments are a separate document, which is loaded. */
function useOpen(): (target: Target) => void {
  const navigate = useNavigate()
  const { llc: selected, llcs } = useLlc()
  const path = useRouterState({ select: state => state.location.pathname }).replace(/^\/account/, '')
  const isApart = (at: string) => PAGE_ROUTES.some(page => page.address && isAt(page, at))
  return ({ to, llc = selected?.id, search = {} }) => {
    const query = { ...(llc !== undefined && llcs.length > 1 && { llc }), ...search }
    if (!isApart(to) && !isApart(path)) {
      void navigate({ to: to as '/', search: (() => query) as never })
      return
    }
    const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
    const text = new URLSearchParams(pairs).toString()
    location.assign(`/account${to === '/' ? '' : to}${text && `?${text}`}`)
  }
}

/** What needs no request: actions, pages and LLCs. */
function useOffered(typed: string): PaletteGroup[] {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { llcs, llc } = useLlc()
  const open = useOpen()
  const may = useMayNow()
  const pages = pagesForMember(PAGE_ROUTES, llc?.shared?.areas ?? null)
  const isOpen = (path: string) => pages.some(page => page.path === path)
  const action = (
    id: string,
    label: string,
    to: string,
    scope: SiteScope | null,
    search = {},
  ): PaletteItem[] =>
    llc && isOpen(to) && (scope === null || may(scope))
      ? [{ id, label, onChoose: () => open({ to, search }) }]
      : []
  const actions = [
    ...action('new-entry', words.newEntry, '/books', 'write:bookkeeping', { add: 1 }),
    ...action('upload', words.uploadDocument, '/documents', 'write:documents'),
    ...(llc?.shared ? [] : action('connect-bank', words.connectBank, '/banks', 'write:banking', { add: 1 })),
    ...action('submit', words.submitTransaction, '/ledger/new', 'write:ledger'),
    ...action('import', words.importCsv, '/books/import', 'write:bookkeeping'),
    ...(llc?.shared ? [] : action('invite', words.invitePerson, '/people', null)),
    ...action('key', words.createKey, '/developers', null),
  ].filter(one => fits(one, typed))
  const pageItems = pages
    .filter(({ path }) => !path.includes('$'))
    .map(({ path, title }) => ({
      id: `page${path}`,
      label: title[language],
      alias: Object.values(title).join(' '),
      onChoose: () => open({ to: path }),
    }))
    .filter(one => fits(one, typed))
  const named = llcs
    .filter(() => typed !== '' && llcs.length > 1)
    .map(({ id, name, state }) => ({
      id: `llc-${id}`,
      label: name,
      detail: state,
      onChoose: () => open({ to: '/', llc: id }),
    }))
    .filter(one => fits(one, typed))
  return [
    { label: words.llcs, items: named },
    { label: words.actions, items: actions },
    { label: words.pages, items: pageItems },
  ]
}

/** The search in the books of the selected LLC, which finds all of its entries. */
function useBooksSearch(typed: string): PaletteGroup {
  const words = useWords(WORDS)
  const { llc } = useLlc()
  const open = useOpen()
  const pages = pagesForMember(PAGE_ROUTES, llc?.shared?.areas ?? null)
  const isOffered = llc && typed.length >= LEAST_TYPED && pages.some(({ path }) => path === '/books')
  const item = {
    id: 'search-books',
    label: words.searchBooks(typed),
    onChoose: () => open({ to: '/books', search: { q: typed, year: 'all' } }),
  }
  return { label: words.more, items: isOffered ? [item] : [] }
}

type Found = Output<'searchAccount'>['data']

function useRecords(found: Found | undefined): PaletteGroup[] {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { llcs, llc: selected } = useLlc()
  const open = useOpen()
  if (!found) return []
  /** The parts that are known, and whose it is if there are several LLCs. */
  const detail = (entityId: number | null, ...parts: (string | null)[]) =>
    [...parts, llcs.length > 1 ? (llcs.find(one => one.id === entityId)?.name ?? null) : null]
      .filter(part => part !== null && part !== '')
      .join(' · ')
  const ownLlc = (one: Llc | null | undefined) => (one && !one.shared ? one.id : undefined)
  const firstOwn = ownLlc(selected) ?? ownLlc(llcs.find(one => !one.shared))
  return [
    {
      label: words.entries,
      items: found.entries.map(one => ({
        id: `entry-${one.id}`,
        label: one.description ?? one.counterparty ?? words.entry,
        detail: detail(
          one.entity_id,
          one.transaction_date
            ? dayText(one.transaction_date, language)
            : monthText(one.year, one.month, language, 'long'),
          moneyText(one.income - one.expense, language),
          one.description ? one.counterparty : null,
        ),
        onChoose: () => open({ to: '/books', llc: one.entity_id, search: { year: one.year, entry: one.id } }),
      })),
    },
    {
      label: words.counterparties,
      items: found.counterparties.map(one => ({
        id: `counterparty-${one.id}`,
        label: one.name,
        detail: detail(one.entity_id),
        onChoose: () =>
          open({ to: '/books', llc: one.entity_id, search: { year: 'all', counterparty: one.id } }),
      })),
    },
    {
      label: words.documents,
      items: found.documents.map(one => ({
        id: `document-${one.id}`,
        label: one.title,
        detail: detail(
          one.entity_id,
          typeName(one.doc_type, language),
          dayText(one.uploaded_at.slice(0, 10), language),
        ),
        onChoose: () => open({ to: '/documents', llc: one.entity_id, search: { document: one.id } }),
      })),
    },
    {
      label: words.transactions,
      items: found.transactions.map(one => ({
        id: `transaction-${one.transaction_id}`,
        label: one.description ?? one.transaction_id,
        detail: detail(
          one.entity_id,
          moneyText(one.amount, language),
          dayText(one.submitted_at.slice(0, 10), language),
        ),
        onChoose: () => open({ to: `/ledger/${one.transaction_id}`, llc: one.entity_id }),
      })),
    },
    {
      label: words.obligations,
      items: found.obligations.map(one => ({
        id: `obligation-${one.id}`,
        label: `${one.name[language]}, ${one.year}`,
        detail: detail(one.entity_id, one.due_by && words.due(dayText(one.due_by, language))),
        onChoose: () =>
          open({
            to: '/obligations',
            llc: one.entity_id ?? firstOwn,
            search: { year: one.year, obligation: one.id },
          }),
      })),
    },
  ]
}
