import { type Command, table } from '../../../kernel/cli/command.ts'
import { readFields } from '../../../kernel/http/fields.ts'
import { invalid } from '../../../kernel/http/refusal.ts'
import { addDays } from '../../../kernel/values/dates.ts'
import { listBookings } from './booking.sql.ts'
import { readCalendar } from './bookings.ts'
import { CALENDAR_FIELDS, CLOSED_DAY } from './hours.rules.ts'
import { closeDay, reopenDay, setCalendar, shownCalendar } from './hours.ts'
import { spanOf } from './slots.rules.ts'
import { timeText, wallClock } from './zone.rules.ts'

export const bookingList: Command = {
  words: 'booking list',
  summary: 'List booked calls, earliest first.',
  flags: [
    { flags: '--from <date>', description: 'first day; defaults to today' },
    { flags: '--to <date>', description: 'last day; defaults to 60 days later' },
    { flags: '--status <status>', description: 'filter by status', choices: ['booked', 'cancelled'] },
    { flags: '--limit <count>', description: 'maximum number of rows, 1 to 500', default: '100' },
  ],
  async run(context, { from, to, status, limit }) {
    const { quick: db } = await context.database()
    const most = /^\d{1,3}$/.test(limit as string) ? Number(limit) : 0
    if (most < 1 || most > 500) throw invalid('--limit must be a whole number from 1 to 500.')
    const { zone } = await readCalendar(db, context.now())
    const days = readFields(
      { from: CLOSED_DAY.day, to: CLOSED_DAY.day },
      daysOf(from, to, zone, context.now()),
      'body',
    )
    const { starts, ends } = spanOf(days, zone)
    const { bookings, total } = await db.one(listBookings, {
      starts: new Date(starts).toISOString(),
      ends: new Date(ends).toISOString(),
      status: (status as string | undefined) ?? null,
      limit: most,
      offset: 0,
    })
    const data = bookings as {
      id: number
      status: string
      starts_at: string
      topic: string
      name: string
      email: string
    }[]
    const rows = data.map(b => {
      const at = wallClock(Date.parse(b.starts_at), zone)
      return [b.id, at.day, timeText(at.minutes), b.topic, b.status, `${b.name} <${b.email}>`]
    })
    return {
      json: { data, zone, total },
      text: table(['id', 'day', `time (${zone})`, 'about', 'status', 'who'], rows, 'No calls are booked.'),
    }
  },
}

type Said = string | string[] | undefined

function daysOf(from: Said, to: Said, zone: string, now: Date): { from: string; to: string } {
  const first = (from as string | undefined) ?? wallClock(now.getTime(), zone).day
  const last = Number.isNaN(Date.parse(first)) ? first : addDays(first.slice(0, 10), 59)
  return { from: first, to: (to as string | undefined) ?? last }
}

export const hoursShow: Command = {
  words: 'hours show',
  summary: 'Show the weekly hours and closed days of the booking calendar.',
  flags: [],
  async run(context) {
    const data = await shownCalendar((await context.database()).quick, context.now())
    const closed = data.closed_days.map(({ day, reason }) => `  ${day}${reason && `  ${reason}`}`)
    const text = [
      `Hours (${data.zone}): ${data.hours || 'none, so nothing can be booked'}`,
      `Calls of ${data.slot_minutes} minutes, from ${data.notice_minutes} minutes to ${data.horizon_days} days ahead`,
      ...(closed.length ? ['Closed:', ...closed] : ['There are no closed days.']),
    ]
    return { json: { data }, text: text.join('\n') }
  },
}

export const hoursSet: Command = {
  words: 'hours set',
  summary:
    'Set the weekly hours of the booking calendar. Omitted options do not change, and existing bookings are kept.',
  flags: [
    {
      flags: '--hours <spans>',
      description: 'such as "mon 09:00-13:00, mon 15:00-18:00, tue 09:00-14:00"; "none" closes the calendar',
    },
    { flags: '--zone <name>', description: 'time zone of these hours, such as America/Denver' },
    { flags: '--slot <minutes>', description: 'length of a call' },
    { flags: '--notice <minutes>', description: 'minimum notice for a booking' },
    { flags: '--horizon <days>', description: 'how many days ahead calls can be booked' },
  ],
  async run(context, { hours, zone, slot, notice, horizon }) {
    if ([hours, zone, slot, notice, horizon].every(value => value === undefined))
      throw invalid('Say what to set: --hours, --zone, --slot, --notice or --horizon.')
    const { durable: db } = await context.database()
    const is = await shownCalendar(db, context.now())
    const count = (name: string, said: Said, now: number) => {
      if (said === undefined) return now
      if (!/^\d{1,5}$/.test(said as string)) throw invalid(`--${name} must be a whole number.`)
      return Number(said)
    }
    const wanted = readFields(
      CALENDAR_FIELDS,
      {
        zone: zone ?? is.zone,
        hours: hours === undefined ? is.hours || ' ' : hours === 'none' ? ' ' : hours,
        slot_minutes: count('slot', slot, is.slot_minutes),
        notice_minutes: count('notice', notice, is.notice_minutes),
        horizon_days: count('horizon', horizon, is.horizon_days),
      },
      'body',
    )
    await setCalendar(db, context.by, wanted)
    const data = await shownCalendar(db, context.now())
    return { json: { data }, text: `Hours (${data.zone}): ${data.hours || 'none'}` }
  },
}

const DAY = { name: 'day', description: 'the day, YYYY-MM-DD' }

export const holidayAdd: Command = {
  words: 'holiday add',
  summary: 'Close a day of the booking calendar. Existing bookings are kept.',
  args: [DAY],
  flags: [{ flags: '--reason <text>', description: 'the reason, for internal use' }],
  async run(context, { day: said, reason }) {
    const { day, reason: why } = readFields(CLOSED_DAY, { day: said, ...(reason && { reason }) }, 'body')
    const { booked } = await closeDay((await context.database()).durable, context.by, day, why)
    const still = booked ? `; ${booked} existing bookings are kept` : ''
    return { json: { day, booked }, text: `${day} is closed${still}` }
  },
}

export const holidayRemove: Command = {
  words: 'holiday remove',
  summary: 'Reopen a closed day of the booking calendar.',
  args: [DAY],
  flags: [],
  async run(context, { day: said }) {
    const { day } = readFields({ day: CLOSED_DAY.day }, { day: said }, 'body')
    if (!(await reopenDay((await context.database()).durable, context.by, day)))
      throw invalid(`${day} is not closed.`)
    return { json: { day }, text: `${day} is open again` }
  },
}
