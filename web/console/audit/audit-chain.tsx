import { Alert, Badge, Button, Code, Loader, Text } from '@mantine/core'
import { IconAlertOctagon, IconShieldCheck } from '@tabler/icons-react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { Day, Instant, instantText, numberText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { ErrorState, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { Facts } from '../Facts.tsx'
import { WORDS } from './audit.words.ts'

/** The state of the chain and its anchors, and a button to recompute it. */
export function Chain() {
  const words = useWords(WORDS)
  const found = useApiQuery('readChain', {}, { refetchInterval: 30_000 })
  const verify = useApiMutation('verifyChain')
  return (
    <Section
      title={words.chain}
      actions={
        found.data?.data.can_check_here && (
          <Button
            size="xs"
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            loading={verify.isPending}
            onClick={() => verify.mutate({})}
          >
            {words.verify}
          </Button>
        )
      }
    >
      <QueryState of={found}>{({ data }) => <ChainState chain={data} />}</QueryState>
      <div aria-live="polite">
        {verify.isPending && (
          <Text size="sm" mt="md">
            <Loader size="xs" mr="xs" /> {words.verifying}
          </Text>
        )}
        {verify.data && <Verdict of={verify.data} />}
      </div>
      {verify.error && <ErrorState error={verify.error} />}
    </Section>
  )
}

function Verdict({ of: { data, findings, external } }: { of: Output<'verifyChain'> }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  if (data.ok)
    return (
      <Alert mt="md" color="teal" variant="light" icon={<IconShieldCheck aria-hidden />}>
        {words.verified(
          numberText(data.rows, language),
          numberText(data.seals, language),
          numberText(data.took_ms / 1000, language, 1),
        )}{' '}
        {external?.up_to_seal == null
          ? words.notConfirmed
          : words.confirmed(
              numberText(external.up_to_seal, language),
              instantText(external.published_at ?? '', language),
            )}
      </Alert>
    )
  return (
    <Alert mt="md" color="red" variant="light" icon={<IconAlertOctagon aria-hidden />} title={words.notWhole}>
      <ul lang="en">
        {findings.map(one => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Alert>
  )
}

function ChainState({ chain }: { chain: Output<'readChain'>['data'] }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { seal, anchored, handed_over, last_check } = chain
  const block = anchored?.block_height == null ? null : numberText(anchored.block_height, language)
  return (
    <>
      {chain.alarms.map(alarm => (
        <Alert
          key={alarm.id}
          mb="md"
          color="red"
          variant="light"
          icon={<IconAlertOctagon aria-hidden />}
          title={words.lost(numberText(alarm.first_seal, language), numberText(alarm.last_seal, language))}
        >
          {words.lostText(alarm.node, instantText(alarm.at, language))} <Code>llano audit acknowledge</Code>
        </Alert>
      ))}
      <Facts
        facts={[
          [words.rows, numberText(chain.rows, language)],
          [words.waiting, numberText(chain.waiting, language)],
          [
            words.seal,
            seal
              ? `${numberText(seal.id, language)} · ${instantText(seal.sealed_at, language)}`
              : words.noSeal,
          ],
          [
            words.anchored,
            anchored
              ? [
                  words.anchoredText(anchored.seal_id),
                  block && (anchored.chain === 'bitcoin' ? words.block(block) : words.demoBlock(block)),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : words.notAnchored,
          ],
          [
            words.handedOver,
            handed_over && (
              <span key="handed">
                {words.handedText(handed_over.seal_id)} · <Day day={handed_over.day} />
              </span>
            ),
          ],
          [
            words.lastCheck,
            last_check ? (
              <span key="check">
                <Instant at={last_check.at} />{' '}
                <Badge size="sm" variant="light" color={last_check.ok ? 'teal' : 'red'}>
                  {last_check.ok ? words.whole : words.broken(last_check.findings)}
                </Badge>
              </span>
            ) : (
              words.never
            ),
          ],
        ]}
      />
      {seal && (
        <Text size="xs" c="var(--llano-muted)" mt="sm" style={{ overflowWrap: 'anywhere' }}>
          {words.hash} <Code fz="xs">{seal.hash}</Code>
        </Text>
      )}
      {!chain.can_check_here && (
        <Text size="sm" mt="sm">
          {words.tooLong} <Code>llano audit verify</Code>
        </Text>
      )}
    </>
  )
}
