import {
  Alert,
  Button,
  Checkbox,
  Collapse,
  Group,
  Modal,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { unitsFromNumber } from '../../../src/kernel/values/money.ts'
import { AmountField } from '../../shared/AmountField.tsx'
import { type Input, type Output, useApiMutation } from '../../shared/api.ts'
import { capital } from '../../shared/capital.ts'
import { categoryChoices, MOVEMENT_WORDS } from '../../shared/category-names.ts'
import { CurrencySelect } from '../../shared/choice-fields.tsx'
import { notify } from '../../shared/confirm.tsx'
import { monthText } from '../../shared/figures.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { DocumentField } from '../documents/document-field.tsx'
import { CounterpartyField } from './counterparty-field.tsx'
import { type EntryWords, WORDS } from './entry.words.ts'

type Whole = Output<'readEntry'>['data']
type Category = Input<'addEntry'>['category']

type Values = {
  day: string
  isElsewhere: boolean
  year: number
  month: number
  income: number | string
  expense: number | string
  description: string
  category: string | null
  movement: string | null
  counterparty: number | null
  purpose: string
  document: number | null
  bank: string
  reference: string
  currency: string | null
  original: number | string
  rate: number | string
  source: string | null
}

function valuesOf(entry: Whole | null): Values {
  const now = new Date()
  const local = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part =>
    String(part).padStart(2, '0'),
  )
  const day = entry ? ((entry.transaction_date as string | null) ?? '') : local.join('-')
  const booked = entry && `${entry.year}-${String(entry.month).padStart(2, '0')}`
  return {
    day,
    isElsewhere: booked !== null && !day.startsWith(booked),
    year: entry?.year ?? now.getFullYear(),
    month: entry?.month ?? now.getMonth() + 1,
    // In another currency, they are computed again from the original amount.
    income: (entry?.currency === null && entry.income) || '',
    expense: (entry?.currency === null && entry.expense) || '',
    description: (entry?.description as string | null) ?? '',
    category: (entry?.category as string | null) ?? null,
    movement: entry ? entry.movement_type : null,
    counterparty: (entry?.counterparty_id as number | null) ?? null,
    purpose: (entry?.economic_purpose as string | null) ?? '',
    document: entry && !entry.document_withdrawn ? (entry.document_id as number | null) : null,
    bank: (entry?.bank_source as string | null) ?? '',
    reference: (entry?.external_tx_id as string | null) ?? '',
    currency: (entry?.currency as string | null) ?? null,
    original: (entry?.original_amount as number | null) ?? '',
    rate: isTable(entry) ? '' : ((entry?.exchange_rate as number | null) ?? ''),
    source: (entry?.rate_source as string | null) ?? null,
  }
}

/** Whether its rate comes from an imported table: then it is looked up again. */
const isTable = (entry: Pick<Whole, 'rate_source'> | null): boolean =>
  ['ecb_daily', 'irs_yearly', 'treasury_year_end'].includes(String(entry?.rate_source))

const amountOf = (value: number | string): number => (value === '' ? 0 : Number(value))

function faultsOf({ day, isElsewhere, income, expense, original }: Values, words: EntryWords) {
  const fault = (value: number | string) =>
    typeof unitsFromNumber(amountOf(value)) === 'string' ? words.decimals : null
  const isEmpty = amountOf(income) === 0 && amountOf(expense) === 0 && amountOf(original) === 0
  return {
    day: day || isElsewhere ? null : words.needDate,
    income: fault(income) ?? (isEmpty ? words.needAmount : null),
    expense: fault(expense),
    original: fault(original),
  }
}

function fieldsOf(values: Values) {
  const [year, month] = values.day.split('-').map(Number)
  const isElsewhere = values.isElsewhere || !values.day
  return {
    year: isElsewhere ? values.year : year!,
    month: isElsewhere ? values.month : month!,
    transaction_date: values.day || null,
    income: amountOf(values.income),
    expense: amountOf(values.expense),
    description: values.description || null,
    category: values.category as Category,
    movement_type: values.movement,
    counterparty_id: values.counterparty,
    economic_purpose: values.purpose || null,
    document_id: values.document,
    bank_source: values.bank || null,
    external_tx_id: values.reference || null,
    currency: values.currency,
    original_amount: values.original === '' ? null : Number(values.original),
    exchange_rate: values.rate === '' ? null : Number(values.rate),
    rate_source: values.rate !== '' && isTable({ rate_source: values.source }) ? null : values.source,
  }
}

/** A new entry, or the correction of one. */
export function EntryForm({
  entityId,
  opened,
  onClose,
  entry = null,
}: {
  entityId: number
  opened: boolean
  onClose: () => void
  entry?: Whole | null
}) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  return (
    <Modal
      opened={opened}
      onClose={guard.close}
      title={entry ? words.correctTitle : words.addTitle}
      size="lg"
    >
      <Form entityId={entityId} entry={entry} onClose={onClose} guarded={guard.form} />
    </Modal>
  )
}

