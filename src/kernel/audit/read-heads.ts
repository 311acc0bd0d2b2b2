import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { CommandError } from '../http/refusal.ts'
import type { Database } from '../sql/postgres.ts'
import { statement, text } from '../sql/statement.ts'
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
      const found = await readDestination(config, destination)
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
  { s3 }: Pick<Config, 's3'>,
  destination: HeadDestination & { kind: 'file' | 's3' },
): Promise<AuditHead[]> =>
  destination.kind === 'file'
    ? headsIn(createReadStream(destination.path))
    : within(TIMEOUT_MS, newestInBucket(s3, destination))

const TIMEOUT_MS = 60_000
const NEWEST_OBJECTS = 20

/** Names start with the seal number, so the last ones are the newest. */
async function newestInBucket(
  s3: Config['s3'],
  destination: HeadDestination & { kind: 's3' },
): Promise<AuditHead[]> {
  const { client, folder } = openBucket(s3, destination)
  let newest: string[] = []
  for await (const { key } of client.listObjects({ prefix: folder })) {
    if (/\d{15}-[0-9a-f]{16}\.json$/.test(key)) newest.push(key)
    if (newest.length > 10_000) newest = newest.toSorted().slice(-NEWEST_OBJECTS)
  }
  const heads: AuditHead[] = []
  for (const key of newest.toSorted().slice(-NEWEST_OBJECTS))
    heads.push(...findHeads(await (await client.getObject(key)).text()))
  return heads
}

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
