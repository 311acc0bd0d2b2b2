/** Hours of one weekday, 1 to 7 from Monday, as `09:00`. A span that ends at `00:00` ends with the day. */
export type Span = { weekday: number; opens: string; closes: string }

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const END_OF_DAY = 1440

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
const closesAt = ({ closes }: Span): number => minutesOf(closes) || END_OF_DAY
const timeText = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** A time input does not accept 24:00. */
export const toEdit = (week: readonly Span[]): Span[] =>
  week.map(span => ({ ...span, closes: span.closes === '24:00' ? '00:00' : span.closes }))

/** A day begins at nine; another span begins an hour after the last one ends, if the day is long enough. */
export function addSpan(weekday: number, spans: readonly Span[]): Span {
  if (spans.length === 0) return { weekday, opens: '09:00', closes: '17:00' }
  const last = Math.max(...spans.map(closesAt))
  const opens = Math.min(last + 60, END_OF_DAY - 60)
  return { weekday, opens: timeText(opens), closes: timeText(Math.min(opens + 120, END_OF_DAY)) }
}

export type SpanFault = 'empty' | 'backwards' | 'overlap'

/** What is wrong with the hours of one weekday. */
export function faultOf(spans: readonly Span[]): SpanFault | null {
  if (spans.some(({ opens, closes }) => opens === '' || closes === '')) return 'empty'
  if (spans.some(span => closesAt(span) <= minutesOf(span.opens))) return 'backwards'
  const sorted = spans.toSorted((a, b) => minutesOf(a.opens) - minutesOf(b.opens))
  return sorted.some((one, i) => sorted[i + 1] && minutesOf(sorted[i + 1]!.opens) < closesAt(one))
    ? 'overlap'
    : null
}

export const isFaulty = (week: readonly Span[]): boolean =>
  WEEKDAYS.some((_, i) => faultOf(week.filter(({ weekday }) => weekday === i + 1)) !== null)

/** As the server reads it: `mon 09:00-13:00, tue 09:00-24:00`. */
export const hoursText = (week: readonly Span[]): string =>
  week
    .map(span => {
      const closes = closesAt(span) === END_OF_DAY ? '24:00' : span.closes
      return `${WEEKDAYS[span.weekday - 1]} ${span.opens}-${closes}`
    })
    .join(', ')
