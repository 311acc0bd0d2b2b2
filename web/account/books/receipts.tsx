import { Alert, Anchor, Box, Button, CloseButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, useApiMutation, useApiQuery, useChanged } from '../../shared/api.ts'
import { notify, notifyError } from '../../shared/confirm.tsx'
import { Instant } from '../../shared/figures.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, ErrorState, Loading, QueryState } from '../../shared/states.tsx'
import { upload } from '../../shared/upload.ts'
import { useWords } from '../../shared/words.tsx'
import { DropZone } from '../documents/documents-upload.tsx'
import { GoAnchor } from '../links.tsx'
import { useLlc } from '../llc.ts'
import { useMayNow } from '../subscription.ts'
import { readReceipt } from './receipt-file.ts'
import { type Attached, type Receipt, ReceiptMatch, textKey } from './receipt-match.tsx'
import { WORDS } from './receipts.words.ts'
import { ReceiptsByEmail } from './receipts-email.tsx'

/** Receipts of an LLC on their way to the entries they belong to. */
export function Receipts() {
  const words = useWords(WORDS)
  const { llc, isLoading } = useLlc()
  return (
    <Page
      title={words.title}
      lead={
        <>
          {words.lead} <GoAnchor to="/books">{words.back}</GoAnchor>
        </>
      }
    >
      {llc ? (
        <OfLlc key={llc.id} entityId={llc.id} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <Empty title={words.noLlc} />
      )}
    </Page>
  )
}

function OfLlc({ entityId }: { entityId: number }) {
  const words = useWords(WORDS)
  const may = useMayNow()
  const [open, setOpen] = useState<readonly number[]>([])
  const [attached, setAttached] = useState<readonly Attached[]>([])
  if (!may('read:documents')) return <Alert color="teal">{words.notShared}</Alert>
  const toggle = (id: number) =>
    setOpen(all => (all.includes(id) ? all.filter(other => other !== id) : [...all, id]))
  return (
    <>
      {may('write:documents') && (
        <>
          <AddReceipts entityId={entityId} onStored={id => setOpen(all => [...all, id])} />
          <ReceiptsByEmail entityId={entityId} />
        </>
      )}
      <AttachedReceipts
        attached={attached}
        onUndone={gone => setAttached(all => all.filter(one => one !== gone))}
      />
      <WithoutEntry
        entityId={entityId}
        open={open}
        onToggle={toggle}
        onAttached={made => setAttached(all => [...all, made])}
      />
    </>
  )
}

type Sending = { key: number; name: string; share: number; error: Error | null }

const stem = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 300)
let made = 0

/** Files are stored as they are dropped, one after the other. */
function AddReceipts({ entityId, onStored }: { entityId: number; onStored: (id: number) => void }) {
  const words = useWords(WORDS)
  const client = useQueryClient()
  const changed = useChanged()
  const [items, setItems] = useState<readonly Sending[]>([])
  const [isSending, setSending] = useState(false)
  const change = (key: number, to: Partial<Sending>) =>
    setItems(all => all.map(item => (item.key === key ? { ...item, ...to } : item)))
  const remove = (key: number) => setItems(all => all.filter(item => item.key !== key))
  const send = async (files: readonly File[]) => {
    const added = files.map(file => ({ key: ++made, name: file.name, share: 0, error: null, file }))
    setItems(all => [...all, ...added])
    setSending(true)
    for (const { key, file } of added)
      try {
        const about = { entity_id: entityId, doc_type: 'RECEIPT' as const, title: stem(file.name) || null }
        const { data } = await upload(
          'uploadDocument',
          { ...about, file_name: file.name, tax_year: null },
          file,
          { onSent: share => change(key, { share }) },
        )
        void client.prefetchQuery({ queryKey: textKey(data.id), queryFn: () => readReceipt(file) })
        onStored(data.id)
        remove(key)
        await changed()
      } catch (error) {
        change(key, { error: error as Error })
      }
    setSending(false)
  }
  return (
    <Section title={words.add}>
      <Stack>
        <DropZone onFiles={files => void send(files)} isBusy={isSending} taken={words.taken} />
        {items.length > 0 && (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-live="polite">
            {items.map(({ key, name, share, error }) => (
              <Box key={key} component="li">
                <Group gap="xs" wrap="nowrap">
                  <Text size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Text>
                  {error && <CloseButton aria-label={words.discard(name)} onClick={() => remove(key)} />}
                </Group>
                {error ? (
                  <ErrorState error={error} />
                ) : (
                  <Progress value={share * 100} aria-label={`${words.uploading}: ${name}`} />
                )}
              </Box>
            ))}
          </Stack>
        )}
      </Stack>
    </Section>
  )
}

