import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask, type Output } from '../../shared/api.ts'
import { confirm, notify } from '../../shared/confirm.tsx'
import { Providers } from '../../shared/Providers.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import type { Facts } from '../facts.ts'
import { CallPlace } from './CallPlace.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import css from './slots.module.css'
import { SLOTS } from './slots.words.ts'
import { whenText } from './zones.ts'

type Booking = Output<'findBooking'>['data']

export function Island({ facts }: { facts: Facts }) {
  return (
    <Providers language={facts.language}>
      <MyBooking />
    </Providers>
  )
}

/** Found by the emailed code; it may be after the # of the address, which browsers send to no server. */
function MyBooking() {
  const words = useWords(SLOTS)
  const [code, setCode] = useState(() => decodeURIComponent(location.hash.slice(1)).slice(0, 40))
  const [fault, setFault] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Error | null>(null)
  const [found, setFound] = useState<Booking | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function find(event: FormEvent): Promise<void> {
    event.preventDefault()
    const bare = code.replaceAll(/[\s-]/g, '')
    setFault(/^[0-9a-z]{20}$/i.test(bare) ? null : words.codeFault)
    if (!/^[0-9a-z]{20}$/i.test(bare)) return
    setBusy(true)
    setTrouble(null)
    try {
      setFound((await ask('findBooking', { code })).data)
    } catch (error) {
      setFound(null)
      setTrouble(error as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack maw={620}>
      <form onSubmit={find} noValidate>
        <Group align="flex-end">
          <TextInput
            flex={1}
            miw={220}
            label={words.code}
            placeholder="K7QD9-M2X4T-BV8RA-3WEZ1"
            value={code}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            error={fault}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <Button type="submit" loading={isBusy}>
            {words.find}
          </Button>
        </Group>
      </form>
      {trouble && <ErrorState error={trouble} />}
      {found && (
        <Found key={found.starts_at + found.status} code={code} booking={found} onChange={setFound} />
      )}
    </Stack>
  )
}

function Found({
  code,
  booking,
  onChange,
}: {
  code: string
  booking: Booking
  onChange(now: Booking): void
}) {
  const words = useWords(SLOTS)
  const { language } = useLanguage()
  const [zone, setZone] = useState(booking.zone)
  const [isMoving, setMoving] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Error | null>(null)

  async function change(work: () => Promise<{ data: Booking }>, message: string): Promise<void> {
    setTrouble(null)
    try {
      const { data } = await work()
      notify(message)
      onChange(data)
    } catch (error) {
      setTrouble(error as Error)
    }
  }

  async function cancel(): Promise<void> {
    const question = {
      title: words.cancelTitle,
      text: words.cancelText,
      yes: words.cancel,
      no: words.keep,
      danger: true,
    }
    if (await confirm(question)) await change(() => ask('cancelBooking', { code }), words.cancelled)
  }

  if (booking.status === 'cancelled') return <Alert color="gray">{words.cancelled}</Alert>
  return (
    <section className={css.card}>
      <h2>{words.yours}</h2>
      <Text fw={600}>
        {whenText(booking.starts_at, booking.zone, language)} ({booking.zone})
      </Text>
      <Text size="sm" c="var(--llano-muted)" mb="md">
        {words.topics[booking.topic]}
      </Text>
      <CallPlace of={booking} />
      {trouble && <ErrorState error={trouble} />}
      {isMoving ? (
        <Stack>
          <SlotPicker zone={zone} setZone={setZone} chosen={chosen} choose={setChosen} />
          <Button
            disabled={!chosen}
            onClick={() => change(() => ask('moveBooking', { code, starts_at: chosen! }), words.moved)}
          >
            {words.moveHere}
          </Button>
        </Stack>
      ) : (
        <Group>
          <Button variant="default" onClick={() => setMoving(true)}>
            {words.move}
          </Button>
          <Button variant="light" color="red" onClick={cancel}>
            {words.cancel}
          </Button>
        </Group>
      )}
    </section>
  )
}
