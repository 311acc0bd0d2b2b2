import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiQuery } from '../../shared/api.ts'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import css from './slots.module.css'
import { SLOTS } from './slots.words.ts'
import { allZones, PAGE_DAYS, shortDay, spanOf, weekdayText } from './zones.ts'

/** How calls take place, as the free times say it. */
export const useCallWay = (zone: string) =>
  useApiQuery('listSlots', { ...spanOf(0, zone), zone }, { staleTime: 15_000 }).data?.call_by

/** The free times, two weeks at a time, by day. */
export function SlotPicker({
  zone,
  setZone,
  chosen,
  choose,
}: {
  zone: string
  setZone(zone: string): void
  chosen: string | null
  choose(startsAt: string | null): void
}) {
  const words = useWords(SLOTS)
  const { language } = useLanguage()
  const [page, setPage] = useState(0)
  const [day, setDay] = useState<string | null>(null)
  const slots = useApiQuery('listSlots', { ...spanOf(page, zone), zone }, { staleTime: 15_000 })
  const turn = (by: number) => {
    setPage(page + by)
    setDay(null)
    choose(null)
  }
  return (
    <Stack gap="md">
      <NativeSelect
        label={words.zone}
        value={zone}
        data={allZones()}
        maw={360}
        onChange={event => {
          setZone(event.currentTarget.value)
          setDay(null)
          choose(null)
        }}
      />
      <Group justify="space-between">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={page === 0}
          onClick={() => turn(-1)}
        >
          {words.earlier}
        </Button>
        <Button
          variant="default"
          size="sm"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={
            page > 365 / PAGE_DAYS || (slots.data && slots.data.bookable_until.slice(0, 10) <= slots.data.to)
          }
          onClick={() => turn(1)}
        >
          {words.later}
        </Button>
      </Group>
      <QueryState of={slots} lines={6}>
        {({ data }) => {
          if (data.length === 0) return <Empty title={words.none} text={words.noneText} />
          const shown = data.find(one => one.day === day) ?? data[0]!
          return (
            <>
              <fieldset className={css.days}>
                <legend>{words.day}</legend>
                {data.map(one => (
                  <UnstyledButton
                    key={one.day}
                    className={css.day}
                    aria-pressed={one.day === shown.day}
                    onClick={() => {
                      setDay(one.day)
                      choose(null)
                    }}
                  >
                    <span>{weekdayText(one.day, language)}</span>
                    <strong>{shortDay(one.day, language)}</strong>
                    <small>{words.free(one.slots.length)}</small>
                  </UnstyledButton>
                ))}
              </fieldset>
              <div>
                <Text fw={600} mb="xs" id="times">
                  {words.time}
                </Text>
                <SimpleGrid
                  cols={{ base: 3, xs: 4, sm: 6 }}
                  spacing="xs"
                  role="group"
                  aria-labelledby="times"
                >
                  {shown.slots.map(slot => (
                    <Button
                      key={slot.starts_at}
                      variant={slot.starts_at === chosen ? 'filled' : 'default'}
                      aria-pressed={slot.starts_at === chosen}
                      px={4}
                      onClick={() => choose(slot.starts_at)}
                    >
                      {slot.time}
                    </Button>
                  ))}
                </SimpleGrid>
              </div>
            </>
          )
        }}
      </QueryState>
    </Stack>
  )
}
