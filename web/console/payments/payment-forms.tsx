import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { MOVES, STATUSES } from '../../../src/areas/payments/payment-status.rules.ts'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { CurrencySelect } from '../../shared/choice-fields.tsx'
import { notify } from '../../shared/confirm.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { LlcChoice } from '../llcs/llc-choice.tsx'
import { orNull } from '../names.ts'
import { SHARED } from '../shared.words.ts'
import { WORDS } from './payments.words.ts'

export type Payment = Output<'listAllPayments'>['data'][number]['payment']
type Status = Payment['status']

export function RecordPayment({ entityId, onClose }: { entityId: number | null; onClose: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const { language } = useLanguage()
  const record = useApiMutation('recordPayment')
  const catalog = useApiQuery('listCatalog', { limit: 500 })
  const form = useForm({
    initialValues: {
      entity: entityId === null ? (null as string | null) : String(entityId),
      service: null as string | null,
      amount: '',
      currency: 'USD',
      status: 'paid',
      due: '',
      paid: '',
      invoice: '',
      description: '',
    },
  })
  const services = catalog.data?.data ?? []
  const chooseService = (code: string | null) => {
    form.setFieldValue('service', code)
    const chosen = services.find(one => one.code === code)
    if (chosen && form.values.amount === '') {
      form.setFieldValue('amount', String(chosen.price))
      form.setFieldValue('currency', chosen.currency)
    }
  }
  const submit = form.onSubmit(
    ({ entity, service, amount, currency, status, due, paid, invoice, description }) =>
      record.mutate(
        {
          entity_id: Number(entity),
          service: service ?? '',
          currency,
          status: status as Status,
          amount: amount.replace(',', '.'),
          due: orNull(due),
          paid: wasPaid(status) ? orNull(paid) : null,
          invoice: orNull(invoice),
          description: orNull(description),
        },
        {
          onSuccess() {
            notify(words.recorded)
            onClose()
          },
        },
      ),
  )
  return (
    <FormDialog
      opened
      size="lg"
      title={words.record}
      onClose={onClose}
      busy={record.isPending}
      error={record.error ?? catalog.error}
      onSubmit={submit}
    >
      <LlcChoice
        label={words.llcNumber}
        description={words.llcHint}
        required
        value={form.values.entity}
        onChange={id => form.setFieldValue('entity', id)}
      />
      <Select
        label={words.service}
        required
        searchable
        data={services.map(one => ({
          value: one.code,
          label: language === 'es' ? one.name_es : one.name_en,
        }))}
        value={form.values.service}
        onChange={chooseService}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <TextInput label={words.amount} required inputMode="decimal" {...form.getInputProps('amount')} />
        <CurrencySelect label={words.currency} required {...form.getInputProps('currency')} />
        <Select
          label={words.status}
          data={STATUSES.map(one => ({ value: one, label: shared.paymentStatuses[one] }))}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
        <TextInput type="date" label={words.due} {...form.getInputProps('due')} />
        {wasPaid(form.values.status) && (
          <TextInput
            type="date"
            label={words.paid}
            description={form.values.status === 'paid' ? words.paidHint : null}
            {...form.getInputProps('paid')}
          />
        )}
        <TextInput label={words.invoice} {...form.getInputProps('invoice')} />
      </SimpleGrid>
      <TextInput label={words.description} {...form.getInputProps('description')} />
    </FormDialog>
  )
}

const wasPaid = (status: string) => status === 'paid' || status === 'refunded'

export function ChangePayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const words = useWords(WORDS)
  const shared = useWords(SHARED)
  const change = useApiMutation('changePayment')
  const [status, setStatus] = useState<Status>(MOVES[payment.status][0]!)
  const [paid, setPaid] = useState('')
  return (
    <FormDialog
      opened
      title={words.changeTitle}
      onClose={onClose}
      busy={change.isPending}
      error={change.error}
      onSubmit={event => {
        event.preventDefault()
        const day = status === 'paid' && paid ? { paid } : {}
        change.mutate(
          { payment_id: payment.id, status, ...day },
          {
            onSuccess() {
              notify(words.saved)
              onClose()
            },
          },
        )
      }}
    >
      <Select
        data-autofocus
        label={words.becomes}
        data={MOVES[payment.status].map(one => ({ value: one, label: shared.paymentStatuses[one] }))}
        value={status}
        onChange={next => next && setStatus(next as Status)}
        allowDeselect={false}
      />
      {status === 'paid' && (
        <TextInput
          type="date"
          label={words.paid}
          description={words.paidHint}
          value={paid}
          onChange={event => setPaid(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
