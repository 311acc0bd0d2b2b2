import { Alert, Button, FileButton, Group, List, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Output } from '../../shared/api.ts'
import { useChanged } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { countryText, dayText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { upload } from '../../shared/upload.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { IMPORT_WORDS } from './presence-import.words.ts'

type Preview = Output<'previewStayImport'>
type DateOrder = 'dmy' | 'mdy'

/** Stays from a spreadsheet or a calendar: previewed first, then imported as one change. */
export function PresenceImport({ entityId }: { entityId: number }) {
  const words = useWords(IMPORT_WORDS)
  const changed = useChanged()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [order, setOrder] = useState<DateOrder | null>(null)
  const [isBusy, setBusy] = useState(false)

  const work = async (task: () => Promise<void>) => {
    setBusy(true)
    try {
      await task()
    } catch (error) {
      notifyError(error as Error)
    }
    setBusy(false)
  }
  const close = () => {
    setFile(null)
    setPreview(null)
    setOrder(null)
  }
  const look = (chosen: File, date_order: DateOrder | null) =>
    work(async () => {
      setFile(chosen)
      setOrder(date_order)
      setPreview(await upload('previewStayImport', { entity_id: entityId, date_order }, chosen))
    })
  const send = () =>
    work(async () => {
      const { change } = await upload(
        'importPresenceStays',
        { entity_id: entityId, date_order: order },
        file!,
      )
      await changed()
      notify(change === null ? words.nothingNew : words.done(preview!.stays.length))
      close()
    })
  const isReady = preview !== null && preview.fault_count === 0 && !preview.asks_date_order
  return (
    <Section title={words.title} lead={words.lead}>
      <Stack gap="sm" align="flex-start">
        <FileButton
          accept=".csv,.ics,text/csv,text/calendar"
          onChange={chosen => chosen && void look(chosen, null)}
          inputProps={{ 'aria-label': words.choose }}
        >
          {props => (
            <Button
              {...props}
              variant="default"
              loading={isBusy}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {words.choose}
            </Button>
          )}
        </FileButton>
        {preview && file && (
          <>
            <Text size="sm" fw={600}>
              {words.found(file.name, preview.stays.length)}
            </Text>
            {preview.skipped > 0 && <Text size="sm">{words.skipped(preview.skipped)}</Text>}
            {preview.asks_date_order && (
              <Group gap="xs">
                <Text size="sm">{words.dateOrder}</Text>
                <SegmentedControl
                  aria-label={words.dateOrder}
                  value={order ?? ''}
                  data={[
                    { value: 'dmy', label: words.dayFirst },
                    { value: 'mdy', label: words.monthFirst },
                  ]}
                  onChange={next => void look(file, next as DateOrder)}
                />
              </Group>
            )}
            {preview.fault_count > 0 && (
              <Alert color="red" variant="light" title={words.faults(preview.fault_count)}>
                <List size="sm">
                  {preview.faults.map(({ line, code, value }, i) => (
                    <List.Item key={i}>
                      {line > 0 && `${preview.format === 'csv' ? words.line(line) : words.event(line)}: `}
                      {words.codes[code]}
                      {value && ` (${value})`}
                    </List.Item>
                  ))}
                </List>
              </Alert>
            )}
            {preview.stays.length > 0 && <FoundStays stays={preview.stays} />}
            <Group gap="xs">
              <Button disabled={!isReady} loading={isBusy} onClick={() => void send()}>
                {words.import(preview.stays.length)}
              </Button>
              <Button variant="default" onClick={close}>
                {words.cancel}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Section>
  )
}

/** How many stays are listed before the import. */
const MAX_SHOWN = 20

function FoundStays({ stays }: { stays: Preview['stays'] }) {
  const words = useWords(IMPORT_WORDS)
  const { language } = useLanguage()
  return (
    <>
      <Table aria-label={words.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.country}</Table.Th>
            <Table.Th>{words.from}</Table.Th>
            <Table.Th>{words.until}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stays.slice(0, MAX_SHOWN).map(({ line, country, from, until }) => (
            <Table.Tr key={line}>
              <Table.Td>{countryText(country, language)}</Table.Td>
              <Table.Td>{dayText(from, language)}</Table.Td>
              <Table.Td>{dayText(until, language)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {stays.length > MAX_SHOWN && <Text size="sm">{words.more(stays.length - MAX_SHOWN)}</Text>}
    </>
  )
}
