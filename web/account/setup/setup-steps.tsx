import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FIRM_PAGE, type SetupStep } from '../../../src/areas/setup/steps.rules.ts'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { Instant } from '../../shared/figures.tsx'
import { useOwnLanguage } from '../../shared/me.ts'
import { ErrorState, QueryState } from '../../shared/states.tsx'
import { useWords } from '../../shared/words.tsx'
import { SignInFrame, StepHeading } from '../sign-in/SignInFrame.tsx'
import { SetupFrame, WIZARD, type WizardStep } from './SetupFrame.tsx'
import { WORDS } from './setup.words.ts'

type State = NonNullable<Output<'readSetup'>['data']>

/** The steps after the account, for the admin. */
export function SetupSteps() {
  const words = useWords(WORDS)
  useOwnLanguage()
  const found = useApiQuery(
    'readSetup',
    {},
    // The test email is sent by a job.
    { refetchInterval: query => (query.state.data?.data?.mail.test?.state === 'waiting' ? 1000 : false) },
  )
  const [chosen, setChosen] = useState<WizardStep | null>(wantedStep)
  if (found.data?.data === null)
    return (
      <SignInFrame>
        <Stack gap="lg">
          <StepHeading {...words.over.setup_closed} />
          <Button size="md" component="a" href="/console">
            {words.toConsole}
          </Button>
        </Stack>
      </SignInFrame>
    )
  const passed = found.data?.data?.passed ?? []
  const step = chosen ?? WIZARD.find(one => one !== 'admin' && !isPassed(one, passed)) ?? 'next'
  return (
    <SetupFrame step={step} onStep={setChosen}>
      <QueryState of={found}>
        {({ data }) =>
          data &&
          (step === 'next' ? <Next /> : <One key={step} step={step} state={data} onStep={setChosen} />)
        }
      </QueryState>
    </SetupFrame>
  )
}

const isPassed = (step: WizardStep, passed: readonly SetupStep[]) => passed.includes(step as SetupStep)

/** The checklist in the console links to a step. */
function wantedStep(): WizardStep | null {
  const wanted = new URLSearchParams(location.search).get('step')
  return WIZARD.find(step => step !== 'admin' && step === wanted) ?? null
}

type StepProps = { step: WizardStep; state: State; onStep: (step: WizardStep) => void }

function One({ step, state, onStep }: StepProps) {
  const words = useWords(WORDS)
  const pass = useApiMutation('passSetupStep')
  const at = WIZARD.indexOf(step)
  const before = WIZARD[at - 1]
  const go = () =>
    pass.mutate({ step: step as SetupStep }, { onSuccess: () => onStep(WIZARD[at + 1] ?? 'next') })
  const isOpen = (state.open as readonly string[]).includes(step)
  const leads: Partial<Record<WizardStep, string>> = {
    firm: words.firmLead,
    catalog: words.catalogLead,
    mail: words.mailLead,
    backups: words.backupsLead,
  }
  return (
    <>
      <StepHeading title={words.names[step]} lead={leads[step]} />
      {step === 'firm' && <Firm />}
      {step === 'catalog' && <CatalogStep isEmpty={isOpen} />}
      {step === 'mail' && <MailStep mail={state.mail} />}
      {step === 'backups' && <BackupsStep backups={state.backups} />}
      {pass.isError && <ErrorState error={pass.error} />}
      <Group justify="space-between" gap="sm">
        {before && before !== 'admin' ? (
          <Button variant="default" onClick={() => onStep(before)}>
            {words.back}
          </Button>
        ) : (
          <span />
        )}
        <Button variant={isOpen ? 'default' : 'filled'} loading={pass.isPending} onClick={go}>
          {!isOpen ? words.proceed : step === 'catalog' ? words.catalogEmpty : words.skip}
        </Button>
      </Group>
    </>
  )
}

function Firm() {
  const words = useWords(WORDS)
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{words.firmText}</Text>
      <Button component="a" href={FIRM_PAGE}>
        {words.firmOpen}
      </Button>
    </Stack>
  )
}

const Good = ({ children }: { children: ReactNode }) => (
  <Alert color="teal" variant="light" icon={<IconCheck aria-hidden />} role="status">
    {children}
  </Alert>
)

