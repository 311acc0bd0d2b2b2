import { Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { NONE } from '../../../src/areas/tax/answers/answers.rules.ts'
import type { AnswerKind } from '../../../src/areas/tax/answers/questions.rules.ts'
import { CountriesSelect, CountrySelect } from '../../shared/place-selects.tsx'
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
  if (kind === 'countries') return <Countries {...given} />
  if (kind === 'countries_or_none') return <OrNone {...given} of={Countries} />
  if (kind === 'party') return <OrNone {...given} of={Party} />
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

const Countries = ({ label, value, error, onChange }: Given) => (
  <CountriesSelect
    label={label}
    value={value ? value.split(', ') : []}
    error={error}
    onChange={codes => onChange(codes.join(', '))}
  />
)

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

/** A choice, or the statement that there is none. */
function OrNone({ of: Choice, ...given }: Given & { of: typeof Countries | typeof Party }) {
  const words = useWords(WORDS)
  const { label, value, onChange } = given
  const isNone = value === NONE
  return (
    <Stack gap={6}>
      {!isNone && <Choice {...given} />}
      <Checkbox
        label={isNone ? `${label} ${words.none}` : words.none}
        checked={isNone}
        error={isNone ? given.error : undefined}
        onChange={event => onChange(event.currentTarget.checked ? NONE : '')}
      />
    </Stack>
  )
}
