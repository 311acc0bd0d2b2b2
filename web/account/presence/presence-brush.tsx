import { Button, Collapse, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarEvent, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { COUNTRIES } from '../../../src/kernel/values/countries.ts'
import { countryText } from '../../shared/figures.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import styles from './presence.module.css'
import { WORDS } from './presence.words.ts'
import { type Brush, type Range, toneOf } from './presence-days.ts'

/** What to paint with: countries used before, any other, or an eraser. */
export function PresenceBrush({
  brush,
  countries,
  offered,
  onBrush,
}: {
  brush: Brush
  countries: readonly string[]
  offered: readonly string[]
  onBrush(brush: Brush): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={words.brush}>
      {offered.map(country => (
        <Button
          key={country}
          size="sm"
          variant={brush === country ? 'filled' : 'default'}
          aria-pressed={brush === country}
          leftSection={<span className={styles.swatch} data-tone={toneOf(country, countries)} />}
          onClick={() => onBrush(country)}
        >
          {country} · {countryText(country, language)}
        </Button>
      ))}
      <Button
        size="sm"
        variant={brush === null ? 'filled' : 'default'}
        aria-pressed={brush === null}
        leftSection={<IconEraser size={18} aria-hidden />}
        onClick={() => onBrush(null)}
      >
        {words.eraser}
      </Button>
      <Select
        size="sm"
        w={200}
        aria-label={words.other}
        placeholder={words.other}
        searchable
        nothingFoundMessage={words.noOther}
        data={allCountries(language)}
        value={null}
        onChange={next => next && onBrush(next)}
      />
    </Group>
  )
}

function allCountries(language: Language) {
  const collator = new Intl.Collator(language)
  return [...COUNTRIES]
    .map(value => ({ value, label: countryText(value, language) }))
    .toSorted((a, b) => collator.compare(a.label, b.label))
}

/** The same as marking days in the calendar, by typing two dates. */
export function PresenceDates({
  paintable,
  brush,
  isBusy,
  onPaint,
}: {
  paintable: Range | null
  brush: Brush
  isBusy: boolean
  onPaint(range: Range): void
}) {
  const words = useWords(WORDS)
  const guard = useFormGuard()
  const [isOpen, setOpen] = useState(false)
  const [range, setRange] = useState<Range>({ from: '', until: '' })
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const { from, until } = range
    const isFine =
      paintable !== null && from !== '' && from <= until && from >= paintable.from && until <= paintable.until
    setWrong(!isFine)
    if (isFine) onPaint(range)
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        leftSection={<IconCalendarEvent size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {words.byDates}
      </Button>
      <Collapse expanded={isOpen}>
        <form
          {...guard.form}
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <Group gap="xs" align="flex-end">
            {(['from', 'until'] as const).map(end => (
              <TextInput
                key={end}
                type="date"
                size="sm"
                label={words[end]}
                min={paintable?.from}
                max={paintable?.until}
                value={range[end]}
                onChange={event => setRange({ ...range, [end]: event.currentTarget.value })}
              />
            ))}
            <Button type="submit" size="sm" loading={isBusy}>
              {brush === null ? words.erase : words.paint}
            </Button>
          </Group>
          {isWrong && (
            <Text size="sm" c="red.8" role="alert" mt={4}>
              {words.datesFault}
            </Text>
          )}
        </form>
      </Collapse>
    </Stack>
  )
}
