import { Alert, Badge, Box, Button, Group, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import { CATEGORY_NAMES, type Category } from '../../../src/areas/ledger/vocabulary.rules.ts'
import { useApiMutation } from '../../shared/api.ts'
import { confirm, notify } from '../../shared/confirm.tsx'
import { Instant, Money, moneyText } from '../../shared/figures.tsx'
import { DECISION_COLORS, SEVERITY_COLORS, WORDS } from '../../shared/report.words.ts'
import type { ReportRecord } from '../../shared/report-record.ts'
import { Section } from '../../shared/Section.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useUnsavedChanges } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { GoAnchor } from '../links.tsx'
import { useMayNow } from '../subscription.ts'

type Recommendation = ReportRecord['recommendations'][number]
type Proposal = ReportRecord['proposed_decisions'][number]
type Decision = 'APPROVED' | 'REJECTED' | 'MODIFIED' | 'DEFERRED'
const DECISIONS: readonly Decision[] = ['APPROVED', 'MODIFIED', 'DEFERRED', 'REJECTED']

type Draft = { decision: Decision | null; notes: string }
const NONE: Draft = { decision: null, notes: '' }

/** Answers are chosen one by one and sent together: all are saved or none. */
export function Recommendations({ report }: { report: ReportRecord }) {
  const words = useWords(WORDS)
  const [drafts, setDrafts] = useState<Record<number, Draft>>({})
  const [isChecked, setChecked] = useState(false)
  const answer = useApiMutation('answerReport')
  const chosen = Object.entries(drafts).flatMap(([idx, { decision, notes }]) =>
    decision === null ? [] : [{ idx: Number(idx), decision, notes: notes.trim() }],
  )
  useUnsavedChanges(chosen.length > 0)
  const lacking = chosen.filter(({ decision, notes }) => decision === 'MODIFIED' && notes === '')
  const proposalOf = (idx: number) =>
    report.proposed_decisions.find(one => one.recommendation_idx === idx) ?? null
  const submitting = chosen.filter(
    ({ idx, decision }) => decision === 'APPROVED' && proposalOf(idx)?.transaction_id === null,
  )

  const isAnswerable = useMayNow()('write:reports') && report.is_latest
  const isAsking =
    isAnswerable && report.recommendations.some(one => one.response === null || drafts[one.idx] !== undefined)

  async function send() {
    setChecked(true)
    if (chosen.length === 0) return
    if (lacking.length > 0) {
      document.getElementById(`notes-${lacking[0]!.idx}`)?.focus()
      return
    }
    if (submitting.length > 0) {
      const text = words.confirmText(submitting.length)
      const { confirmTitle: title, confirmYes: yes, confirmNo: no } = words
      if (!(await confirm({ title, text, yes, no }))) return
    }
    const decisions = chosen.map(({ idx, decision, notes }) => ({
      recommendation_idx: idx,
      decision,
      ...(notes !== '' && { client_notes: notes }),
    }))
    answer.mutate(
      { report_id: report.id, decisions },
      {
        onSuccess() {
          setDrafts({})
          setChecked(false)
          notify(words.sent)
        },
      },
    )
  }

  return (
    <Section title={words.recommendations} lead={words.recommendationsLead}>
      {report.recommendations.length === 0 && (
        <Text size="sm" c="var(--llano-muted)">
          {words.noRecommendations}
        </Text>
      )}
      <Stack gap="lg">
        {report.recommendations.map(one => (
          <One
            key={one.idx}
            recommendation={one}
            proposal={proposalOf(one.idx)}
            draft={drafts[one.idx] ?? null}
            isAnswerable={isAnswerable}
            isLacking={isChecked && lacking.some(({ idx }) => idx === one.idx)}
            onChange={next =>
              setDrafts(({ [one.idx]: _, ...others }) => (next ? { ...others, [one.idx]: next } : others))
            }
          />
        ))}
      </Stack>
      {answer.isError && (
        <Box mt="md">
          <ErrorState error={answer.error} />
        </Box>
      )}
      {isAsking && (
        <Group mt="lg" gap="sm">
          <Button onClick={() => void send()} loading={answer.isPending}>
            {words.send(chosen.length)}
          </Button>
          {isChecked && chosen.length === 0 && (
            <Text size="sm" role="alert">
              {words.chooseFirst}
            </Text>
          )}
        </Group>
      )}
    </Section>
  )
}

function One({
  recommendation,
  proposal,
  draft,
  isAnswerable,
  isLacking,
  onChange,
}: {
  recommendation: Recommendation
  proposal: Proposal | null
  draft: Draft | null
  isAnswerable: boolean
  isLacking: boolean
  onChange(next: Draft | null): void
}) {
  const words = useWords(WORDS)
  const { idx, title, detail, severity, response, evidence } = recommendation
  const isAsking = isAnswerable && (response === null || draft !== null)
  return (
    <Box
      component="article"
      aria-labelledby={`recommendation-${idx}`}
      pt="md"
      style={{ borderTop: '1px solid var(--llano-line)' }}
    >
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Title order={3} id={`recommendation-${idx}`}>
          {title}
        </Title>
        <Badge size="sm" variant="light" color={SEVERITY_COLORS[severity]} style={{ flexShrink: 0 }}>
          {words.severities[severity]}
        </Badge>
      </Group>
      <Text size="sm" mt={4}>
        {detail}
      </Text>
      {evidence.entry_ids.length > 0 && (
        <Text size="xs" mt={4} c="var(--llano-muted)">
          {words.evidence(evidence.entry_ids.length)}
        </Text>
      )}
      {proposal && <ProposalNote proposal={proposal} />}
      {response !== null && <Given response={response} />}
      {isAsking ? (
        <Choice idx={idx} title={title} draft={draft ?? NONE} isLacking={isLacking} onChange={onChange} />
      ) : (
        isAnswerable && (
          <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => onChange(NONE)}>
            {words.change}
          </Button>
        )
      )}
      {response !== null && draft !== null && (
        <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
          {words.keep}
        </Button>
      )}
    </Box>
  )
}

