import { Box, VisuallyHidden } from '@mantine/core'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Calendar } from '../../../src/areas/presence/presence.rules.ts'
import { addDays, addMonths } from '../../../src/kernel/values/dates.ts'
import { countryText, dayText, monthText } from '../../shared/figures.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import styles from './presence.module.css'
import { type PresenceWords, WORDS } from './presence.words.ts'
import { inOrder, lengthOf, monthOf, type Range, toneOf } from './presence-days.ts'

type Shown = {
  year: number
  calendar: Calendar
  today: string
  /** The days that can be painted now. */
  paintable: Range | null
  countries: readonly string[]
  /** Whether future days are only hypothetical. */
  isIdea: boolean
  /** Days that a document shows. */
  proven: ReadonlySet<string>
}

/**
 * A year of days to paint on. A mouse drags; a touch, which would scroll, taps the first day and the last;
 * keys move, select with Shift and paint with Space or Enter.
 */
export function PresenceCalendar({
  year,
  calendar,
  today,
  paintable,
  countries,
  isIdea,
  proven,
  tapped,
  onTap,
  onPaint,
  onOutside,
  onUndo,
}: Shown & {
  /** The first of two tapped days. */
  tapped: string | null
  onTap(day: string | null): void
  onPaint(range: Range): void
  /** None of the days can be painted now. */
  onOutside(): void
  onUndo(): void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const grid = useRef<HTMLFieldSetElement>(null)
  const [at, setAt] = useState(() => startOf(year, today))
  const [anchor, setAnchor] = useState<string | null>(null)
  const [dragged, setDragged] = useState<Range | null>(null)
  /** Where a drag started, and where it is now. */
  const drag = useRef<{ begun: string; range: Range } | null>(null)
  const shownAt = at.startsWith(`${year}-`) ? at : startOf(year, today)
  const chosen = dragged ?? (anchor === null ? null : inOrder(anchor, shownAt))

  // A drag may end anywhere on the page, and losing the pointer ends it too.
  useEffect(() => {
    const end = (event: globalThis.PointerEvent) => {
      const ended = drag.current
      if (ended === null) return
      drag.current = null
      setDragged(null)
      if (event.type === 'pointerup') paintWithin(ended.range)
    }
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  })

  function paintWithin(range: Range): void {
    const within = paintable && {
      from: range.from < paintable.from ? paintable.from : range.from,
      until: range.until > paintable.until ? paintable.until : range.until,
    }
    if (within && within.from <= within.until) onPaint(within)
    else onOutside()
  }

  function onDown(event: PointerEvent): void {
    const day = dayUnder(event)
    if (day === null || event.button !== 0) return
    setAt(day)
    setAnchor(null)
    if (event.pointerType === 'mouse') dragTo(day, day)
  }

  function dragTo(begun: string, day: string): void {
    const range = inOrder(begun, day)
    drag.current = { begun, range }
    setDragged(range)
  }

  function onOver(event: PointerEvent): void {
    const day = dayUnder(event)
    if (drag.current && day !== null) dragTo(drag.current.begun, day)
  }

  /** A tap, or what assistive technology sends instead. */
  function onClick(event: MouseEvent): void {
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent
    const day = dayUnder(event)
    if (day === null || pointerType === 'mouse') return
    onTap(tapped === null ? day : null)
    if (tapped !== null) paintWithin(inOrder(tapped, day))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      onUndo()
      return
    }
    if (event.key === 'Escape') {
      setAnchor(null)
      onTap(null)
      return
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      paintWithin(chosen ?? { from: shownAt, until: shownAt })
      setAnchor(null)
      return
    }
    const to = movedBy(event.key, shownAt)
    if (to === null) return
    event.preventDefault()
    const next = to < `${year}-01-01` ? `${year}-01-01` : to > `${year}-12-31` ? `${year}-12-31` : to
    setAnchor(event.shiftKey ? (anchor ?? shownAt) : null)
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }

  return (
    <Box>
      <VisuallyHidden aria-live="polite">
        {chosen && !dragged
          ? words.chosenRange(
              dayText(chosen.from, language, 'long'),
              dayText(chosen.until, language, 'long'),
              lengthOf(chosen),
            )
          : ''}
      </VisuallyHidden>
      <fieldset
        ref={grid}
        aria-label={words.calendar(year)}
        className={styles.months}
        onPointerDown={onDown}
        onPointerOver={onOver}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={event => setAt(dayUnder(event) ?? at)}
      >
        {Array.from({ length: 12 }, (_, month) => (
          <Month
            key={month}
            month={month + 1}
            year={year}
            calendar={calendar}
            today={today}
            paintable={paintable}
            countries={countries}
            isIdea={isIdea}
            proven={proven}
            words={words}
            language={language}
            at={shownAt}
            chosen={tapped ? { from: tapped, until: tapped } : chosen}
          />
        ))}
      </fieldset>
    </Box>
  )
}

