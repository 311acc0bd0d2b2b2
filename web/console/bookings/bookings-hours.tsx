import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './bookings.words.ts'
import { addSpan, faultOf, type Span } from './week.rules.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The weekly hours: for each weekday, any number of spans from one time to another. */
export function WeekEditor({ week, onChange }: { week: readonly Span[]; onChange: (week: Span[]) => void }) {
  const words = useWords(WORDS)
  const prefix = useId()
  // What gets the focus after the next change, so that the keyboard does not lose its place.
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus()
    focused.current = null
  })
  const addId = (weekday: number) => `${prefix}add-${weekday}`
  const fromId = (weekday: number, at: number) => `${prefix}from-${weekday}-${at}`
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {words.week}
      </Text>
      {WEEKDAYS.map(weekday => {
        const name = words.weekdays[weekday % 7]!
        const spans = week.filter(one => one.weekday === weekday)
        const others = week.filter(one => one.weekday !== weekday)
        const put = (next: Span[]) => onChange([...others, ...next])
        const fault = faultOf(spans)
        return (
          <Fieldset key={weekday} legend={name} p="xs">
            <Stack gap={6}>
              {spans.length === 0 && (
                <Text size="sm" c="var(--llano-muted)">
                  {words.closedDay}
                </Text>
              )}
              {spans.map((span, at) => (
                <Group key={at} gap="xs" wrap="nowrap" align="center">
                  {(['opens', 'closes'] as const).map(end => (
                    <TextInput
                      key={end}
                      type="time"
                      flex={1}
                      required
                      {...(end === 'opens' && { id: fromId(weekday, at) })}
                      aria-label={words.time(name, words[end], at + 1)}
                      value={span[end]}
                      error={fault !== null}
                      onChange={event => {
                        const typed = event.currentTarget.value
                        put(spans.map((one, i) => (i === at ? { ...one, [end]: typed } : one)))
                      }}
                    />
                  ))}
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={words.removeSpan(name, at + 1)}
                    onClick={() => {
                      focused.current = addId(weekday)
                      put(spans.filter((_, i) => i !== at))
                    }}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              ))}
              {fault && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {words.spanFaults[fault]}
                </Text>
              )}
              <Button
                id={addId(weekday)}
                size="compact-sm"
                variant="default"
                style={{ alignSelf: 'flex-start' }}
                leftSection={<IconPlus size={14} aria-hidden />}
                aria-label={words.addSpan(name)}
                onClick={() => {
                  focused.current = fromId(weekday, spans.length)
                  put([...spans, addSpan(weekday, spans)])
                }}
              >
                {words.add}
              </Button>
            </Stack>
          </Fieldset>
        )
      })}
    </Stack>
  )
}
