import type { CalendarResponse, ChainName } from './stamps/ots.shape.ts'

type OtsShown = {
  chain: ChainName
  submitted_at: string
  calendars: CalendarResponse[]
  bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null
  checked_at: string | null
}

/** A document as the API returns it. */
export type ShownDocument = {
  id: number
  entity_id: number
  doc_type: string
  title: string
  file_name: string | null
  mime_type: string | null
  size_bytes: number | null
  sha256: string | null
  ots_status: string
  ots: OtsShown | null
  uploaded_at: string
  download_url: string | null
}

/** Additional details for the operator. */
export type MoreAboutDocument = {
  llc: string
  owner: string
  sealed: boolean | null
  damage: string | null
  withdrawn_at: string | null
  withdrawn_reason: string | null
  waiting_since: string | null
  failed_at: string | null
  failure: string | null
}

const isDemo = ({ ots }: Pick<ShownDocument, 'ots'>) => ots?.chain === 'local'

/** The status in one word; a proof of the demo chain is always labeled as such. */
export const formatStatus = (document: Pick<ShownDocument, 'ots_status' | 'ots'>): string =>
  document.ots_status + (isDemo(document) ? ' (demo)' : '')

/** Line by line, for the terminal. */
export function formatDocument(document: ShownDocument, more: MoreAboutDocument): string {
  const { ots: _ots, ots_status: _status, ...record } = document
  const lines: [name: string, value: string][] = [
    ...Object.entries(record).map(([name, value]): [string, string] => [name, String(value ?? '-')]),
    ['llc', more.llc],
    ['owner', more.owner],
    ['kept', more.sealed === null ? 'no file' : more.sealed ? 'encrypted' : 'unencrypted'],
    ['damage', more.damage ?? 'none found'],
    ...formatTimestamp(document, more),
    ...(more.withdrawn_at === null
      ? []
      : ([['withdrawn', `${more.withdrawn_at}: ${more.withdrawn_reason}`]] as [string, string][])),
  ]
  const widest = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, value]) => `${name.padEnd(widest)}  ${value}`).join('\n')
}

function formatTimestamp(document: ShownDocument, more: MoreAboutDocument): [string, string][] {
  const { ots, ots_status, sha256 } = document
  const failed: [string, string][] =
    more.failure === null ? [] : [['last try', `${more.failed_at}, failed: ${more.failure}`]]
  if (!ots) {
    const waiting = sha256 === null ? 'none: there is no file' : `waiting since ${more.waiting_since}`
    return [['timestamp', waiting], ...failed]
  }
  const { submitted_at, calendars, bitcoin, checked_at } = ots
  return [
    ['timestamp', formatStatus(document)],
    ['submitted', submitted_at],
    ...calendars.map(({ uri, state }): [string, string] => ['calendar', `${uri}: ${state}`]),
    ...(bitcoin ? formatBlock(bitcoin, isDemo(document)) : []),
    ...(checked_at === null ? [] : ([['checked', checked_at]] as [string, string][])),
    ...(ots_status === 'confirmed' ? [] : failed),
  ]
}

const formatBlock = (
  { height, time, block_hash, merkle_root }: NonNullable<OtsShown['bitcoin']>,
  demo: boolean,
): [string, string][] => [
  ['block', `${demo ? 'demo block' : 'Bitcoin block'} ${height}, ${time}${demo ? '; proves nothing' : ''}`],
  ['block hash', block_hash],
  ['merkle root', merkle_root],
]
