import { Badge, Box, Group, Progress, Stack, Text } from '@mantine/core'
import { countryText, numberText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import { WORDS } from './overview.words.ts'
import type { Seen } from './overview-needs.ts'

const THRESHOLD = 183
const MAX_SHOWN = 4
const COLORS = { info: 'teal', warning: 'sun', danger: 'red', exceeded: 'red' } as const

/** The countries with the most days of this year, compared with the residence threshold. */
export function PresenceGlance({ seen }: { seen: Seen }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { presence } = seen
  return (
    <Section
      title={words.presenceTitle(presence.year)}
      lead={words.presenceLead}
      actions={
        <GoAnchor to="/presence" size="sm">
          {words.toPresence}
        </GoAnchor>
      }
    >
      {presence.countries.length === 0 && (
        <Text size="sm" c="var(--llano-muted)">
          {words.noPresence}
        </Text>
      )}
      <Stack gap="md">
        {presence.countries.slice(0, MAX_SHOWN).map(({ country, days }) => {
          const warning = presence.warnings.find(one => one.country === country)
          const level = warning?.level
          const name = countryText(country, language)
          return (
            <Box key={country}>
              <Group justify="space-between" gap="xs" mb={4}>
                <Text size="sm" fw={550}>
                  {name}{' '}
                  {level && (
                    <Badge size="sm" variant="light" color={COLORS[level]}>
                      {words.levels[level]}
                    </Badge>
                  )}
                </Text>
                <Text size="sm" className="figures" c="var(--llano-muted)">
                  {words.ofThreshold(days)}
                </Text>
              </Group>
              {/* The level stands on the cautious count, which may be the higher one. */}
              <Progress
                value={level === 'exceeded' ? 100 : Math.min(100, (days / THRESHOLD) * 100)}
                color={level ? COLORS[level] : 'teal'}
                aria-label={`${name}: ${words.ofThreshold(days)}`}
              />
              {warning && warning.cautious_days !== days && (
                <Text size="xs" c="var(--llano-muted)" mt={2}>
                  {words.cautious(numberText(warning.cautious_days, language, 2))}
                </Text>
              )}
            </Box>
          )
        })}
      </Stack>
    </Section>
  )
}
