import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { COUNTRIES } from '../../src/kernel/values/countries.ts'
import { ask, type Output, Refused, useApiQuery } from '../shared/api.ts'
import { countryText, moneyText } from '../shared/figures.tsx'
import { useFirm } from '../shared/firm.ts'
import { LegalNote } from '../shared/LegalNote.tsx'
import { useMe } from '../shared/me.ts'
import { ErrorState, QueryState } from '../shared/states.tsx'
import { type Language, useLanguage, useWords } from '../shared/words.tsx'
import type { OrderOutcome, OrderWish } from '../tools/order-tool.ts'
import css from './order-modal.module.css'
import { MODAL } from './order-modal.words.ts'

type Quote = Output<'readQuote'>['data']
type Ending = (outcome: OrderOutcome) => void

/** If the user is unknown, the form is empty. */
const NOBODY = { name: null, email: null }

/** The mandatory confirmation: the order, the total, the customer. Only its button orders. */
export function OrderModal({ wish, onEnd }: { wish: OrderWish; onEnd: Ending }) {
  const words = useWords(MODAL)
  const quote = useApiQuery(
    'readQuote',
    wish.options === null ? {} : { options: wish.options.join(',') || 'none' },
    {
      staleTime: 0,
    },
  )
  const me = useMe()
  return (
    <Modal
      opened
      onClose={() => onEnd({ outcome: 'declined' })}
      title={words.title}
      size="lg"
      closeButtonProps={{ 'aria-label': words.stop }}
      closeOnClickOutside={false}
      classNames={{ title: css.title }}
    >
      <QueryState of={quote} lines={8}>
        {({ data }) =>
          me.isPending ? null : (
            <OrderForm
              wish={wish}
              quote={data}
              me={me.data ?? NOBODY}
              refresh={() => quote.refetch()}
              onEnd={onEnd}
            />
          )
        }
      </QueryState>
    </Modal>
  )
}

type Faults = Partial<Record<'names' | 'name' | 'email' | 'phone' | 'agreed', string>>

function OrderForm({
  wish,
  quote,
  me,
  refresh,
  onEnd,
}: {
  wish: OrderWish
  quote: Quote
  me: { name: string | null; email: string | null }
  refresh(): Promise<unknown>
  onEnd: Ending
}) {
  const words = useWords(MODAL)
  const { language } = useLanguage()
  const firm = useFirm()
  const [requestId] = useState(() => crypto.randomUUID())
  const [given, setGiven] = useState({
    names: wish.names.length ? wish.names : [''],
    name: me.name ?? '',
    email: me.email ?? '',
    phone: '',
    country: '',
    note: wish.note ?? '',
  })
  const [isAgreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [trouble, setTrouble] = useState<Error | string | null>(null)
  const [isSending, setSending] = useState(false)
  const money = (amount: number) => moneyText(amount, language, quote.currency)
  const set = (change: Partial<typeof given>) => setGiven(now => ({ ...now, ...change }))

  function findFaults(): Faults {
    const found: Faults = {}
    if (!given.names[0]?.trim()) found.names = words.needed
    if (!given.name.trim()) found.name = words.needed
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(given.email.trim())) found.email = words.mailFault
    if (given.phone.trim() && !/^(\+|00)[\d\s().-]{7,}$/.test(given.phone.trim()))
      found.phone = words.phoneFault
    if (!isAgreed) found.agreed = words.agreeFault
    return found
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = findFaults()
    setFaults(found)
    if (Object.keys(found).length) return
    setSending(true)
    setTrouble(null)
    try {
      const { data } = await ask('startOrder', {
        request_id: requestId,
        name: given.name.trim(),
        email: given.email.trim(),
        language,
        note: given.note.trim() || null,
        phone: given.phone.trim() || null,
        country: given.country || null,
        names: given.names.map(name => name.trim()).filter(Boolean),
        options: quote.options.filter(option => option.chosen).map(option => option.code),
        agreed_total: quote.totals.first_year,
        confirmed: true,
      })
      onEnd({ outcome: 'ordered', reference: data.reference, total: data.total, currency: data.currency })
    } catch (error) {
      setSending(false)
      if (error instanceof Refused && error.code === 'agreed_total_changed') {
        setAgreed(false)
        await refresh()
        setTrouble(words.changed)
      } else setTrouble(error as Error)
    }
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="var(--llano-muted)">
          {words.lead}
        </Text>
        <Summary wish={wish} quote={quote} />
        {wish.names.length === 0 && (
          <TextInput
            label={words.oneNameLabel}
            placeholder={words.oneName}
            value={given.names[0] ?? ''}
            maxLength={110}
            error={faults.names}
            onChange={event => set({ names: [event.currentTarget.value] })}
          />
        )}
        <Title order={3} size="h4">
          {words.you}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={`${words.phone} (${words.optional})`}
            type="tel"
            value={given.phone}
            autoComplete="tel"
            error={faults.phone}
            onChange={event => set({ phone: event.currentTarget.value })}
          />
          <NativeSelect
            label={`${words.country} (${words.optional})`}
            value={given.country}
            onChange={event => set({ country: event.currentTarget.value })}
          >
            <option value="">{words.anyCountry}</option>
            {countriesByName(language).map(code => (
              <option key={code} value={code}>
                {countryText(code, language)}
              </option>
            ))}
          </NativeSelect>
        </SimpleGrid>
        <Textarea
          label={`${words.note} (${words.optional})`}
          value={given.note}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={event => set({ note: event.currentTarget.value })}
        />
        <Checkbox
          checked={isAgreed}
          onChange={event => setAgreed(event.currentTarget.checked)}
          error={faults.agreed}
          label={words.agree(money(quote.totals.first_year))}
        />
        <LegalNote firm={firm} language={language} className={css.note} />
        {trouble && <ErrorState error={trouble} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onEnd({ outcome: 'declined' })}>
            {words.stop}
          </Button>
          <Button type="submit" loading={isSending}>
            {words.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Summary({ wish, quote }: { wish: OrderWish; quote: Quote }) {
  const words = useWords(MODAL)
  const { language } = useLanguage()
  const money = (amount: number) => moneyText(amount, language, quote.currency)
  return (
    <Alert
      variant="light"
      color="teal"
      classNames={{ root: css.summary }}
      title={wish.names.length ? words.names : undefined}
    >
      {wish.names.length > 0 && (
        <ol className={css.names}>
          {wish.names.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      )}
      <Table verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {quote.items.map(item => (
            <Table.Tr key={item.code}>
              <Table.Td>{item.label[language]}</Table.Td>
              <Table.Td ta="right">{money(item.amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Td fw={700}>{words.firstYear}</Table.Td>
            <Table.Td ta="right" fw={700}>
              {money(quote.totals.first_year)}
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Td>{words.eachYear}</Table.Td>
            <Table.Td ta="right">{money(quote.totals.annual_renewal)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Alert>
  )
}

const countriesByName = (language: Language): string[] =>
  [...COUNTRIES].sort((a, b) => countryText(a, language).localeCompare(countryText(b, language), language))
