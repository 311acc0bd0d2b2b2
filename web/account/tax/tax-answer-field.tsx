import { Group, Radio, TextInput } from '@mantine/core'
import type { AnswerKind } from '../../../src/areas/tax/answers/questions.rules.ts'
import { CountriesField, OrNone } from '../../shared/countries-field.tsx'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { UsStatusField } from '../../shared/us-status-field.tsx'
import { useWords } from '../../shared/words.tsx'
import { CounterpartySelect } from '../books/counterparty-select.tsx'
import { WORDS } from './tax-questions.words.ts'

type Given = {
  entityId: number
  label: string
  /** As it is stored. */
  value: string
  error: string | null
  onChange(value: string): void
}

/** A field for one kind of answer. */
export function AnswerField({ kind, ...given }: Given & { kind: AnswerKind }) {
  const words = useWords(WORDS)
  const { label, value, error, onChange } = given
  if (kind === 'yes_no')
    return (
      <Radio.Group label={label} value={value} onChange={onChange} error={error}>
        <Group mt={4}>
          <Radio value="yes" label={words.yes} />
          <Radio value="no" label={words.no} />
        </Group>
      </Radio.Group>
    )
  if (kind === 'us_status')
    return <UsStatusField label={label} value={value} error={error} onChange={onChange} />
  if (kind === 'country')
    return (
      <CountrySelect
        label={label}
        value={value || null}
        error={error}
        onChange={next => onChange(next ?? '')}
      />
    )
  if (kind === 'countries') return <CountriesField {...given} />
  if (kind === 'countries_or_none')
    return (
      <OrNone {...given} none={words.none}>
        <CountriesField {...given} />
      </OrNone>
    )
  if (kind === 'party')
    return (
      <OrNone {...given} none={words.none}>
        <Party {...given} />
      </OrNone>
    )
  return (
    <TextInput
      label={label}
      description={words.hints[kind]}
      descriptionProps={{ c: 'var(--llano-muted)' }}
      value={value}
      error={error}
      maxLength={300}
      {...(kind === 'date' && { type: 'date', maw: 200 })}
      {...((kind === 'amount' || kind === 'activity_code' || kind === 'count') && { inputMode: 'decimal' })}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function Party({ entityId, label, value, error, onChange }: Given) {
  return (
    <CounterpartySelect
      entityId={entityId}
      label={label}
      error={error}
      value={value ? Number(value) : null}
      onChange={id => onChange(id === null ? '' : String(id))}
    />
  )
}
