import { Anchor, Badge, Box, Group, Stack, Text } from '@mantine/core'
import type { RuleLevel } from '../../../src/areas/presence/countries/count.rules.ts'
import type { Forecast, RuleView } from '../../../src/areas/presence/countries/rule-views.rules.ts'
import { LEVELS, type Outlook, THRESHOLD } from '../../../src/areas/presence/presence.rules.ts'
import { countryText, dayText, numberText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import styles from './presence.module.css'
import { type PresenceWords, WORDS } from './presence.words.ts'
import { outlookOf, type Seen, toneOf } from './presence-days.ts'
import { extrasOf } from './presence-extras.ts'
import { RULE_WORDS, type RuleWords } from './presence-rules.words.ts'

const COLORS = { none: 'gray', info: 'teal', warning: 'sun', danger: 'red', exceeded: 'red' } as const
const MARKS = [LEVELS.info, LEVELS.warning, LEVELS.danger]
const SEVERITY: readonly RuleLevel[] = ['none', 'info', 'warning', 'danger', 'exceeded']

/** The days of a country with its rules, or those of a zone. */
type Place = { country: string | null; rules: RuleView[] }

/** Countries in the order of their days, then those with days only in a rule's window, then zones. */
function placesOf({ presence, rules }: Seen): Place[] {
  const days = presence.summary.countries.map(({ country }) => country)
  const countries = new Set([...days, ...rules.flatMap(({ country }) => country ?? [])])
  const zones = rules.filter(({ zone }) => zone !== null)
  return [
    ...[...countries].map(country => ({ country, rules: rules.filter(rule => rule.country === country) })),
    ...zones.map(rule => ({ country: null, rules: [rule] })),
  ]
}

const highestOf = (rules: readonly RuleView[]): RuleLevel =>
  rules.map(({ level }) => level).toSorted((a, b) => SEVERITY.indexOf(b) - SEVERITY.indexOf(a))[0] ?? 'none'

/** Days per country as plain days and as each country counts them, with the rule and its source. */
export function PresenceTotals({
  seen,
  before,
  countries,
  isOwner,
}: {
  seen: Seen
  /** The actual values, if `seen` is only hypothetical. */
  before: Seen | null
  countries: readonly string[]
  isOwner: boolean
}) {
  const words = useWords(WORDS)
  const { summary } = seen.presence
  const places = placesOf(seen)
  return (
    <Section
      title={before ? `${words.totals}: ${words.ifSo}` : words.totals}
      lead={`${words.totalsLead} ${words.known(summary.days_known, summary.days_unknown)}.`}
    >
      <Stack gap="lg" component="ul" p={0} m={0} aria-live="polite">
        {places.map(place => (
          <PlaceDays
            key={place.country ?? place.rules[0]!.zone}
            place={place}
            seen={seen}
            before={before}
            countries={countries}
            isOwner={isOwner}
          />
        ))}
      </Stack>
      {places.every(({ rules }) => highestOf(rules) === 'none') && (
        <Text size="sm" c="var(--llano-muted)" mt={places.length ? 'md' : 0}>
          {words.noWarnings}
        </Text>
      )}
      <Text size="xs" c="var(--llano-muted)" mt="md">
        {words.notAdvice}
      </Text>
    </Section>
  )
}

function PlaceDays({
  place: { country, rules },
  seen,
  before,
  countries,
  isOwner,
}: {
  place: Place
  seen: Seen
  before: Seen | null
  countries: readonly string[]
  isOwner: boolean
}) {
  const words = useWords(WORDS)
  const ruleWords = useWords(RULE_WORDS)
  const { language } = useLanguage()
  const level = highestOf(rules)
  const name = country === null ? ruleWords.schengen : countryText(country, language)
  return (
    <Box
      component="li"
      style={{ listStyle: 'none' }}
      {...(country === null ? { 'data-zone': 'SCHENGEN' } : { 'data-country': country })}
    >
      <Group justify="space-between" gap="xs" mb={4} wrap="nowrap" align="flex-start">
        <Text size="sm" fw={600}>
          {country === null ? name : `${country} · ${name}`}
        </Text>
        {level !== 'none' && (
          <Badge size="sm" variant="light" color={COLORS[level]} style={{ flexShrink: 0 }}>
            {words.levels[level]}
          </Badge>
        )}
      </Group>
      {country !== null && (
        <PlainDays country={country} rules={rules} seen={seen} before={before} countries={countries} />
      )}
      <Stack gap="sm" mt={6}>
        {rules.map(rule => (
          <RuleLines key={rule.rule ?? 'plain'} rule={rule} isOwner={isOwner} />
        ))}
      </Stack>
    </Box>
  )
}

/** Recorded and inferred days. Those of a what-if are neither. */
const makeUpOf = (found: { recorded_days: number; filled_days: number } | undefined) =>
  [found?.recorded_days ?? 0, found?.filled_days ?? 0] as const

/** The plain count of the calendar year, as in the contract. */
function PlainDays({
  country,
  rules,
  seen,
  before,
  countries,
}: {
  country: string
  rules: readonly RuleView[]
  seen: Seen
  before: Seen | null
  countries: readonly string[]
}) {
  const words = useWords(WORDS)
  const ruleWords = useWords(RULE_WORDS)
  const { language } = useLanguage()
  const daysOf = (one: Seen) => one.presence.summary.countries.find(found => found.country === country)
  const { days, recorded_days, filled_days } = daysOf(seen) ?? { days: 0, recorded_days: 0, filled_days: 0 }
  const changed = before ? days - (daysOf(before)?.days ?? 0) : 0
  // Only days of the same year can be added to the bar.
  const [first] = rules
  const added = first?.counts_over === 'calendar_year' ? (first.cautious_count ?? days) - days : 0
  const outlook = outlookOf(country, seen)
  const level = highestOf(rules)
  // A country with a rule about days has the forecast of its rule.
  const isForecast = outlook.kind === 'reachable' || outlook.kind === 'outOfReach'
  const isCounted = rules.some(({ kind, meets_at }) => kind !== 'plain' && meets_at !== null)
  // A plain count that seems fine must not contradict a rule that is not.
  const tellsOutlook =
    days > 0 &&
    !(isForecast && isCounted) &&
    (level !== 'none' || isPlanned(outlook)) &&
    !(level === 'exceeded' && days < THRESHOLD)
  const label = words.ofThreshold(days)
  return (
    <>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="xs" c="var(--llano-muted)">
          {ruleWords.plain}
        </Text>
        <Text size="sm" className="figures" fw={600}>
          {label}
        </Text>
      </Group>
      <Bar
        country={country}
        countries={countries}
        recorded={recorded_days}
        filled={filled_days}
        added={Math.max(0, added)}
        label={`${countryText(country, language)}: ${label}`}
      />
      <Text size="xs" c="var(--llano-muted)" mt={4}>
        {words.makeUp(...makeUpOf(daysOf(before ?? seen)))}
        {changed !== 0 && ` · ${words.plus(changed)}`}
      </Text>
      {tellsOutlook && (
        <Text size="xs" mt={2}>
          {ruleWords.plainSays(sayOutlook(outlook, words, language))}
        </Text>
      )}
    </>
  )
}

function Bar({
  country,
  countries,
  recorded,
  filled,
  added,
  label,
}: {
  country: string
  countries: readonly string[]
  recorded: number
  filled: number
  /** Days that only the cautious count has. */
  added: number
  label: string
}) {
  const whole = Math.max(THRESHOLD, recorded + filled + added)
  const share = (days: number) => `${(days / whole) * 100}%`
  return (
    <div className={styles.bar} role="img" aria-label={label} data-tone={toneOf(country, countries)}>
      <span className={styles.part} style={{ width: share(recorded) }} />
      <span className={styles.striped} style={{ width: share(filled) }} />
      <span className={styles.added} style={{ width: share(added) }} />
      {MARKS.map(mark => (
        <span key={mark} className={styles.mark} style={{ left: share(mark) }} />
      ))}
    </div>
  )
}

/** One rule: its threshold, its counts, the days looked at, and how it counts. */
function RuleLines({ rule, isOwner }: { rule: RuleView; isOwner: boolean }) {
  const words = useWords(WORDS)
  const ruleWords = useWords(RULE_WORDS)
  const { language } = useLanguage()
  const number = (value: number) => numberText(value, language, 2)
  const window = windowText(rule, ruleWords, language)
  const isCounted = rule.cautious_count !== null && rule.kind !== 'plain'
  return (
    <Box data-rule={rule.rule ?? 'plain'}>
      {rule.kind === 'plain' ? (
        <Text size="xs" c="var(--llano-muted)">
          {rule.says[language]}
        </Text>
      ) : (
        <Text size="sm" fw={550}>
          {thresholdText(rule, ruleWords)}
        </Text>
      )}
      {isCounted && (
        <Text size="sm" className="figures">
          {ruleWords.counts(number(rule.cautious_count!), number(rule.rule_count!))}
          {rule.zone !== null && ` ${ruleWords.plainIn(rule.plain_count)}`}
        </Text>
      )}
      {isCounted && window && (
        <Text size="xs" c="var(--llano-muted)">
          {ruleWords.period(window)}
        </Text>
      )}
      {isCounted && (
        <Text size="xs" c="var(--llano-muted)">
          {extrasOf(rule, ruleWords, language, isOwner).join(' ')}
        </Text>
      )}
      {rule.with_plans && rule.with_plans.cautious_count !== rule.cautious_count && (
        <Text size="sm">
          {ruleWords.withPlans(
            number(rule.with_plans.cautious_count),
            dayText(rule.with_plans.by, language, 'long'),
            rule.kind === 'plain',
          )}
          {rule.with_plans.level !== 'none' && ` ${words.levels[rule.with_plans.level]}.`}
        </Text>
      )}
      {rule.forecast && <Text size="xs">{forecastText(rule.forecast, rule, ruleWords, language)}</Text>}
      {rule.kind !== 'plain' && <How rule={rule} />}
    </Box>
  )
}

function forecastText(
  { missing, if_staying, with_plans }: Forecast,
  { with_plans: planned }: RuleView,
  words: RuleWords,
  language: Language,
): string {
  const long = (day: string | null) => day && dayText(day, language, 'long')
  const sentences = [words.byRule(missing)]
  if (if_staying) sentences.push(words.ifStaying(long(if_staying)!))
  if (planned && with_plans !== if_staying) sentences.push(words.planMeets(long(with_plans)))
  return sentences.join(' ')
}

function thresholdText({ kind, threshold, compare, zone, meets_at }: RuleView, words: RuleWords): string {
  if (kind === 'no_day_count') return words.noDayCount
  if (kind === 'continuous_stay') return words.sixMonths
  if (kind === 'weighted_day_count') return words.weighted(threshold!)
  if (zone !== null) return words.atMost(threshold!)
  return compare === 'gt' ? words.moreThan(threshold!) : words.orMore(meets_at!)
}

function windowText(
  { counts_over, window, tax_year }: RuleView,
  words: RuleWords,
  language: Language,
): string | null {
  if (!window || !counts_over) return null
  const [from, to] = window.map(day => dayText(day, language)) as [string, string]
  return tax_year === null ? words.windows[counts_over](from, to) : words.taxYear(tax_year)
}

function How({ rule }: { rule: RuleView }) {
  const words = useWords(RULE_WORDS)
  const { language } = useLanguage()
  const notes = [rule.applies_if && `${words.appliesIf} ${rule.applies_if[language]}.`, rule.note?.[language]]
  const judged = [
    rule.judgement && `${words.judgement} ${rule.judgement[language]}`,
    !rule.verified && rule.verified_note && `${words.unverified} ${rule.verified_note[language]}`,
  ]
  return (
    <details className={styles.how}>
      <summary>{words.how}</summary>
      <Text size="xs" mt={4}>
        {rule.says[language]}
      </Text>
      {[...notes, ...judged].filter(Boolean).map(note => (
        <Text key={String(note)} size="xs" mt={4}>
          {note}
        </Text>
      ))}
      {rule.other_tests.length > 0 && (
        <Text size="xs" mt={4} component="div">
          {words.otherTests}
          <ul>
            {rule.other_tests.map(test => (
              <li key={test.en}>{test[language]}</li>
            ))}
          </ul>
        </Text>
      )}
      <Text size="xs" mt={4} component="div">
        {words.sources}
        <ul>
          {rule.sources.map(({ title, title_es, citation, url }) => {
            const name = language === 'es' ? title_es : title
            return (
              <li key={title}>
                {url === null ? (
                  name
                ) : (
                  <Anchor href={url} target="_blank" rel="noreferrer" size="xs">
                    {name}
                  </Anchor>
                )}
                , {citation[language]}
              </li>
            )
          })}
        </ul>
        {rule.verified_on && words.checkedOn(dayText(rule.verified_on, language))}
      </Text>
    </details>
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
