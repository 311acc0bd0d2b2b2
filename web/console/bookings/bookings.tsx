import { Anchor, Box, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { TOPIC_NAMES } from '../../../src/areas/orders/bookings/booking-mail.rules.ts'
import { addDays } from '../../../src/kernel/values/dates.ts'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { confirm, notify, notifyError } from '../../shared/confirm.tsx'
import { todayUtc } from '../../shared/days.ts'
import { Email } from '../../shared/Email.tsx'
import { dayText } from '../../shared/figures.tsx'
import { LOCALES } from '../../shared/language.ts'
import { Page } from '../../shared/Page.tsx'
import { Pager } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { ActionButton } from '../Allowed.tsx'
import { useFilters } from '../filters.ts'
import { type Column, Listing } from '../Listing.tsx'
import style from '../queue/queue.module.css'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './bookings.words.ts'
import { BookingCalendar } from './bookings-calendar.tsx'

type Booking = Output<'listBookings'>['data'][number]
const PAGE = 25
const SHOWN = ['upcoming', 'past', 'cancelled'] as const

const dayFromNow = (days: number) => addDays(todayUtc(), days)

/** The requested part of the calendar. */
const SPANS = {
  upcoming: () => ({ status: 'booked' as const, from: dayFromNow(0), to: dayFromNow(366) }),
  past: () => ({ status: 'booked' as const, from: dayFromNow(-366), to: dayFromNow(-1) }),
  cancelled: () => ({ status: 'cancelled' as const, from: dayFromNow(-183), to: dayFromNow(183) }),
}

/** In the calendar's own zone, not the reader's. */
function whenText(instant: string, zone: string, language: Language): string {
  const locale = LOCALES[language]
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(instant))
}

/** Booked calls, and the booking hours. */
export function Bookings() {
  const words = useWords(WORDS)
  const { filterOf, page, choose, turnTo } = useFilters()
  const { language } = useLanguage()
  const day = /^\d{4}-\d{2}-\d{2}$/.test(filterOf('day')) ? filterOf('day') : null
  const show = SHOWN.find(one => one === filterOf('show')) ?? 'upcoming'
  const span = day ? { status: 'booked' as const, from: day, to: day } : SPANS[show]()
  const listed = useApiQuery(
    'listBookings',
    { ...span, limit: PAGE, offset: (page - 1) * PAGE },
    { placeholderData: before => before },
  )
  const columns = useColumns(listed.data?.zone ?? 'UTC', show)
  return (
    <Page title={words.title} lead={words.lead}>
      <Section
        title={words.list}
        flush
        {...(listed.data && { lead: words.hoursLead(listed.data.zone.replaceAll('_', ' ')) })}
      >
        <Box px="lg" mb="md" className={style.sideways}>
          <SegmentedControl
            aria-label={words.show}
            size="xs"
            value={day ?? show}
            onChange={next =>
              next !== day && choose({ show: next === 'upcoming' ? undefined : next, day: undefined })
            }
            data={[
              ...(day ? [{ value: day, label: dayText(day, language) }] : []),
              ...SHOWN.map(one => ({ value: one, label: words[one] })),
            ]}
          />
        </Box>
        <QueryState of={listed}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty title={words.none} text={words.noneText} icon={<IconCalendarEvent size={24} />} />
            ) : (
              <>
                <Listing label={words.list} columns={columns} rows={data} keyOf={one => one.id} />
                <Pager of={pagination} shown={data.length} onPage={turnTo} px="lg" py="md" />
              </>
            )
          }
        </QueryState>
      </Section>
      <Stack gap="lg">
        <BookingCalendar />
      </Stack>
    </Page>
  )
}

function CallPlace({ of }: { of: Booking }) {
  const [href, text] =
    of.call_by === 'link' ? [of.call_link, of.call_link] : [of.phone && `tel:${of.phone}`, of.phone]
  return href ? (
    <Anchor
      href={href}
      size="sm"
      {...(of.call_by === 'link' ? { className: 'llano-anywhere' } : { style: { whiteSpace: 'nowrap' } })}
    >
      {text}
    </Anchor>
  ) : null
}

function useColumns(zone: string, show: (typeof SHOWN)[number]): Column<Booking>[] {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const cancel = useApiMutation('cancelBookingFor')
  const stop = async (booking: Booking) => {
    const sure = await confirm({
      title: words.cancelTitle,
      text: `${whenText(booking.starts_at, zone, language)}, ${booking.name}. ${words.cancelText}`,
      yes: words.cancel,
      no: shared.close,
      danger: true,
    })
    if (sure)
      cancel.mutate(
        { booking_id: booking.id },
        { onSuccess: () => notify(words.cancelDone), onError: notifyError },
      )
  }
  return [
    {
      title: words.when,
      lead: true,
      narrow: true,
      cell: one => <time dateTime={one.starts_at}>{whenText(one.starts_at, zone, language)}</time>,
    },
    {
      title: words.who,
      minWidth: '13rem',
      cell: one => (
        <div>
          {one.name}
          <br />
          <Email address={one.email} />
        </div>
      ),
    },
    { title: words.where, cell: one => <CallPlace of={one} /> },
    { title: words.about, cell: one => TOPIC_NAMES[one.topic][language] },
    { title: words.language, cell: one => shared.languages[one.language] },
    {
      title: words.note,
      long: true,
      cell: one =>
        one.note && (
          <Text size="sm" span lineClamp={3}>
            {one.note}
          </Text>
        ),
    },
    {
      title: shared.actions,
      end: true,
      cell: one =>
        show === 'upcoming' && (
          <ActionButton needs="orders:write" size="compact-xs" variant="default" onClick={() => stop(one)}>
            {words.cancel}
          </ActionButton>
        ),
    },
  ]
}
