import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../shared/Page.tsx'
import { useWords } from '../shared/words.tsx'
import { BackAnchor } from './links.tsx'
import { SHARED } from './shared.words.ts'

/** The LLC of the address, and the year that it names, or else this one. */
export function useLlcYear(usual = new Date().getUTCFullYear()): { entityId: number; year: number } {
  const { id } = useParams({ strict: false }) as { id: string }
  const { year } = useSearch({ strict: false }) as { year?: number }
  return { entityId: Number(id), year: Number(year) || usual }
}

/** Consecutive years, for the choice of one. */
export function yearsBack(last: number, count: number): number[] {
  return Array.from({ length: count }, (_, back) => last - back)
}

/** A page about one LLC and one year, with the choice of the year and a button to add something. */
export function LlcYearPage({
  title,
  years,
  usualYear,
  yearLabel,
  add,
  children,
}: {
  title: string
  years: readonly number[]
  usualYear?: number
  yearLabel?: string
  /** Nothing can be added without it. */
  add?: { label: string; onClick: () => void } | undefined
  children: ReactNode
}) {
  const words = useWords(SHARED)
  const navigate = useNavigate()
  const { entityId, year } = useLlcYear(usualYear)
  return (
    <Page
      title={title}
      lead={<BackAnchor to={`/llcs/${entityId}`}>{words.backToLlc}</BackAnchor>}
      actions={
        <>
          <Select
            label={yearLabel ?? words.year}
            w={120}
            allowDeselect={false}
            value={String(year)}
            data={[...new Set([...years, year])].sort((a, b) => b - a).map(String)}
            onChange={next => navigate({ to: '.', search: { year: Number(next) } as never })}
          />
          {add && (
            <Button mt="auto" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onClick}>
              {add.label}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Page>
  )
}
