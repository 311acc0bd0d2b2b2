import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pagesForStaff } from '../../shared/allowed-pages.ts'
import { useApiQuery } from '../../shared/api.ts'
import { useMay, useMe } from '../../shared/me.ts'
import { Palette } from '../../shared/palette/Palette.tsx'
import { fits, type PaletteGroup } from '../../shared/palette/palette.rules.ts'
import { useLanguage, useWords, type Words } from '../../shared/words.tsx'
import { PAGE_ROUTES } from '../pages.ts'

const WORDS: Words<{ placeholder: string; pages: string; members: string; llcs: string }> = {
  en: {
    placeholder: 'Search pages, members and LLCs',
    pages: 'Pages',
    members: 'Members',
    llcs: 'LLCs',
  },
  es: {
    placeholder: 'Buscar páginas, miembros y LLC',
    pages: 'Páginas',
    members: 'Miembros',
    llcs: 'LLC',
  },
}

const LEAST_TYPED = 2
const MAX_LISTED = 6

/** The pages of the console, and members and LLCs by name. */
export function ConsolePalette({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const permissions = useMe().data?.permissions ?? []
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const [q] = useDebouncedValue(wanted, 200)
  const enabled = useMay()('clients:read') && q.length >= LEAST_TYPED
  const options = { enabled, placeholderData: <T,>(before: T) => before }
  const members = useApiQuery('listClients', { q, limit: MAX_LISTED }, options)
  const llcs = useApiQuery('listLlcs', { q, limit: MAX_LISTED }, options)
  const open = (to: string) => () => void navigate({ to: to as '/' })
  const named = wanted && enabled
  const groups: PaletteGroup[] = [
    {
      label: words.pages,
      items: pagesForStaff(PAGE_ROUTES, permissions)
        .filter(({ path }) => !path.includes('$'))
        .map(({ path, title }) => ({
          id: `page${path}`,
          label: title[language],
          alias: Object.values(title).join(' '),
          onChoose: open(path),
        }))
        .filter(one => fits(one, wanted)),
    },
    {
      label: words.members,
      items: ((named && members.data?.data) || []).map(one => ({
        id: `member-${one.id}`,
        label: one.name,
        detail: one.email,
        onChoose: open(`/members/${one.id}`),
      })),
    },
    {
      label: words.llcs,
      items: ((named && llcs.data?.data) || []).map(one => ({
        id: `llc-${one.id}`,
        label: one.name,
        detail: one.member,
        onChoose: open(`/llcs/${one.id}`),
      })),
    },
  ]
  return (
    <Palette
      typed={typed}
      onType={setTyped}
      groups={groups}
      placeholder={words.placeholder}
      isSearching={enabled && (wanted !== q || members.isFetching || llcs.isFetching)}
      hasFailed={enabled && (members.isError || llcs.isError)}
      onClose={onClose}
    />
  )
}
