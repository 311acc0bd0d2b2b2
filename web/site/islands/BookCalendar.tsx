import { Alert, Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ask, type Input, type Output } from '../../shared/api.ts'
import { Providers } from '../../shared/Providers.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import type { Facts } from '../facts.ts'
import { CallPlace } from './CallPlace.tsx'
import { SlotPicker, useCallWay } from './SlotPicker.tsx'
import css from './slots.module.css'
import { SLOTS } from './slots.words.ts'
import { ownZone, whenText } from './zones.ts'

type Topic = Input<'createBooking'>['topic']
const TOPICS: readonly Topic[] = ['new_llc', 'existing_llc', 'taxes', 'banking', 'other']

export function Island({ facts }: { facts: Facts }) {
  return (
    <Providers language={facts.language}>
      <Booking />
    </Providers>
  )
}

function Booking() {
  const words = useWords(SLOTS)
  const { language } = useLanguage()
  const [zone, setZone] = useState(ownZone)
  const [chosen, setChosen] = useState<string | null>(null)
  const [booked, setBooked] = useState<Booked | null>(null)
  if (booked)
    return (
      <Alert
        color="teal"
        variant="light"
        icon={<IconCalendarCheck aria-hidden />}
        title={words.doneTitle}
        role="status"
      >
        <Text fw={600}>
          {whenText(booked.starts_at, zone, language)} ({zone})
        </Text>
        <CallPlace of={booked} />
        <Text size="sm" my="sm">
          {words.doneText}
        </Text>
        <Button
          variant="default"
          onClick={() => {
            setBooked(null)
            setChosen(null)
          }}
        >
          {words.another}
        </Button>
      </Alert>
    )
  return (
    <div className={css.columns}>
      <section className={css.card}>
        <h2>{words.hello}</h2>
        <SlotPicker zone={zone} setZone={setZone} chosen={chosen} choose={setChosen} />
      </section>
      <section className={css.card}>
        <h2>{words.you}</h2>
        <Who zone={zone} chosen={chosen} drop={() => setChosen(null)} onBooked={setBooked} />
      </section>
    </div>
  )
}

type Booked = Output<'createBooking'>['data']

type Faults = { name?: string; email?: string; phone?: string }

const isPhone = (typed: string) => /^(\+|00)[1-9]\d{6,14}$/.test(typed.replaceAll(/[\s().-]/g, ''))

function Who({
  zone,
  chosen,
  drop,
  onBooked,
}: {
  zone: string
  chosen: string | null
  drop(): void
  onBooked(booked: Booked): void
}) {
  const words = useWords(SLOTS)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [given, setGiven] = useState({ name: '', email: '', phone: '', topic: 'new_llc' as Topic, note: '' })
  const isByPhone = useCallWay(zone) === 'phone'
  const [faults, setFaults] = useState<Faults>({})
  const [trouble, setTrouble] = useState<Error | null>(null)
  const [isSending, setSending] = useState(false)
  const set = (change: Partial<typeof given>) => setGiven(now => ({ ...now, ...change }))

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found: Faults = {}
    if (!given.name.trim()) found.name = words.needed
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(given.email.trim())) found.email = words.mailFault
    if (isByPhone && !isPhone(given.phone)) found.phone = words.phoneFault
    setFaults(found)
    if (Object.keys(found).length || !chosen) return
    setSending(true)
    setTrouble(null)
    // One id per attempt; if the response is lost, the server recognizes the request.
    const request = {
      request_id: crypto.randomUUID(),
      starts_at: chosen,
      zone,
      topic: given.topic,
      name: given.name.trim(),
      email: given.email.trim(),
      phone: (isByPhone && given.phone.trim()) || null,
      language,
      note: given.note.trim() || null,
    }
    try {
      const { data } = await ask('createBooking', request).catch(error => {
        if (error instanceof TypeError) return ask('createBooking', request)
        throw error
      })
      // Fetched again on the next visit, and not for a list about to be removed.
      client.removeQueries({ queryKey: ['listSlots'] })
      onBooked(data)
    } catch (error) {
      setTrouble(error as Error)
      setSending(false)
      drop()
      client.invalidateQueries({ queryKey: ['listSlots'] })
    }
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text aria-live="polite" fw={600} mih="3.2rem">
          {chosen ? `${words.chosen}: ${whenText(chosen, zone, language)}` : words.noneChosen}
        </Text>
        <NativeSelect
          label={words.topic}
          value={given.topic}
          data={TOPICS.map(topic => ({ value: topic, label: words.topics[topic] }))}
          onChange={event => set({ topic: event.currentTarget.value as Topic })}
        />
        <TextInput
          label={words.name}
          value={given.name}
          autoComplete="name"
          withAsterisk
          error={faults.name}
          onChange={event => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={words.email}
          type="email"
          value={given.email}
          autoComplete="email"
          withAsterisk
          error={faults.email}
          onChange={event => set({ email: event.currentTarget.value })}
        />
        {isByPhone && (
          <TextInput
            label={words.phone}
            description={words.phoneHelp}
            type="tel"
            value={given.phone}
            autoComplete="tel"
            withAsterisk
            maxLength={30}
            error={faults.phone}
            onChange={event => set({ phone: event.currentTarget.value })}
          />
        )}
        <Textarea
          label={words.note}
          description={words.noteHelp}
          value={given.note}
          maxLength={2000}
          rows={3}
          onChange={event => set({ note: event.currentTarget.value })}
        />
        {trouble && <ErrorState error={trouble} />}
        <Button type="submit" disabled={!chosen} loading={isSending} size="md">
          {words.book}
        </Button>
      </Stack>
    </form>
  )
}