function CatalogStep({ isEmpty }: { isEmpty: boolean }) {
  const words = useWords(WORDS)
  const fill = useApiMutation('fillCatalog')
  if (!isEmpty)
    return (
      <Good>
        {words.catalogDone} <Anchor href="/console/catalog">{words.catalogOpen}</Anchor>
      </Good>
    )
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{words.catalogText}</Text>
      {fill.isError && <ErrorState error={fill.error} />}
      <Button loading={fill.isPending} onClick={() => fill.mutate({})}>
        {words.catalogFill}
      </Button>
    </Stack>
  )
}

function Missing({ title, text, settings }: { title: string; text: string; settings: readonly string[] }) {
  return (
    <Alert color="sun" variant="light" title={title} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Settings lines={settings} />
      </Stack>
    </Alert>
  )
}

const Settings = ({ lines }: { lines: readonly string[] }) => (
  <Code block className="llano-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
    {lines.join('\n')}
  </Code>
)

const MAIL_SETTINGS = [
  'LLANO_SMTP_URL=smtp://user:password@mail.example.com:587',
  'LLANO_MAIL_FROM="Example Firm <office@example.com>"',
]

function MailStep({ mail: { is_configured, sender, test } }: { mail: State['mail'] }) {
  const words = useWords(WORDS)
  const send = useApiMutation('sendTestMail')
  if (!is_configured)
    return <Missing title={words.mailMissing} text={words.mailMissingText} settings={MAIL_SETTINGS} />
  const result = test && words.mailStates[test.state](test.to_address)
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{words.mailSender(sender)}</Text>
      {test?.state === 'waiting' && <Text role="status">{result}</Text>}
      {test?.state === 'sent' && <Good>{result}</Good>}
      {(test?.state === 'failing' || test?.state === 'given_up') && (
        <Alert color="red" variant="light" role="alert" title={result}>
          {words.mailFailed(test.failure ?? '')}
        </Alert>
      )}
      {send.isError && <ErrorState error={send.error} />}
      <Button
        variant={test?.state === 'sent' ? 'default' : 'filled'}
        loading={send.isPending || test?.state === 'waiting'}
        onClick={() => send.mutate({})}
      >
        {test ? words.mailAgain : words.mailSend}
      </Button>
    </Stack>
  )
}

const BACKUP_SETTINGS = [
  'LLANO_BACKUP_DIR=/mnt/backups/llano',
  'LLANO_BACKUP_PASSPHRASE="at least 12 characters"',
]

function BackupsStep({
  backups: { is_configured, is_scheduled, has_secret, complete_at },
}: {
  backups: State['backups']
}) {
  const words = useWords(WORDS)
  const start = useApiMutation('startBackup')
  if (!is_configured)
    return <Missing title={words.backupsMissing} text={words.backupsMissingText} settings={BACKUP_SETTINGS} />
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{is_scheduled ? words.backupsReady : words.backupsManual}</Text>
      {!has_secret && (
        <Alert color="sun" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {words.backupsNoSecret}
        </Alert>
      )}
      {complete_at && (
        <Good>
          {words.backupsDone} <Instant at={complete_at} />.
        </Good>
      )}
      {start.data?.state === 'running' && <Text role="status">{words.backupsRunning}</Text>}
      {start.data?.state === 'failed' && (
        <Alert color="red" variant="light" role="alert" title={words.backupsFailed}>
          <span lang="en">{start.data.failure}</span>
        </Alert>
      )}
      {start.isError && <ErrorState error={start.error} />}
      <Button
        variant={complete_at ? 'default' : 'filled'}
        loading={start.isPending}
        onClick={() => start.mutate({})}
      >
        {complete_at ? words.backupsAgain : words.backupsNow}
      </Button>
      <Text size="sm" c="var(--llano-muted)">
        {words.backupsCommand}
      </Text>
      <Settings lines={['llano backup create']} />
    </Stack>
  )
}

function Next() {
  const words = useWords(WORDS)
  return (
    <>
      <StepHeading title={words.nextTitle} lead={words.nextLead} />
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {words.next.map(([title, text, href]) => (
          <li key={title}>
            <Anchor href={href} fw={600}>
              {title}
            </Anchor>
            <Text size="sm" c="var(--llano-muted)">
              {text}
            </Text>
          </li>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button component="a" href="/console">
          {words.toConsole}
        </Button>
      </Group>
    </>
  )
}
