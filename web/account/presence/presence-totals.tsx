import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { LEVELS, levelOf, type Outlook, THRESHOLD } from '../../../src/areas/presence/presence.rules.ts'
import { countryText, dayText, numberText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import styles from './presence.module.css'
import { type PresenceWords, WORDS } from './presence.words.ts'
import { outlookOf, type Seen, toneOf } from './presence-days.ts'

const COLORS = { info: 'teal', warning: 'sun', danger: 'red', exceeded: 'red' } as const
const MARKS = [LEVELS.info, LEVELS.warning, LEVELS.danger]

/** Days per country compared with 183, with notes on those near it. */
export function PresenceTotals({
  seen,
  before,
  countries,
}: {
  seen: Seen
  /** The actual values, if `seen` is only hypothetical. */
  before: Seen | null
  countries: readonly string[]
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { summary } = seen.presence
  const daysBefore = (country: string) =>
    before?.presence.summary.countries.find(one => one.country === country)?.days ?? 0
  return (
    <Section
      title={before ? `${words.totals}: ${words.ifSo}` : words.totals}
      lead={`${words.totalsLead} ${words.known(summary.days_known, summary.days_unknown)}.`}
    >
      <Stack gap="lg" component="ul" p={0} m={0} aria-live="polite">
        {summary.countries.map(({ country, days, recorded_days, filled_days }) => {
          const level = levelOf(days)
          const outlook = outlookOf(country, seen)
          const changed = before ? days - daysBefore(country) : 0
          const name = countryText(country, language)
          return (
            <Box key={country} component="li" style={{ listStyle: 'none' }} data-country={country}>
              <Group justify="space-between" gap="xs" mb={4}>
                <Text size="sm" fw={600}>
                  {country} · {name}{' '}
                  {level && (
                    <Badge size="sm" variant="light" color={COLORS[level]}>
                      {words.levels[level]}
                    </Badge>
                  )}
                </Text>
                <Text size="sm" className="figures" fw={600}>
                  {words.ofThreshold(days)}
                </Text>
              </Group>
              <Bar
                country={country}
                countries={countries}
                recorded={recorded_days}
                filled={filled_days}
                label={`${name}: ${words.ofThreshold(days)}`}
              />
              <Text size="xs" c="var(--llano-muted)" mt={4}>
                {words.makeUp(recorded_days, filled_days)}
                {changed !== 0 && ` · ${words.plus(changed)}`}
              </Text>
              {(level || isPlanned(outlook)) && (
                <Text size="sm" mt={2}>
                  {sayOutlook(outlook, words, language)}
                </Text>
              )}
            </Box>
          )
        })}
      </Stack>
      {summary.countries.every(({ days }) => levelOf(days) === null) && (
        <Text size="sm" c="var(--llano-muted)" mt={summary.countries.length ? 'md' : 0}>
          {words.noWarnings}
        </Text>
      )}
      <UsTest seen={seen} />
      <Text size="xs" c="var(--llano-muted)" mt="md">
        {words.notAdvice}
      </Text>
    </Section>
  )
}

function Bar({
  country,
  countries,
  recorded,
  filled,
  label,
}: {
  country: string
  countries: readonly string[]
  recorded: number
  filled: number
  label: string
}) {
  const whole = Math.max(THRESHOLD, recorded + filled)
  const share = (days: number) => `${(days / whole) * 100}%`
  return (
    <div className={styles.bar} role="img" aria-label={label} data-tone={toneOf(country, countries)}>
      <span className={styles.part} style={{ width: share(recorded) }} />
      <span className={styles.striped} style={{ width: share(filled) }} />
      {MARKS.map(mark => (
        <span key={mark} className={styles.mark} style={{ left: share(mark) }} />
      ))}
    </div>
  )
}

/** Whether the plans reach the threshold. */
const isPlanned = (outlook: Outlook): boolean =>
  outlook.kind === 'reachable' && outlook.planned !== null && outlook.planned.on !== null

function sayOutlook(outlook: Outlook, words: PresenceWords, language: Language): string {
  const long = (day: string | null) => day && dayText(day, language, 'long')
  switch (outlook.kind) {
    case 'reached':
      return words.reachedOn(dayText(outlook.on, language, 'long'))
    case 'reachable': {
      const { missing, on, planned } = outlook
      const stays = words.reachable(missing, long(on))
      return planned === null ? stays : `${stays} ${words.planReaches(long(planned.on))}`
    }
    case 'outOfReach':
      return words.outOfReach(outlook.missing)
    case 'over':
      return words.overShort(outlook.missing)
  }
}

function UsTest({ seen }: { seen: Seen }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { us_substantial_presence: us } = seen.presence.summary
  if (us.weighted_sixths === 0) return null
  return (
    <Box mt="lg">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {words.us}
        </Text>
        <Badge size="sm" variant="light" color={us.meets ? 'red' : 'teal'}>
          {us.meets ? words.usMet : words.usNotMet}
        </Badge>
      </Group>
      <Text size="sm">{words.usText(numberText(us.weighted_days, language, 2))}</Text>
      <Text size="xs" c="var(--llano-muted)">
        {words.usHow}
      </Text>
    </Box>
  )
}
