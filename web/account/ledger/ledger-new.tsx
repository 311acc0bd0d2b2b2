import {
  Button,
  Grid,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  Timeline,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  type Recurring,
} from '../../../src/areas/ledger/vocabulary.rules.ts'
import { unitsFromNumber } from '../../../src/kernel/values/money.ts'
import { AmountField } from '../../shared/AmountField.tsx'
import { useApiMutation, useApiQuery } from '../../shared/api.ts'
import { capital } from '../../shared/capital.ts'
import { notify } from '../../shared/confirm.tsx'
import { todayUtc } from '../../shared/days.ts'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LockedForm } from '../LapsedNotice.tsx'
import { GoButton, place } from '../links.tsx'
import { type Llc, useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import type { Transaction } from './ledger.tsx'
import { type LedgerNewWords, WORDS } from './ledger-new.words.ts'

/** Submits a transaction to the Manager. */
export function LedgerNew() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  const may = useMayNow()
  return (
    <Page title={words.title} {...(llc && { lead: words.lead(llc.name) })}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Section title={words.form}>
            {isLoading ? (
              <Loading />
            ) : llc === null ? (
              <Empty title={words.noLlc} />
            ) : may('write:ledger') ? (
              <Form key={llc.id} llc={llc} />
            ) : (
              <LockedForm />
            )}
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={words.next}>
            <NextSteps words={words} />
          </Section>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function NextSteps({ words }: { words: LedgerNewWords }) {
  return (
    <>
      <Timeline bulletSize={22} lineWidth={2} active={-1}>
        {words.steps.map(([title, text], place) => (
          <Timeline.Item key={title} title={title} bullet={<Text size="xs">{place + 1}</Text>}>
            <Text size="sm" c="var(--llano-muted)">
              {text}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
      <Text size="sm" mt="md" fw={550}>
        {words.never}
      </Text>
    </>
  )
}

type Values = {
  amount: number | string
  category: Category | null
  description: string
  strategic_decision: string
  bank: string
  exec_date: string
  recurring: Recurring
}
const EMPTY: Values = {
  amount: '',
  category: null,
  description: '',
  strategic_decision: '',
  bank: '',
  exec_date: '',
  recurring: 'no',
}

const isAmount = (value: number | string) => {
  const units = unitsFromNumber(typeof value === 'number' ? value : Number.NaN)
  return typeof units === 'bigint' && units > 0n
}

function Form({ llc }: { llc: Llc }) {
  const words = useWords(WORDS)
  const guard = useFormGuard()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const submit = useApiMutation('submitTransaction')
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: EMPTY,
    validate: {
      amount: value => (isAmount(value) ? null : words.amountWrong),
      category: value => (value === null ? words.categoryWrong : null),
      exec_date: value => (value !== '' && value < todayUtc() ? words.execDateWrong : null),
    },
  })
  useFormer(llc, form.setValues)

  const send = ({ amount, category, ...rest }: Values) => {
    submit.mutate(
      { entity_id: llc.id, amount: amount as number, category: category!, ...orNull(rest) },
      {
        onSuccess({ data }) {
          notify(words.submitted)
          void navigate(place({ to: `/ledger/${data.transaction_id}` }))
        },
      },
    )
  }
  return (
    <form {...guard.form} onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="md">
        <AmountField label={words.amount} required {...form.getInputProps('amount')} />
        <Select
          label={words.category}
          required
          searchable
          data={CATEGORIES.map(value => ({ value, label: capital(CATEGORY_NAMES[value][language]) }))}
          {...(form.values.category && { description: words.about[form.values.category] })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxDropdownHeight={320}
          {...form.getInputProps('category')}
        />
        <Textarea
          label={words.description}
          description={words.descriptionHint}
          autosize
          minRows={2}
          maxLength={4000}
          {...form.getInputProps('description')}
        />
        <Textarea
          label={words.strategic}
          description={words.strategicHint}
          autosize
          minRows={2}
          maxLength={4000}
          {...form.getInputProps('strategic_decision')}
        />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <TextInput
            label={words.bank}
            description={words.bankHint}
            maxLength={300}
            miw={200}
            {...form.getInputProps('bank')}
          />
          <TextInput
            type="date"
            label={words.execDate}
            description={words.execDateHint}
            min={todayUtc()}
            miw={200}
            {...form.getInputProps('exec_date')}
          />
        </Group>
        <Repeats
          words={words}
          value={form.values.recurring}
          onChange={next => form.setFieldValue('recurring', next)}
        />
        {submit.isError && <ErrorState error={submit.error} />}
        <Group>
          <Button type="submit" loading={submit.isPending}>
            {words.submit}
          </Button>
          <GoButton to="/ledger" variant="default">
            {words.cancel}
          </GoButton>
        </Group>
      </Stack>
    </form>
  )
}

function Repeats({
  words,
  value,
  onChange,
}: {
  words: LedgerNewWords
  value: Recurring
  onChange(next: Recurring): void
}) {
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500}>
        {words.recurring}
      </Text>
      <SegmentedControl
        aria-label={words.recurring}
        size="xs"
        value={value}
        onChange={next => onChange(next as Recurring)}
        data={(['no', 'monthly', 'quarterly', 'annual'] as const).map(one => ({
          value: one,
          label: words.repeats[one],
        }))}
      />
      {value !== 'no' && (
        <Text size="xs" c="var(--llano-muted)">
          {words.recurringHint}
        </Text>
      )}
    </Stack>
  )
}

/** An empty field means none. */
function orNull<T extends Record<string, string>>(values: T) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim() === '' ? null : value]),
  ) as { [K in keyof T]: T[K] | null }
}

/** A rejected one is submitted again with its values, except for a past date. */
function useFormer(llc: Llc, setValues: (values: Partial<Values>) => void): void {
  const { from } = useSearch({ strict: false }) as { from?: string }
  const former = useApiQuery(
    'listTransactions',
    { transaction_id: from ?? '' },
    { enabled: from !== undefined },
  )
  const found = former.data?.data as Transaction | null | undefined
  useEffect(() => {
    if (!found || found.entity_id !== llc.id) return
    const text = (value: unknown) => (value === null ? '' : String(value))
    const day = text(found.exec_date)
    setValues({
      amount: found.amount,
      category: found.category,
      recurring: found.recurring,
      description: text(found.description),
      strategic_decision: text(found.strategic_decision),
      bank: text(found.bank),
      exec_date: day < todayUtc() ? '' : day,
    })
  }, [found?.transaction_id])
}
