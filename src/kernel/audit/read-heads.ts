import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { CommandError } from '../http/refusal.ts'
import type { Database } from '../sql/postgres.ts'
import { json, statement, text } from '../sql/statement.ts'
import { type AuditHead, findHeads } from './head.rules.ts'
import { openBucket, within } from './head-bucket.ts'
import { type HeadDestination, nameOf } from './head-destination.ts'
import { findPublication } from './publish-heads.ts'
import type { AuditFinding } from './verify.ts'

/** Heads from outside the database, and problems with them. */
export type HeadsFound = { heads: AuditHead[]; findings: AuditFinding[] }

/** The heads in named files; `-` is standard input. A file without any is a mistake. */
export async function readNamedHeads(
  database: Database,
  names: readonly string[],
  path: (given: string) => string,
): Promise<HeadsFound> {
  const heads: AuditHead[] = []
  for (const name of names) {
    const found = await headsIn(name === '-' ? process.stdin : createReadStream(path(name))).catch(error => {
      throw new CommandError(
        `--head: ${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? error.message}).`,
      )
    })
    if (found.length === 0) throw new CommandError(`--head: there is no head of an audit log in ${name}.`)
    heads.push(...found)
  }
  return ofThisInstallation(database, heads)
}

/** The heads in the readable destinations of LLANO_AUDIT_HEADS: files and buckets. */
export async function readPublishedHeads(
  database: Database,
  config: Pick<Config, 'auditHeads' | 's3'>,
): Promise<HeadsFound> {
  const heads: AuditHead[] = []
  const findings: AuditFinding[] = []
  for (const destination of config.auditHeads) {
    if (destination.kind !== 'file' && destination.kind !== 's3') continue
    const name = nameOf(destination)
    const last = await database.durable.maybe(findPublication, { destination: name })
    try {
      const found = await readDestination(database, config, destination)
      heads.push(...found)
      // Anyone who truncates the log may truncate these too.
      if (last?.seal_id != null && !found.some(head => head.seal >= last.seal_id!))
        findings.push({
          kind: 'removed',
          what: `the head of seal ${last.seal_id}, published to ${name} on ${last.published_at}, is missing there`,
        })
    } catch (error) {
      if (last?.seal_id != null)
        findings.push({
          kind: 'broken',
          what: `the heads published to ${name} cannot be read: ${(error as Error).message}`,
        })
    }
  }
  const known = await ofThisInstallation(database, heads)
  return { heads: known.heads, findings: [...findings, ...known.findings] }
}

const readDestination = (
  database: Database,
  { s3 }: Pick<Config, 's3'>,
  destination: HeadDestination & { kind: 'file' | 's3' },
): Promise<AuditHead[]> =>
  destination.kind === 'file'
    ? headsIn(createReadStream(destination.path))
    : within(TIMEOUT_MS, headsInBucket(database, s3, destination))

const TIMEOUT_MS = 60_000
const MOST_READ = 20
const PAGE = 1000

/** Which of these seals the chain has with this beginning of their hash. */
const listKnownSeals = statement({
  name: 'audit.list_known_seals',
  params: { seals: json },
  row: { name: text },
  sql: `
    select x.name from json_to_recordset($seals::json) as x(name text, seal bigint, hash text)
    join kernel.audit_seal s on s.id = x.seal and starts_with(encode(s.hash, 'hex'), x.hash)`,
})

type NamedHead = { name: string; seal: number; hash: string }

/**
 * Names have the seal's number and the beginning of its hash, so all of them are compared with the chain. Read are only the
 * newest ones, those that differ, and the last one before these.
 */
async function headsInBucket(
  database: Database,
  s3: Config['s3'],
  destination: HeadDestination & { kind: 's3' },
): Promise<AuditHead[]> {
  const { client, folder } = openBucket(s3, destination)
  let page: NamedHead[] = []
  let newest: NamedHead[] = []
  let differing: NamedHead[] = []
  let agreed: NamedHead[] = []
  const compare = async () => {
    const found = await database.durable.all(listKnownSeals, { seals: page })
    const known = new Set(found.map(({ name }) => name))
    newest = inOrder([...newest, ...page]).slice(-MOST_READ)
    differing = outermost(inOrder([...differing, ...page.filter(({ name }) => !known.has(name))]))
    const end = differing[0]?.seal ?? Number.POSITIVE_INFINITY
    agreed = inOrder([...agreed, ...page.filter(({ name, seal }) => known.has(name) && seal < end)]).slice(-1)
    page = []
  }
  for await (const { key } of client.listObjects({ prefix: folder })) {
    const [, seal, hash] = NAME.exec(key) ?? []
    if (hash) page.push({ name: key, seal: Number(seal), hash })
    if (page.length === PAGE) await compare()
  }
  await compare()
  const heads: AuditHead[] = []
  for (const name of new Set([...agreed, ...differing, ...newest].map(one => one.name)))
    heads.push(...findHeads(await (await client.getObject(name)).text()))
  return heads
}

const NAME = /(\d{15})-([0-9a-f]{16})\.json$/

const inOrder = (heads: NamedHead[]) => heads.toSorted((a, b) => a.seal - b.seal)

const outermost = (heads: NamedHead[]) =>
  heads.length > 2 * MOST_READ ? [...heads.slice(0, MOST_READ), ...heads.slice(-MOST_READ)] : heads

/** Longer lines contain no head: they are cut before they fill the memory. */
const LONGEST_LINE = 20_000

async function headsIn(input: Readable): Promise<AuditHead[]> {
  const heads: AuditHead[] = []
  // An email may break a long line with "=" at its end; a head contains no "=".
  let broken = ''
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const whole = (broken + line).slice(0, LONGEST_LINE)
    broken = ''
    if (whole.endsWith('=')) broken = whole.slice(0, -1)
    else heads.push(...findHeads(whole))
  }
  return [...heads, ...findHeads(broken)]
}

export const findInstallation = statement({
  name: 'audit.find_installation',
  params: {},
  row: { id: text },
  sql: 'select id::text as id from kernel.installation',
})

/** Never skipped silently: anyone who can rewrite the chain can rewrite the installation's id too. */
async function ofThisInstallation(database: Database, heads: readonly AuditHead[]): Promise<HeadsFound> {
  const { id } = await database.durable.one(findInstallation, {})
  const foreign = [...new Set(heads.map(head => head.installation))].filter(one => one !== id)
  return {
    heads: heads.filter(head => head.installation === id),
    findings: foreign.map(one => ({
      kind: 'broken',
      what: `a head belongs to installation ${one.slice(0, 60)}, but this database is ${id}`,
    })),
  }
}