const startOf = (year: number, today: string): string =>
  today.startsWith(`${year}-`) ? today : `${year}-01-01`

function dayUnder(event: { target: EventTarget }): string | null {
  return (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day ?? null
}

function movedBy(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    case 'Home':
      return `${day.slice(0, 8)}01`
    case 'End':
      return addDays(`${addMonths(`${day.slice(0, 8)}01`, 1)}`, -1)
    default:
      return null
  }
}

function Month({
  year,
  month,
  words,
  language,
  ...shown
}: Shown & {
  month: number
  at: string
  chosen: Range | null
  words: PresenceWords
  language: Language
}) {
  const { blanks, days } = monthOf(year, month)
  const cells = [...Array.from({ length: blanks }, () => null), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
  return (
    <table className={styles.month}>
      <caption>{monthText(year, month, language, 'long')}</caption>
      <thead>
        <tr>
          {words.weekdays.map((letter, day) => (
            <th key={words.weekdayNames[day]} scope="col">
              <span aria-hidden="true">{letter}</span>
              <VisuallyHidden>{words.weekdayNames[day]}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, number) => (
          <tr key={number}>
            {week.map((day, place) => (
              <td key={place}>
                {day !== null && (
                  <DayOf day={day} words={words} language={language} {...dayLook(day, shown)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Look = {
  country: string | null
  source: 'recorded' | 'filled' | null
  tone: number | null
  isLater: boolean
  isIdea: boolean
  isToday: boolean
  isOff: boolean
  isProven: boolean
  isChosen: boolean
  isAt: boolean
}

/** Everything one day shows: plain values, so that only changed days are rendered again. */
function dayLook(
  day: string,
  {
    calendar,
    today,
    paintable,
    countries,
    isIdea,
    proven,
    at,
    chosen,
  }: Omit<Shown, 'year'> & { at: string; chosen: Range | null },
): Look {
  const known = calendar[day]
  return {
    country: known?.country ?? null,
    source: known?.source ?? null,
    tone: known ? toneOf(known.country, countries) : null,
    isLater: day > today,
    isIdea: isIdea && day > today,
    isToday: day === today,
    isOff: paintable === null || day < paintable.from || day > paintable.until,
    isProven: proven.has(day),
    isChosen: chosen !== null && day >= chosen.from && day <= chosen.until,
    isAt: day === at,
  }
}

const DayOf = memo(function DayOf({
  day,
  words,
  language,
  country,
  source,
  tone,
  isLater,
  isIdea,
  isToday,
  isOff,
  isProven,
  isChosen,
  isAt,
}: Look & { day: string; words: PresenceWords; language: Language }) {
  const labels = [
    dayText(day, language, 'long'),
    isToday && words.isToday,
    country === null ? words.unknown : countryText(country, language),
    source === 'filled' && words.filled,
    country !== null && isLater && (isIdea ? words.imagined : words.planned),
    isProven && words.proven,
    isChosen && words.selected,
  ]
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      tabIndex={isAt ? 0 : -1}
      aria-label={labels.filter(Boolean).join(', ')}
      aria-disabled={isOff}
      {...(tone !== null && { 'data-tone': tone })}
      {...(source && { 'data-source': source })}
      {...(isLater && country !== null && { 'data-when': 'later' })}
      {...(isToday && { 'data-today': true })}
      {...(isProven && { 'data-proven': true })}
      {...(isChosen && { 'data-chosen': true })}
      data-number={Number(day.slice(8))}
      data-code={country ?? ''}
    />
  )
})