function ProposalNote({ proposal }: { proposal: Proposal }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { amount, category, transaction_id, submitted_amount } = proposal
  const isSubmitted = transaction_id !== null
  return (
    <Alert
      mt="sm"
      variant="light"
      color={isSubmitted ? 'teal' : 'gray'}
      icon={<IconGavel aria-hidden />}
      title={isSubmitted ? words.submitted : words.proposal}
    >
      {isSubmitted ? (
        <Text size="sm">
          <Money amount={submitted_amount ?? amount} fw={600} />{' '}
          {CATEGORY_NAMES[category as Category][language]}
          {submitted_amount !== null && submitted_amount !== amount && (
            <> {words.otherAmount(moneyText(submitted_amount, language))}</>
          )}{' '}
          <GoAnchor to={`/ledger/${transaction_id}`} size="sm">
            {words.toTransaction}
          </GoAnchor>
        </Text>
      ) : (
        <Text size="sm">
          {words.proposalText(moneyText(amount, language), CATEGORY_NAMES[category as Category][language])}
        </Text>
      )}
    </Alert>
  )
}

function Given({ response }: { response: NonNullable<Recommendation['response']> }) {
  const words = useWords(WORDS)
  const { decision, client_notes, responded_at } = response
  return (
    <Box mt="sm">
      <Badge variant="light" color={DECISION_COLORS[decision]}>
        {words.decided[decision]}
      </Badge>{' '}
      <Text span size="xs" c="var(--llano-muted)">
        <Instant at={responded_at} />
      </Text>
      {client_notes !== null && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
          {client_notes}
        </Text>
      )}
    </Box>
  )
}

function Choice({
  idx,
  title,
  draft,
  isLacking,
  onChange,
}: {
  idx: number
  title: string
  draft: Draft
  isLacking: boolean
  onChange(next: Draft): void
}) {
  const words = useWords(WORDS)
  const { decision, notes } = draft
  return (
    <Stack gap="xs" mt="sm">
      <Radio.Group
        aria-label={words.answerOf(title)}
        value={decision}
        onChange={next => onChange({ ...draft, decision: next as Decision })}
        {...(decision && { description: words.meaning[decision] })}
        inputWrapperOrder={['input', 'description']}
      >
        <Group gap="md" mb={4}>
          {DECISIONS.map(one => (
            <Radio key={one} value={one} label={words.decisions[one]} />
          ))}
        </Group>
      </Radio.Group>
      {decision !== null && (
        <Textarea
          id={`notes-${idx}`}
          label={decision === 'MODIFIED' ? words.notesFor : words.notes}
          required={decision === 'MODIFIED'}
          autosize
          minRows={2}
          maxLength={4000}
          value={notes}
          onChange={event => onChange({ ...draft, notes: event.currentTarget.value })}
          {...(isLacking && { error: words.notesMissing })}
        />
      )}
    </Stack>
  )
}
