import {
  Button,
  Checkbox,
  Code,
  CopyButton,
  Group,
  Modal,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { PARTS, type Part } from '../../../src/areas/auditors/link.rules.ts'
import { useApiMutation } from '../../shared/api.ts'
import { ErrorState } from '../../shared/states.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './auditors.words.ts'

const DAYS = [1, 7, 14, 30, 90]

export function NewLink({
  entityId,
  onClose,
  onMade,
}: {
  entityId: number
  onClose: () => void
  onMade: (secret: string | null) => void
}) {
  const words = useWords(WORDS)
  const guard = useFormGuard(onClose)
  const [name, setName] = useState('')
  const [parts, setParts] = useState<string[]>([])
  const [days, setDays] = useState('14')
  const [isTried, setTried] = useState(false)
  const create = useApiMutation('createAuditorLink')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '' || parts.length === 0) return
    const wanted = { entity_id: entityId, name, parts: parts as Part[], days: Number(days) }
    create.mutate(wanted, { onSuccess: ({ data }) => onMade(data.secret) })
  }
  return (
    <Modal opened onClose={guard.close} title={words.make}>
      <form {...guard.form} onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={words.name}
            placeholder={words.namePlaceholder}
            required
            maxLength={300}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={isTried && name.trim() === '' ? words.giveName : null}
          />
          <Checkbox.Group
            label={words.parts}
            value={parts}
            onChange={setParts}
            error={isTried && parts.length === 0 ? words.chooseParts : null}
          >
            <Stack gap="xs" mt={6} mb={6}>
              {PARTS.map(part => (
                <Checkbox key={part} value={part} label={words.partNames[part]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label={words.days}
            maw={220}
            allowDeselect={false}
            value={days}
            onChange={next => setDays(next ?? '14')}
            data={DAYS.map(one => ({ value: String(one), label: words.daysNames[one]! }))}
          />
          {create.isError && <ErrorState error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {words.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** The secret is after the #, which is sent to no server and is in no log. */
export function ShownLink({ secret, onDone }: { secret: string; onDone: () => void }) {
  const words = useWords(WORDS)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const link = `${location.origin}/auditor#${secret}`
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      p="lg"
      bg="var(--mantine-color-teal-light)"
      style={{ borderColor: 'var(--mantine-primary-color-filled)' }}
    >
      <Stack gap="sm">
        <div>
          <Title order={2} id={id} ref={heading} tabIndex={-1}>
            {words.valueTitle}
          </Title>
          <Text size="sm">{words.valueText}</Text>
        </div>
        <Code
          block
          data-testid="fresh-link"
          aria-label={words.valueLabel}
          style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}
        >
          {link}
        </Code>
        <Group gap="xs">
          <CopyButton value={link} timeout={5000}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
              >
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onDone}>
            {words.done}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