/** What was attached on this visit, to check and to undo it. */
function AttachedReceipts({
  attached,
  onUndone,
}: {
  attached: readonly Attached[]
  onUndone: (gone: Attached) => void
}) {
  const words = useWords(WORDS)
  const detach = useApiMutation('detachDocument')
  const undo = (one: Attached) =>
    detach.mutate(
      { id: one.entryId },
      {
        onError: notifyError,
        onSuccess() {
          notify(words.undone)
          onUndone(one)
        },
      },
    )
  return (
    <Box role="status" display={attached.length === 0 ? 'none' : undefined}>
      {attached.length > 0 && (
        <Section title={words.attachedTitle}>
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {attached.map(one => (
              <Group key={one.receipt.id} component="li" gap="xs" justify="space-between">
                <Text size="sm" flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {words.attachedTo(one.receipt.title, one.name)}
                </Text>
                <Group gap="xs">
                  <GoAnchor to="/books" search={{ year: 'all', entry: one.entryId }} size="sm">
                    {words.open}
                  </GoAnchor>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={words.undoOf(one.receipt.title)}
                    disabled={detach.isPending}
                    onClick={() => undo(one)}
                  >
                    {words.undo}
                  </Button>
                </Group>
              </Group>
            ))}
          </Stack>
        </Section>
      )}
    </Box>
  )
}

type Listing = {
  entityId: number
  open: readonly number[]
  onToggle: (id: number) => void
  onAttached: (made: Attached) => void
}

function WithoutEntry(listing: Listing) {
  const words = useWords(WORDS)
  const [older, setOlder] = useState<readonly number[]>([])
  return (
    <Section title={words.without} lead={words.withoutLead}>
      <Stack gap={0}>
        {[null, ...older].map((before, at) => (
          <ReceiptPage
            key={String(before)}
            before={before}
            isLast={at === older.length}
            onOlder={next => setOlder(all => [...all, next])}
            {...listing}
          />
        ))}
      </Stack>
    </Section>
  )
}

function ReceiptPage({
  before,
  isLast,
  onOlder,
  ...listing
}: Listing & { before: number | null; isLast: boolean; onOlder: (next: number) => void }) {
  const words = useWords(WORDS)
  const listed = useApiQuery('listUnmatchedReceipts', { entity_id: listing.entityId, before })
  return (
    <QueryState of={listed}>
      {({ data, next }) => (
        <>
          {data.length > 0 && (
            <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
              {data.map(receipt => (
                <OneReceipt key={receipt.id} receipt={receipt} {...listing} />
              ))}
            </Stack>
          )}
          {data.length === 0 && before === null && next === null && (
            <Empty icon={<IconReceipt size={24} />} title={words.none} text={words.noneText} />
          )}
          {isLast && next !== null && (
            <Box mt="sm">
              <Button size="xs" variant="default" onClick={() => onOlder(Number(next))}>
                {words.older}
              </Button>
            </Box>
          )}
        </>
      )}
    </QueryState>
  )
}

function OneReceipt({ receipt, entityId, open, onToggle, onAttached }: Listing & { receipt: Receipt }) {
  const words = useWords(WORDS)
  const mayAttach = useMayNow()('write:bookkeeping')
  const isOpen = mayAttach && open.includes(receipt.id)
  return (
    <Box
      component="li"
      py="sm"
      data-receipt={receipt.id}
      style={{ borderTop: '1px solid var(--llano-line)' }}
    >
      <Group justify="space-between" gap="xs">
        <Box flex="1 1 200px" miw={0}>
          {receipt.file_name === null ? (
            <Text size="sm" fw={500}>
              {receipt.title}
            </Text>
          ) : (
            <Anchor
              size="sm"
              fw={500}
              href={addressOf('downloadDocument', { id: receipt.id })}
              style={{ overflowWrap: 'anywhere' }}
            >
              {receipt.title}
            </Anchor>
          )}
          <Text size="xs" c="var(--llano-muted)">
            <Instant at={receipt.uploaded_at} />
          </Text>
        </Box>
        {mayAttach && !isOpen && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.findFor(receipt.title)}
            onClick={() => onToggle(receipt.id)}
          >
            {words.find}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Box mt="sm">
          <ReceiptMatch
            entityId={entityId}
            receipt={receipt}
            onAttached={onAttached}
            onClose={() => onToggle(receipt.id)}
          />
        </Box>
      )}
    </Box>
  )
}
