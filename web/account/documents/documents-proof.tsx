import {
  Alert,
  Box,
  Button,
  Code,
  CopyButton,
  FileButton,
  Group,
  List,
  Modal,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCopy,
  IconDownload,
  IconLoader2,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf, type Output } from '../../shared/api.ts'
import { Instant, numberText } from '../../shared/figures.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import classes from './documents.module.css'
import { type DocumentWords, WORDS } from './documents.words.ts'

export type Document = Output<'browseDocuments'>['data'][number]

type StepState = 'done' | 'now' | 'later' | 'wrong'
type Step = readonly [state: StepState, name: keyof DocumentWords['steps']]

const STEPS: Record<Document['ots_status'], readonly [Step, Step, Step]> = {
  none: [
    ['done', 'stored'],
    ['now', 'submitting'],
    ['later', 'later'],
  ],
  pending: [
    ['done', 'stored'],
    ['done', 'submitted'],
    ['now', 'waiting'],
  ],
  confirmed: [
    ['done', 'stored'],
    ['done', 'submitted'],
    ['done', 'proven'],
  ],
  invalid: [
    ['done', 'stored'],
    ['done', 'submitted'],
    ['wrong', 'wrong'],
  ],
}

const ICONS = { done: IconCircleCheck, now: IconLoader2, later: IconCircle, wrong: IconX }

/** The progress of a proof in three steps, also in words. */
export function ProofTrack({ of: { ots_status, ots } }: { of: Pick<Document, 'ots_status' | 'ots'> }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const block = ots?.bitcoin ?? null
  return (
    <Box>
      <Box component="ol" className={classes.track} aria-label={words.proof[ots_status]}>
        {STEPS[ots_status].map(([state, name]) => {
          const Icon = ICONS[state]
          return (
            <li key={name} data-state={state} className={classes.step}>
              <Icon size={16} aria-hidden />
              <span>{words.steps[name]}</span>
            </li>
          )
        })}
      </Box>
      <Text size="xs" mt={4} data-proof={ots_status}>
        <Text span inherit fw={600}>
          {words.proof[ots_status]}
        </Text>
        {block && (
          <>
            {' · '}
            {words.block(numberText(block.height, language))} · <Instant at={block.time} />
          </>
        )}
        {ots?.chain === 'local' && (
          <Text span inherit c="var(--llano-muted)">
            {' · '}
            {words.demo}
          </Text>
        )}
      </Text>
    </Box>
  )
}

/** All details of a proof, and how to check it independently. */
export function ProofDetails({ of: document, onClose }: { of: Document; onClose: () => void }) {
  const words = useWords(WORDS)
  const { ots, ots_status, sha256, title } = document
  const text = {
    none: words.noneText,
    pending: words.pendingText,
    invalid: words.invalidText,
    confirmed: null,
  }[ots_status]
  return (
    <Modal opened onClose={onClose} size="lg" title={words.detailsOf(title)}>
      <Stack>
        <ProofTrack of={document} />
        {text && <Text size="sm">{text}</Text>}
        {ots?.chain === 'local' && (
          <Alert color="sun" variant="light" icon={<IconAlertTriangle aria-hidden />} title={words.demo}>
            {words.demoText}
          </Alert>
        )}
        {ots?.bitcoin && (
          <Fact label={words.existed}>
            <Instant at={ots.bitcoin.time} />
          </Fact>
        )}
        {sha256 && <Copyable label={words.hash} value={sha256} />}
        {ots?.bitcoin && <Copyable label={words.blockHash} value={ots.bitcoin.block_hash} />}
        {ots && (
          <Fact label={words.calendars}>
            <List size="sm" listStyleType="none">
              {ots.calendars.map(({ uri, state }) => (
                <List.Item key={uri}>
                  <span style={{ overflowWrap: 'anywhere' }}>{uri}</span>: {words.calendarStates[state]}
                </List.Item>
              ))}
            </List>
          </Fact>
        )}
        <HowToVerify of={document} />
        {sha256 && <Compare sha256={sha256} />}
      </Stack>
    </Modal>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="xs" c="var(--llano-muted)">
        {label}
      </Text>
      <Text component="div" size="sm">
        {children}
      </Text>
    </div>
  )
}

function Copyable({ label, value }: { label: string; value: string }) {
  const words = useWords(WORDS)
  return (
    <Fact label={label}>
      <Group gap="xs" align="flex-start">
        <Code style={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={12} aria-hidden /> : <IconCopy size={12} aria-hidden />}
            >
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Fact>
  )
}

function HowToVerify({ of: { id, ots, file_name, download_url } }: { of: Document }) {
  const words = useWords(WORDS)
  return (
    <div>
      <Title order={3} mb={4}>
        {words.verify}
      </Title>
      <List type="ordered" size="sm" spacing={4}>
        {words.verifySteps.map(step => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Code block my="xs">
        {words.verifyCommand} {JSON.stringify(`${file_name ?? 'document.pdf'}.ots`)}
      </Code>
      <Group gap="xs">
        {download_url && (
          <Button
            component="a"
            href={addressOf('downloadDocument', { id })}
            download
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {words.download}
          </Button>
        )}
        {ots && (
          <Button
            component="a"
            href={addressOf('readProof', { id })}
            download
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {words.proofFile}
          </Button>
        )}
      </Group>
    </div>
  )
}

type Compared = { name: string; state: 'working' | 'same' | 'differs' } | null

/** Computed in the browser; unavailable without TLS. */
function Compare({ sha256 }: { sha256: string }) {
  const words = useWords(WORDS)
  const [compared, setCompared] = useState<Compared>(null)
  if (!globalThis.crypto?.subtle) return null
  const compare = async (file: File | null) => {
    if (!file) return
    setCompared({ name: file.name, state: 'working' })
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const hex = [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
    setCompared({ name: file.name, state: hex === sha256 ? 'same' : 'differs' })
  }
  return (
    <div>
      <Title order={3} mb={4}>
        {words.compare}
      </Title>
      <Text size="sm">{words.compareText}</Text>
      <FileButton onChange={file => void compare(file)} inputProps={{ 'aria-label': words.compareChoose }}>
        {props => (
          <Button {...props} size="xs" variant="default" mt="xs">
            {words.compareChoose}
          </Button>
        )}
      </FileButton>
      {compared && (
        <Alert
          mt="xs"
          role="status"
          variant="light"
          color={compared.state === 'differs' ? 'red' : 'teal'}
          icon={compared.state === 'differs' ? <IconX aria-hidden /> : <IconCheck aria-hidden />}
        >
          {compared.state === 'working' ? words.working : words[compared.state](compared.name)}
        </Alert>
      )}
    </div>
  )
}
