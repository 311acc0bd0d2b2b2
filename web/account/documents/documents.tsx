import { ActionIcon, Box, Button, Group, Menu, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconArchive,
  IconDotsVertical,
  IconDownload,
  IconFileText,
  IconShieldCheck,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf, ask, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { typeChoices, typeName } from '../../shared/document-types.words.ts'
import { type ExportColumn, ExportList } from '../../shared/ExportList.tsx'
import { WORDS as EXPORT } from '../../shared/export-list.words.ts'
import { Instant, numberText } from '../../shared/figures.tsx'
import { byOffset } from '../../shared/list-pages.ts'
import { Page } from '../../shared/Page.tsx'
import { Pager, usePage } from '../../shared/Pager.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, Loading, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import classes from './documents.module.css'
import { WORDS } from './documents.words.ts'
import { type Document, ProofDetails, ProofTrack } from './documents-proof.tsx'
import { sizeText, TAX_YEARS, UploadDocuments } from './documents-upload.tsx'

const PAGE = 20
/** A pending proof: seconds on a demo chain, hours on Bitcoin. */
const SOON_MS = 3_000
const LATER_MS = 60_000

export function Documents() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  return (
    <Page title={words.title} lead={words.lead}>
      {llc ? (
        <OfLlc key={llc.id} entityId={llc.id} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <Section>
          <Empty title={words.empty} text={words.emptyText} />
        </Section>
      )}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const may = useMayNow()
  return (
    <>
      {may('write:documents') && <UploadDocuments entityId={entityId} />}
      <DocumentList entityId={entityId} />
      <LinkedDocument />
      <Withdrawn entityId={entityId} />
    </>
  )
}

function pauseFor(documents: readonly Document[]): number | false {
  const waiting = documents.filter(one => one.sha256 && ['none', 'pending'].includes(one.ots_status))
  if (waiting.length === 0) return false
  return waiting.some(one => one.ots === null || one.ots.chain === 'local') ? SOON_MS : LATER_MS
}

function DocumentList({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const [type, setType] = useState<string | null>(null)
  const { turnTo, ...page } = usePage(PAGE)
  const [shown, setShown] = useState<number | null>(null)
  const params = { entity_id: entityId, doc_type: type as never, ...page }
  const listed = useApiQuery('browseDocuments', params, {
    placeholderData: before => before,
    refetchInterval: query => pauseFor(query.state.data?.data ?? []),
  })
  const choose = (next: string | null) => {
    setType(next)
    turnTo(1)
  }
  const types = listed.data?.types ?? []
  const open = listed.data?.data.find(one => one.id === shown)
  const mayWrite = useMayNow()('write:documents')
  const hasMenus = mayWrite && (listed.data?.data.some(one => one.is_own) ?? false)
  const columns = useExportColumns()
  return (
    <Section
      title={words.list}
      flush
      actions={
        listed.data &&
        listed.data.data.length > 0 && (
          <ExportList
            name={`documents-${entityId}`}
            size="xs"
            columns={columns}
            pages={() => byOffset(paging => ask('browseDocuments', { ...params, ...paging }))}
          />
        )
      }
    >
      {types.length > 0 && (
        <Box px="lg" pb="sm">
          <Select
            maw={320}
            aria-label={words.type}
            placeholder={words.allTypes}
            size="sm"
            clearable
            clearButtonProps={{ 'aria-label': words.allTypes }}
            value={type}
            onChange={choose}
            data={typeChoices(
              types.map(one => one.doc_type),
              language,
            ).map(({ value, label }) => ({
              value,
              label: `${label} (${numberText(types.find(one => one.doc_type === value)!.documents, language)})`,
            }))}
          />
        </Box>
      )}
      <QueryState of={listed}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty
              title={type ? words.emptyType : words.empty}
              text={type || !mayWrite ? undefined : words.emptyText}
            />
          ) : (
            <>
              <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
                {data.map(one => (
                  <Row key={one.id} of={one} hasMenus={hasMenus} onProof={() => setShown(one.id)} />
                ))}
              </Stack>
              <Pager
                of={pagination}
                shown={data.length}
                onPage={turnTo}
                px="lg"
                py="sm"
                style={{ borderTop: '1px solid var(--llano-line)' }}
              />
            </>
          )
        }
      </QueryState>
      {open && <ProofDetails of={open} onClose={() => setShown(null)} />}
    </Section>
  )
}

function useExportColumns(): ExportColumn<Document>[] {
  const { columns } = useWords(EXPORT)
  const { language } = useLanguage()
  const orNull = (value: unknown) => value as string | null
  return [
    { title: columns.title, csv: one => one.title },
    { title: columns.type, csv: one => typeName(one.doc_type, language) },
    { title: columns.taxYear, csv: one => one.tax_year as number | null },
    { title: columns.fileName, csv: one => orNull(one.file_name) },
    { title: columns.bytes, csv: one => one.size_bytes as number | null },
    { title: columns.sha256, csv: one => orNull(one.sha256) },
    { title: columns.uploaded, csv: one => one.uploaded_at },
  ]
}

