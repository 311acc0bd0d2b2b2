import {
  Accordion,
  Alert,
  Anchor,
  Button,
  Checkbox,
  Code,
  Group,
  List,
  Loader,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { IconBraces, IconDownload, IconFileText, IconForms, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { addressOf, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notifyError } from '../../shared/confirm.tsx'
import { DownloadButton, save } from '../../shared/DownloadButton.tsx'
import { Instant, numberText } from '../../shared/figures.tsx'
import { Section } from '../../shared/Section.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { type Language, useLanguage, useWords } from '../../shared/words.tsx'
import { WORDS as TAX } from './tax.words.ts'
import { WORDS } from './tax-downloads.words.ts'
import type { TaxYear } from './tax-year.ts'

type Prefill = TaxYear['form']

/** All downloads: PDFs for people, JSON for programs, and the dossier. */
export function TaxDownloads({ form, hasOfficial }: { form: Prefill; hasOfficial: boolean }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { entity_id, year } = form
  return (
    <Section title={words.downloads}>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
        <Offer icon={IconFileText} title={words.worksheet} text={words.worksheetText}>
          <DownloadButton href={addressOf('downloadWorksheet', { entity_id, year, language })} needsProof>
            {words.download}: PDF
          </DownloadButton>
        </Offer>
        <Offer
          icon={IconForms}
          title={words.official}
          text={hasOfficial ? words.officialText : words.noOfficial}
        >
          {hasOfficial &&
            form.forms.map(({ reference_id, person }) => (
              <DownloadButton
                key={reference_id}
                href={addressOf('downloadOfficialForm', { entity_id, year, form: reference_id })}
                needsProof
              >
                {words.officialFor(person.name)}
              </DownloadButton>
            ))}
          {hasOfficial && form.forms.length > 0 && (
            <DownloadButton href={addressOf('downloadPackage', { entity_id, year })} needsProof>
              {words.package}
            </DownloadButton>
          )}
        </Offer>
        <Offer icon={IconBraces} title={words.json} text={words.jsonText}>
          <DownloadButton
            href={addressOf('readForm5472', { entity_id, year })}
            name={`form-5472-${year}.json`}
          >
            {words.download}: JSON
          </DownloadButton>
        </Offer>
      </SimpleGrid>
      <Dossier entityId={entity_id} year={year} />
    </Section>
  )
}

function Offer({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: TablerIcon
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        <Icon size={20} stroke={1.6} aria-hidden />
        <Text component="h3" fw={650} size="sm" m={0}>
          {title}
        </Text>
      </Group>
      <Text size="sm" c="var(--llano-muted)">
        {text}
      </Text>
      {children}
    </Stack>
  )
}

const sizeText = (bytes: number, language: Language) => `${numberText(bytes / 1_000_000, language, 1)} MB`

/** The dossier: its contents, how to check it, and its progress, whose total is unknown in advance. */
function Dossier({ entityId, year }: { entityId: number; year: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const [orderId, setOrderId] = useState<number | null>(null)
  const order = useApiMutation('orderDossier')
  const make = () =>
    order.mutate(
      { entity_id: entityId, year, language, tax_numbers: isWhole },
      {
        onSuccess({ data }) {
          setOrderId(data.id)
          // The browser's own download: written to disk as it arrives, whatever its size.
          save(addressOf('downloadDossier', { id: data.id }))
        },
        onError: notifyError,
      },
    )
  const progress = useProgress(orderId)
  const isMaking = order.isPending || progress?.state === 'waiting' || progress?.state === 'being_made'
  return (
    <Stack gap="sm" mt="xl" pt="lg" style={{ borderTop: '1px solid var(--llano-line)' }}>
      <Text component="h3" fw={650} m={0}>
        {words.dossier}
      </Text>
      <Text size="sm" c="var(--llano-muted)">
        {words.dossierText}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <List size="sm" spacing={4}>
          {words.dossierHolds.map(what => (
            <List.Item key={what}>{what}</List.Item>
          ))}
        </List>
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {words.verify}
          </Text>
          <Text size="sm">{words.verifyText}</Text>
          <Code block>{words.verifyCommand}</Code>
        </Stack>
      </SimpleGrid>
      <Checkbox
        label={words.taxNumbers}
        description={words.taxNumbersHint}
        checked={isWhole}
        onChange={event => setWhole(event.currentTarget.checked)}
      />
      <Group>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={make}
          disabled={isMaking}
          loading={order.isPending}
        >
          {words.make}
        </Button>
      </Group>
      <div aria-live="polite">
        {progress && isMaking && (
          <Group gap="xs" wrap="nowrap">
            <Loader size="sm" />
            <Text size="sm">
              {words.making}{' '}
              {progress.files > 0 &&
                words.makingFiles(progress.files, sizeText(progress.size_bytes, language))}
            </Text>
          </Group>
        )}
        {progress?.state === 'made' && (
          <Alert color="teal" variant="light">
            {words.made} {words.filesIn(progress.files)}, {sizeText(progress.size_bytes, language)}.
          </Alert>
        )}
        {progress?.state === 'failed' && (
          <Alert color="red" variant="light" title={words.failed}>
            {progress.fault}
          </Alert>
        )}
      </div>
      <Earlier entityId={entityId} isMaking={isMaking} />
    </Stack>
  )
}

const ASK_AGAIN_MS = 1000

/** The progress of an order, polled until it is finished or has failed. */
function useProgress(id: number | null) {
  const query = useApiQuery(
    'readDossierOrder',
    { id: id ?? 0 },
    {
      enabled: id !== null,
      refetchInterval: ({ state }) =>
        state.data?.data.state === 'made' || state.data?.data.state === 'failed' ? false : ASK_AGAIN_MS,
    },
  )
  return id === null ? null : (query.data?.data ?? null)
}

const SHOWN = 10

function Earlier({ entityId, isMaking }: { entityId: number; isMaking: boolean }) {
  const words = useWords(WORDS)
  const { proofs } = useWords(TAX)
  const { language } = useLanguage()
  const listed = useApiQuery('listDossiers', { entity_id: entityId, limit: SHOWN })
  const { refetch } = listed
  useEffect(() => {
    if (!isMaking) void refetch()
  }, [isMaking, refetch])
  if (listed.isError) return <ErrorState error={listed.error} again={() => void refetch()} />
  if (!listed.data?.data.length) return null
  return (
    <Accordion variant="separated" order={4}>
      <Accordion.Item value="earlier">
        <Accordion.Control>
          {words.earlierDossiers} ({listed.data.pagination.total})
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="xs">
            {listed.data.data.map(one => (
              <Group key={one.id} justify="space-between" gap="xs">
                <Text size="sm">
                  {words.dossierMade(one.year)} · <Instant at={one.made_at} /> · {words.filesIn(one.files)},{' '}
                  {sizeText(one.size_bytes, language)}
                </Text>
                <Text size="sm" c="var(--llano-muted)">
                  {words.proofOf}:{' '}
                  {one.proof.status === 'confirmed'
                    ? one.proof.chain === 'local'
                      ? proofs.local
                      : proofs.confirmed(null)
                    : proofs[one.proof.status as 'none' | 'pending' | 'invalid']}{' '}
                  <Anchor
                    size="sm"
                    download
                    href={addressOf('downloadDocument', { id: one.manifest_document_id })}
                  >
                    {words.manifest}
                  </Anchor>
                </Text>
              </Group>
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
