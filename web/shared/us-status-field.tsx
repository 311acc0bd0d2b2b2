import { Radio, Stack } from '@mantine/core'
import { US_STATUS_TEXTS, US_STATUSES } from '../../src/areas/tax/answers/us-status.rules.ts'
import { useLanguage } from './words.tsx'

/** The US tax status of an owner in a year. */
export function UsStatusField({
  label,
  value,
  error = null,
  onChange,
}: {
  label: string
  value: string
  error?: string | null
  onChange(value: string): void
}) {
  const { language } = useLanguage()
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <Stack gap={6} mt={4}>
        {US_STATUSES.map(status => (
          <Radio key={status} value={status} label={US_STATUS_TEXTS[status][language]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