/** The document that a link leads to, on whatever page of the list it is. */
function LinkedDocument() {
  const { document } = useSearch({ strict: false }) as { document?: number }
  const navigate = useNavigate()
  const id = Number(document) || null
  const found = useApiQuery('listDocuments', { id }, { enabled: id !== null, retry: false })
  if (id === null || !found.data?.data) return null
  const close = () =>
    navigate({
      to: '.',
      search: (({ document: _, ...rest }: { document?: number }) => rest) as never,
      replace: true,
    })
  return <ProofDetails of={found.data.data as Document} onClose={() => void close()} />
}

function Row({
  of: document,
  hasMenus,
  onProof,
}: {
  of: Document
  /** Whether any row has a menu, so that those without one leave its place empty. */
  hasMenus: boolean
  onProof: () => void
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const { columns } = useWords(EXPORT)
  const mayWrite = useMayNow()('write:documents')
  const { id, title, doc_type, size_bytes, uploaded_at, download_url } = document
  return (
    <li className={classes.row} data-document={id}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconFileText size={20} stroke={1.5} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <Box style={{ minWidth: 0 }}>
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Text size="sm" c="var(--llano-muted)">
            {typeName(doc_type, language)}
            {size_bytes === null ? ` · ${words.noFile}` : ` · ${sizeText(size_bytes, language)}`} ·{' '}
            <Instant at={uploaded_at} />
            {!mayWrite && document.tax_year !== null && ` · ${columns.taxYear} ${document.tax_year}`}
          </Text>
        </Box>
      </Group>
      <div className={classes.actions}>
        {mayWrite && <TaxYear of={document} />}
        {download_url && (
          <ActionIcon
            component="a"
            href={addressOf('downloadDocument', { id })}
            download
            variant="default"
            size="lg"
            aria-label={words.downloadOf(title)}
          >
            <IconDownload size={18} />
          </ActionIcon>
        )}
        {download_url && (
          <ActionIcon variant="default" size="lg" aria-label={words.detailsOf(title)} onClick={onProof}>
            <IconShieldCheck size={18} />
          </ActionIcon>
        )}
        {hasMenus && (document.is_own ? <OwnActions of={document} /> : <Box w={34} />)}
      </div>
      {download_url && (
        <div className={classes.proof}>
          <ProofTrack of={document} />
        </div>
      )}
    </li>
  )
}

/** The tax year that a document is about, chosen in the list. */
function TaxYear({ of: { id, title, tax_year } }: { of: Document }) {
  const words = useWords(WORDS)
  const assign = useApiMutation('setDocumentYear')
  const value = tax_year === null ? null : String(tax_year)
  return (
    <Select
      w={150}
      aria-label={words.taxYearOf(title)}
      placeholder={words.noTaxYear}
      clearable
      clearButtonProps={{ 'aria-label': words.noTaxYear }}
      disabled={assign.isPending}
      value={value}
      data={value === null || TAX_YEARS.includes(value) ? TAX_YEARS : [value, ...TAX_YEARS]}
      onChange={next =>
        assign.mutate({ id, tax_year: next === null ? null : Number(next) }, { onError: notifyError })
      }
    />
  )
}

/** Withdrawing needs no confirmation, because it can be undone. */
function OwnActions({ of: { id, title } }: { of: Document }) {
  const words = useWords(WORDS)
  const withdraw = useApiMutation('withdrawOwnDocument')
  const reinstate = useApiMutation('reinstateOwnDocument')
  const undo = (note: string) => {
    notifications.hide(note)
    reinstate.mutate({ id }, { onSuccess: () => notify(words.broughtBack), onError: notifyError })
  }
  const sayWithdrawn = () => {
    const note = `withdrawn-${id}`
    notifications.show({
      id: note,
      color: 'teal',
      autoClose: 15_000,
      message: (
        <Group justify="space-between" gap="xs">
          <Text size="sm">{words.withdrawn(title)}</Text>
          <Button size="compact-sm" variant="light" onClick={() => undo(note)}>
            {words.undo}
          </Button>
        </Group>
      ),
    })
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words.more(title)}
          loading={withdraw.isPending}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => withdraw.mutate({ id }, { onSuccess: sayWithdrawn, onError: notifyError })}
        >
          {words.withdraw}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Withdrawn({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const listed = useApiQuery('listWithdrawnDocuments', { entity_id: entityId })
  const reinstate = useApiMutation('reinstateOwnDocument')
  const mayWrite = useMayNow()('write:documents')
  const all = listed.data?.data ?? []
  if (all.length === 0) return null
  return (
    <Section title={words.withdrawnTitle} lead={words.withdrawnLead}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {all.map(one => (
          <Group key={one.id} component="li" justify="space-between" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {one.title}{' '}
              <Text span inherit c="var(--llano-muted)">
                {typeName(one.doc_type, language)}
              </Text>
            </Text>
            {mayWrite && (
              <Button
                size="xs"
                variant="default"
                aria-label={`${words.bringBack}: ${one.title}`}
                onClick={() =>
                  void reinstate
                    .mutateAsync({ id: one.id })
                    .then(() => notify(words.broughtBack), notifyError)
                }
              >
                {words.bringBack}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
