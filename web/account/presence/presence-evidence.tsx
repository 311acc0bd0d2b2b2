import {
  Anchor,
  Badge,
  Button,
  Group,
  List,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import {
  computeEvidence,
  EVIDENCE_KINDS,
  type Evidence,
  type EvidenceKind,
} from '../../../src/areas/presence/evidence/evidence.rules.ts'
import type { Calendar } from '../../../src/areas/presence/presence.rules.ts'
import { addressOf, useApiMutation } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { countryText, dayText } from '../../shared/figures.tsx'
import { CountrySelect } from '../../shared/place-selects.tsx'
import { Section } from '../../shared/Section.tsx'
import { useFormGuard } from '../../shared/unsaved.ts'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { DocumentField } from '../documents/document-field.tsx'
import type { Details } from './presence-days.ts'
import { DETAIL_WORDS } from './presence-details.words.ts'

/** How many ranges without a document are listed at first. */
const MAX_SHOWN = 8

/** Documents that show where the owner was, and the days without any. */
export function PresenceEvidence({
  entityId,
  calendar,
  details: { evidence },
  year,
  mayWrite,
}: {
  entityId: number
  calendar: Calendar
  details: Details
  year: number
  mayWrite: boolean
}) {
  const words = useWords(DETAIL_WORDS)
  const { language } = useLanguage()
  const [showsAll, setShowsAll] = useState(false)
  const { countries, without } = computeEvidence(calendar, evidence)
  const shown = showsAll ? without : without.slice(0, MAX_SHOWN)
  return (
    <Section title={words.evidence(year)} lead={words.evidenceLead}>
      <Stack gap="md">
        {countries.length > 0 && (
          <Table withRowBorders={false} aria-label={words.evidence(year)}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.country}</Table.Th>
                <Table.Th ta="end">{words.withEvidence}</Table.Th>
                <Table.Th ta="end">{words.withoutEvidence}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {countries.map(({ country, with_evidence, without_evidence }) => (
                <Table.Tr key={country} data-evidence={country}>
                  <Table.Td>{countryText(country, language)}</Table.Td>
                  <Table.Td ta="end" className="figures">
                    {with_evidence}
                  </Table.Td>
                  <Table.Td ta="end" className="figures">
                    {without_evidence}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {evidence.length > 0 && (
          <List size="sm" listStyleType="none" spacing="xs">
            {evidence.map(one => (
              <EvidenceLine key={one.id} one={one} entityId={entityId} mayWrite={mayWrite} />
            ))}
          </List>
        )}
        {without.length > 0 && (
          <Stack gap={4} align="flex-start">
            <Title order={3} size="h5">
              {words.daysWithout}
            </Title>
            <List size="sm" spacing={2}>
              {shown.map(({ country, from, until, days }) => (
                <List.Item key={from}>
                  {words.stay(
                    countryText(country, language),
                    dayText(from, language),
                    dayText(until, language),
                  )}{' '}
                  ({words.days(days)})
                </List.Item>
              ))}
            </List>
            {without.length > shown.length && (
              <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
                {words.showAll(without.length)}
              </Button>
            )}
          </Stack>
        )}
        {mayWrite && <EvidenceForm entityId={entityId} />}
      </Stack>
    </Section>
  )
}

function EvidenceLine({ one, entityId, mayWrite }: { one: Evidence; entityId: number; mayWrite: boolean }) {
  const words = useWords(DETAIL_WORDS)
  const { language } = useLanguage()
  const remove = useApiMutation('removePresenceEvidence')
  const stay = words.stay(
    countryText(one.country, language),
    dayText(one.from, language),
    dayText(one.until, language),
  )
  return (
    <List.Item data-evidence-id={one.id}>
      <Group gap="xs">
        <Text size="sm">
          {words.evidenceKinds[one.kind]}: {stay}
        </Text>
        {one.withdrawn && (
          <Badge size="sm" variant="light" color="red">
            {words.withdrawn}
          </Badge>
        )}
        {one.title !== null && (
          <Anchor href={addressOf('downloadDocument', { id: one.document_id })} download size="sm">
            {one.title}
          </Anchor>
        )}
        {mayWrite && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${words.detach}: ${words.evidenceKinds[one.kind]}, ${stay}`}
            loading={remove.isPending}
            onClick={() =>
              remove
                .mutateAsync({ entity_id: entityId, evidence_id: one.id })
                .then(() => notify(words.detached), notifyError)
            }
          >
            {words.detach}
          </Button>
        )}
      </Group>
    </List.Item>
  )
}

const NOTHING = {
  document: null as number | null,
  kind: 'boarding_pass' as EvidenceKind,
  country: null as string | null,
  from: '',
  until: '',
}

function EvidenceForm({ entityId }: { entityId: number }) {
  const words = useWords(DETAIL_WORDS)
  const guard = useFormGuard()
  const [wanted, setWanted] = useState(NOTHING)
  const add = useApiMutation('addPresenceEvidence')
  const { document, kind, country, from, until } = wanted
  const isReady = document !== null && country !== null && from !== '' && until !== ''
  return (
    <form
      {...guard.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isReady) return
        const about = { entity_id: entityId, document_id: document, kind, country, from, until }
        add.mutateAsync(about).then(() => {
          setWanted(NOTHING)
          notify(words.attached)
        }, notifyError)
      }}
    >
      <Title order={3} size="h5" mb={4}>
        {words.attachTitle}
      </Title>
      <Stack gap="xs">
        <DocumentField
          entityId={entityId}
          value={document}
          hint={words.documentHint}
          docType="OTHER"
          onChange={id => setWanted({ ...wanted, document: id })}
        />
        <Group gap="xs" align="flex-end">
          <Select
            label={words.evidenceKind}
            value={kind}
            allowDeselect={false}
            data={EVIDENCE_KINDS.map(value => ({ value, label: words.evidenceKinds[value] }))}
            onChange={next => next && setWanted({ ...wanted, kind: next as EvidenceKind })}
          />
          <CountrySelect
            label={words.evidenceCountry}
            value={country}
            onChange={next => setWanted({ ...wanted, country: next })}
          />
          <TextInput
            type="date"
            label={words.evidenceFrom}
            value={from}
            onChange={event => setWanted({ ...wanted, from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={words.evidenceUntil}
            value={until}
            onChange={event => setWanted({ ...wanted, until: event.currentTarget.value })}
          />
          <Button type="submit" disabled={!isReady} loading={add.isPending}>
            {words.attach}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
