import { Stack, Text } from '@mantine/core'
import type { Output } from './api.ts'
import { countryText, dayText, Instant } from './figures.tsx'
import { Section } from './Section.tsx'
import { useLanguage, useWords, type Words } from './words.tsx'

const en = {
  title: 'Entered by the firm',
  titleForStaff: 'Entered by the firm',
  cleared: 'Removed',
  planned: 'Planned',
  staff: 'Staff',
}
const WORDS: Words<typeof en> = {
  en,
  es: {
    title: 'Registrado por tu gestoría',
    titleForStaff: 'Registrado por la gestoría',
    cleared: 'Quitado',
    planned: 'Previsto',
    staff: 'Equipo',
  },
}

/** The newest changes of the calendar of stays that staff made for the owner, and who made them. */
export function StaffChanges({
  changes,
  isOwner = false,
}: {
  changes: Output<'listPresenceStays'>['by_staff']
  isOwner?: boolean
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (changes.length === 0) return null
  return (
    <Section title={isOwner ? words.title : words.titleForStaff}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {changes.map(({ id, kind, from, until, country, changed_at, changed_by }) => (
          <li key={id}>
            <Text size="sm">
              {country === null ? words.cleared : countryText(country, language)}
              {kind === 'plan' && ` (${words.planned.toLowerCase()})`}: {dayText(from, language)}
              {until !== from && ` – ${dayText(until, language)}`}
            </Text>
            <Text size="xs" c="var(--llano-muted)">
              {changed_by ?? words.staff}, <Instant at={changed_at} />
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