function Form({
  entityId,
  entry,
  onClose,
  guarded,
}: {
  entityId: number
  entry: Whole | null
  onClose: () => void
  guarded: ReturnType<typeof useFormGuard>['form']
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [isMore, more] = useDisclosure(entry !== null && entry.currency !== null)
  const add = useApiMutation('addEntry')
  const correct = useApiMutation('correctEntry')
  const form = useForm<Values>({
    initialValues: valuesOf(entry),
    validate: values => faultsOf(values, words),
  })
  const done = (text: string) => ({
    onSuccess() {
      notify(text)
      onClose()
    },
  })
  const save = form.onSubmit(values => {
    const fields = fieldsOf(values)
    if (entry) correct.mutate({ id: entry.id, ...fields }, done(words.corrected))
    else add.mutate({ entity_id: entityId, ...fields }, done(words.added))
  })
  const error = add.error ?? correct.error
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: capital(monthText(2026, at + 1, language, 'long').replace(/ (de )?\d{4}$/, '')),
  }))
  return (
    <form {...guarded} onSubmit={save} noValidate>
      <Stack>
        {entry && (
          <Alert variant="light" color="teal">
            <Text size="sm">{words.correctLead}</Text>
          </Alert>
        )}
        {error && <ErrorState error={error} />}
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <TextInput type="date" label={words.date} data-autofocus {...form.getInputProps('day')} />
          <AmountField label={words.moneyIn} {...form.getInputProps('income')} />
          <AmountField label={words.moneyOut} {...form.getInputProps('expense')} />
        </SimpleGrid>
        <TextInput label={words.description} maxLength={4000} {...form.getInputProps('description')} />
        <Select
          label={words.category}
          placeholder={words.pickCategory}
          searchable
          clearable
          data={categoryChoices(language)}
          {...form.getInputProps('category')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <CounterpartyField
            entityId={entityId}
            value={form.values.counterparty}
            onChange={next => form.setFieldValue('counterparty', next)}
            named={named(entry?.counterparty_id, entry?.counterparty, (id, name) => ({ id, name }))}
          />
          <DocumentField
            entityId={entityId}
            value={form.values.document}
            onChange={next => form.setFieldValue('document', next)}
            named={named(entry?.document_id, entry?.document, (id, title) => ({ id, title }))}
          />
        </SimpleGrid>
        <Textarea
          label={words.purpose}
          description={words.purposeHint}
          autosize
          minRows={1}
          maxLength={4000}
          {...form.getInputProps('purpose')}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={more.toggle}
          aria-expanded={isMore}
          style={{ alignSelf: 'flex-start' }}
        >
          {isMore ? words.fewerDetails : words.details}
        </Button>
        <Collapse expanded={isMore}>
          <Stack gap="sm">
            <Checkbox label={words.otherMonth} {...form.getInputProps('isElsewhere', { type: 'checkbox' })} />
            {form.values.isElsewhere && (
              <SimpleGrid cols={2} spacing="sm">
                <Select
                  label={words.bookedMonth}
                  allowDeselect={false}
                  data={months}
                  value={String(form.values.month)}
                  onChange={next => form.setFieldValue('month', Number(next))}
                />
                <NumberInput label={words.bookedYear} min={1990} max={2100} {...form.getInputProps('year')} />
              </SimpleGrid>
            )}
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
              <CurrencySelect
                label={words.currency}
                description={words.currencyHint}
                placeholder="USD"
                clearable
                {...form.getInputProps('currency')}
              />
              <NumberInput
                label={words.originalAmount}
                description={words.originalHint}
                hideControls
                decimalScale={4}
                {...form.getInputProps('original')}
              />
              <NumberInput
                label={words.rate}
                description={words.rateHint}
                hideControls
                min={0}
                decimalScale={12}
                {...form.getInputProps('rate')}
              />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
              <Select
                label={words.movement}
                placeholder={words.automatic}
                clearable
                data={Object.entries(MOVEMENT_WORDS[language]).map(([value, label]) => ({ value, label }))}
                {...form.getInputProps('movement')}
              />
              <TextInput label={words.bankSource} maxLength={300} {...form.getInputProps('bank')} />
              <TextInput label={words.reference} maxLength={300} {...form.getInputProps('reference')} />
            </SimpleGrid>
          </Stack>
        </Collapse>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={add.isPending || correct.isPending}>
            {entry ? words.saveCorrection : words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function named<T>(id: unknown, name: unknown, make: (id: number, name: string) => T): T | null {
  return typeof id === 'number' && typeof name === 'string' ? make(id, name) : null
}
