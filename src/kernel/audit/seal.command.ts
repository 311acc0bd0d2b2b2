import { type Command, counted, table } from '../cli/command.ts'
import { CommandError } from '../http/refusal.ts'
import { bytes, instant, int, statement, text } from '../sql/statement.ts'
import type { AnchorAttestation, AnchorSource } from './anchor-source.ts'
import { formatAnchor, formatAwaiting, newest } from './audit.commands.ts'

const findSeal = statement({
  name: 'audit.find_seal',
  params: { id: int },
  row: { id: int, sealed_at: instant, row_count: int, root: bytes, previous: bytes, hash: bytes },
  sql: 'select id, sealed_at, row_count, root, previous, hash from kernel.audit_seal where id = $id',
})

const MAX_ROWS = 100

const listRowsOfSeal = statement({
  name: 'audit.list_rows_of_seal',
  params: { seal_id: int, most: int },
  row: { id: int, at: instant, actor: text, action: text, record: text },
  sql: `
    select r.id, r.at, r.actor, r.action, r.record
    from kernel.audit_leaf l join kernel.audit_row r on r.id = l.row_id
    where l.seal_id = $seal_id order by r.id limit $most::integer`,
})

/** For readers of a document that cites a seal. */
export const makeAuditSeal = (anchorSources: readonly AnchorSource[]): Command => ({
  words: 'audit seal',
  summary: 'Show a seal of the audit log, such as one cited in an ACTA: time, rows, hash and anchor.',
  args: [{ name: 'number', description: 'the number of the seal' }],
  flags: [],
  async run(context, { number }) {
    if (!/^\d{1,15}$/.test(number as string))
      throw new CommandError(`"${number}" is not the number of a seal.`)
    const database = await context.database()
    const seal = await database.quick.maybe(findSeal, { id: Number(number) })
    if (!seal) throw new CommandError(`There is no seal ${number}.`)
    const rows = await database.quick.all(listRowsOfSeal, { seal_id: seal.id, most: MAX_ROWS })
    const attestations = await Promise.all(
      anchorSources.map(one => one.attest({ database, config: context.config })),
    )
    const anchor = anchorOf(seal.id, attestations)
    const [hash, root, previous] = [seal.hash, seal.root, seal.previous].map(one => one.toString('hex'))
    return {
      json: { ...seal, hash, root, previous, rows, anchor: anchor.json },
      text: [
        `Seal ${seal.id}, created ${seal.sealed_at}, has ${counted(seal.row_count, 'row')}.`,
        `hash           ${hash}`,
        `root of rows   ${root}`,
        `previous seal  ${previous}`,
        '',
        table(
          ['row', 'at', 'actor', 'action', 'record'],
          rows.map(row => [row.id, row.at, row.actor, row.action, row.record]),
        ),
        ...(rows.length < seal.row_count ? [`${rows.length} of ${seal.row_count} rows`] : []),
        '',
        ...anchor.lines,
        'Run audit verify to check the whole chain, including this seal.',
      ].join('\n'),
    }
  },
})

/** Each seal includes the previous one: an anchor of this or any later seal covers it. */
function anchorOf(
  id: number,
  attestations: readonly AnchorAttestation[],
): { json: Record<string, unknown> | null; lines: string[] } {
  const holding = (one: { seal_id: number } | null): boolean => one !== null && one.seal_id >= id
  const proven = newest(attestations.flatMap(one => (holding(one.proven) ? [one.proven!] : [])))
  if (proven) {
    const { seal_id, chain, block, check } = proven
    return { json: { status: 'proven', seal_id, chain, block, check }, lines: formatAnchor(proven) }
  }
  const awaiting = newest(attestations.flatMap(one => (holding(one.awaiting) ? [one.awaiting!] : [])))
  if (awaiting) {
    const { seal_id, day, since } = awaiting
    return { json: { status: 'awaiting', seal_id, day, since }, lines: formatAwaiting(awaiting) }
  }
  return { json: null, lines: ['Not anchored yet: the head of the chain is timestamped once a day (UTC).'] }
}
