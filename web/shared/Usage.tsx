import { Group, Progress, Stack, Text } from '@mantine/core'
import type { Output } from './api.ts'
import { numberText } from './figures.tsx'
import type { Language } from './language.ts'
import { Section } from './Section.tsx'
import { WORDS } from './usage.words.ts'
import { useLanguage, useWords } from './words.tsx'

type UsageData = Output<'readUsage'>['data']

/** How much of each limit a person uses, for the account and the console. */
export function Usage({ of: { requests, uploads, storage } }: { of: UsageData }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const resets = (seconds: number | null) => (seconds === null ? null : words.resets(Math.ceil(seconds / 60)))
  const count = (value: number) => numberText(value, language, 0)
  const size = (bytes: number) => sizeText(bytes, language)
  return (
    <Section title={words.title} lead={words.lead}>
      <Stack gap="md">
        <Bar
          label={words.requests}
          share={requests.used / requests.limit}
          text={words.of(count(requests.used), count(requests.limit))}
          note={resets(requests.resets_in_seconds)}
        />
        <Bar
          label={words.uploads}
          share={uploads.used / uploads.limit}
          text={words.of(count(uploads.used), count(uploads.limit))}
          note={resets(uploads.resets_in_seconds)}
        />
        <Bar
          label={words.storage}
          share={storage.used_bytes / storage.limit_bytes}
          text={words.of(size(storage.used_bytes), size(storage.limit_bytes))}
          note={words.each(size(storage.llc_limit_bytes))}
        />
        {storage.llcs.length > 1 &&
          storage.llcs.map(({ entity_id, name, bytes }) => (
            <Bar
              key={entity_id}
              label={name}
              share={bytes / storage.llc_limit_bytes}
              text={size(bytes)}
              note={null}
            />
          ))}
      </Stack>
    </Section>
  )
}

function Bar({
  label,
  share,
  text,
  note,
}: {
  label: string
  share: number
  text: string
  note: string | null
}) {
  const percent = Math.min(100, Math.round(share * 100))
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="sm">{text}</Text>
      </Group>
      <Progress value={percent} color={percent >= 90 ? 'red' : 'teal'} aria-label={`${label}: ${text}`} />
      {note && (
        <Text size="xs" c="var(--llano-muted)">
          {note}
        </Text>
      )}
    </Stack>
  )
}

const UNITS = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
] as const

function sizeText(bytes: number, language: Language): string {
  const [unit, size] = UNITS.find(([, one]) => bytes >= one) ?? ['B', 1]
  return `${numberText(bytes / size, language, unit === 'B' ? 0 : 1)} ${unit}`
}
