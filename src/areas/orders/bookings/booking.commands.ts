import { type Command, table } from '../../../kernel/cli/command.ts'
import { integer, readFields } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { addDays } from '../../../kernel/values/dates.ts'
import { ordersErrors } from '../orders.errors.ts'
import { CALL_WAYS } from './booking.rules.ts'
import { listBookings } from './booking.sql.ts'
import { placeOf } from './booking-mail.rules.ts'
import { readCalendar } from './bookings.ts'
import { CALENDAR_FIELDS, CLOSED_DAY } from './hours.rules.ts'
import { closeDay, reopenDay, setCalendar, shownCalendar } from './hours.ts'
import { spanOf } from './slots.rules.ts'
import { timeText, wallClock } from './zone.rules.ts'

/** By option, so that errors name it. */
const LIST_FIELDS = { '--from': CLOSED_DAY.day, '--to': CLOSED_DAY.day }
const LIMIT = integer({ description: 'Maximum number of rows.' }, { min: 1, max: 500 })

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
    const { '--limit': most } = readFields({ '--limit': LIMIT }, { '--limit': limit }, 'query')
    const { zone } = await readCalendar(db, context.now())
    const days = readFields(LIST_FIELDS, daysOf(from, to, zone, context.now()), 'body')
    const { starts, ends } = spanOf({ from: days['--from'], to: days['--to'] }, zone)
    const { bookings, total } = await db.one(listBookings, {
      staff_id: null,
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
      call_by: string | null
      call_link: string | null
      phone: string | null
    }[]
    const rows = data.map(b => {
      const at = wallClock(Date.parse(b.starts_at), zone)
      return [
        b.id,
        at.day,
        timeText(at.minutes),
        b.topic,
        b.status,
        `${b.name} <${b.email}>`,
        placeOf(b) ?? '',
      ]
    })
    return {
      json: { data, zone, total },
      text: table(
        ['id', 'day', `time (${zone})`, 'about', 'status', 'who', 'where'],
        rows,
        'No calls are booked.',
      ),
    }
  },
}

type FlagValue = string | string[] | undefined

function daysOf(
  from: FlagValue,
  to: FlagValue,
  zone: string,
  now: Date,
): Record<keyof typeof LIST_FIELDS, string> {
  const first = (from as string | undefined) ?? wallClock(now.getTime(), zone).day
  const last = Number.isNaN(Date.parse(first)) ? first : addDays(first.slice(0, 10), 59)
  return { '--from': first, '--to': (to as string | undefined) ?? last }
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
      `Calls take place ${data.call_by === 'phone' ? 'by phone' : `at ${data.call_link}`}`,
      ...(closed.length ? ['Closed:', ...closed] : ['There are no closed days.']),
    ]
    return { json: { data }, text: text.join('\n') }
  },
}

const SET_FIELDS = {
  '--zone': CALENDAR_FIELDS.zone,
  '--hours': CALENDAR_FIELDS.hours,
  '--slot': CALENDAR_FIELDS.slot_minutes,
  '--notice': CALENDAR_FIELDS.notice_minutes,
  '--horizon': CALENDAR_FIELDS.horizon_days,
  '--call': CALENDAR_FIELDS.call_by,
  '--link': CALENDAR_FIELDS.call_link,
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
    {
      flags: '--call <way>',
      description: 'phone: we call the number that people give; link: both open --link',
      choices: CALL_WAYS,
    },
    { flags: '--link <url>', description: 'the link for calls, such as a video room' },
  ],
  async run(context, { hours, zone, slot, notice, horizon, call, link }) {
    if ([hours, zone, slot, notice, horizon, call, link].every(value => value === undefined))
      throw new CommandError(
        'There is nothing to change. Give --hours, --zone, --slot, --notice, --horizon, --call or --link.',
      )
    const { durable: db } = await context.database()
    const is = await shownCalendar(db, context.now())
    const wanted = readFields(
      SET_FIELDS,
      {
        '--zone': zone ?? is.zone,
        '--hours': hours === undefined ? is.hours || ' ' : hours === 'none' ? ' ' : hours,
        '--slot': slot ?? String(is.slot_minutes),
        '--notice': notice ?? String(is.notice_minutes),
        '--horizon': horizon ?? String(is.horizon_days),
        '--call': call ?? is.call_by,
        ...((link ?? is.call_link) && { '--link': link ?? is.call_link }),
      },
      'query',
    )
    await setCalendar(db, context.by, {
      zone: wanted['--zone'],
      hours: wanted['--hours'],
      slot_minutes: wanted['--slot'],
      notice_minutes: wanted['--notice'],
      horizon_days: wanted['--horizon'],
      call_by: wanted['--call'],
      call_link: wanted['--link'],
    })
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
  async run(context, { day: dayText, reason }) {
    const { day, reason: why } = readFields(CLOSED_DAY, { day: dayText, ...(reason && { reason }) }, 'body')
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
  async run(context, { day: dayText }) {
    const { day } = readFields({ day: CLOSED_DAY.day }, { day: dayText }, 'body')
    if (!(await reopenDay((await context.database()).durable, context.by, day)))
      throw ordersErrors.day_not_closed({ day }, { field: 'day' })
    return { json: { day }, text: `${day} is open again` }
  },
}
