import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { lowerOwnPriority } from '../src/kernel/threads/priority.ts'
import { treeOf } from './memory.ts'

export type HostileLoad = {
  port: number
  cookie: string
  entityId: number
  connections: number
  seconds: number
  /** The server, whose temporary files are watched meanwhile. */
  serverPid: number
  dataDir: string
}

export type HostileOutcome = {
  /** The number of responses by status. */
  statuses: Record<string, number>
  /** The maximum size of temporary files. */
  diskBytes: number
}

// One member who requests the most expensive operations, in a separate process: reads a HostileLoad from
// standard input, writes a HostileOutcome.
if (import.meta.main) {
  // It would run on another machine; here it must not take the measured time.
  lowerOwnPriority()
  const load = JSON.parse(await text(process.stdin)) as HostileLoad
  let diskBytes = 0
  const watch = setInterval(() => {
    diskBytes = Math.max(diskBytes, temporaryBytes(load.dataDir, load.serverPid))
  }, 500)
  const statuses = await attack(load)
  clearInterval(watch)
  process.stdout.write(JSON.stringify({ statuses, diskBytes } satisfies HostileOutcome))
}

async function attack({ port, cookie, entityId, connections, seconds }: HostileLoad) {
  const base = `http://127.0.0.1:${port}/web`
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const bytes = { ...headers, 'content-type': 'application/octet-stream' }
  const year = new Date().getUTCFullYear() - 1
  const wide = `date,amount${','.repeat(9 * 1024 * 1024)}`
  const long = `date,amount${',name'.repeat(198)}\n${`2026-01-01,x${',a'.repeat(198)}\n`.repeat(20_000)}`
  const preview = (body: string) => () =>
    fetch(`${base}/entries/import/preview?entity_id=${entityId}`, { method: 'POST', headers: bytes, body })
  const get = (path: string, more = {}) => fetch(base + path, { headers: { ...headers, ...more } })
  const requests: (() => Promise<Response>)[] = [
    preview(wide),
    preview(long),
    () => get(`/entries?entity_id=${entityId}&q=zzzz`),
    () => get(`/tax/worksheet?entity_id=${entityId}&year=${year}&language=en`),
    () => get(`/books/export?entity_id=${entityId}&format=csv`, { 'if-none-match': '*' }),
    () => get(`/books/export?entity_id=${entityId}&format=beancount`),
    () => uploadDocument(),
    () => downloadDossier(),
  ]
  const uploadDocument = () => {
    const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1024 * 1024)])
    const about = `entity_id=${entityId}&doc_type=OTHER&file_name=a.pdf`
    return fetch(`${base}/documents?${about}`, { method: 'POST', headers: bytes, body })
  }
  const downloadDossier = async () => {
    const ordered = await fetch(`${base}/dossiers`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ entity_id: entityId, year, language: 'en' }),
    })
    if (!ordered.ok) return ordered
    const { data } = (await ordered.json()) as { data: { id: number } }
    return get(`/dossiers/orders/${data.id}/download`)
  }
  const statuses: Record<string, number> = {}
  const endsAt = performance.now() + seconds * 1000
  const keepAsking = async (_: unknown, connection: number) => {
    for (let turn = connection * 2; performance.now() < endsAt; turn++) {
      const status = await requests[turn % requests.length]!()
        .then(async response => {
          await response.arrayBuffer()
          return String(response.status)
        })
        .catch(() => 'cut off')
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  return statuses
}

/** The contents of the folders for temporary files, and unlinked open files. */
function temporaryBytes(dataDir: string, serverPid: number): number {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const list = (folder: string) => {
    try {
      return readdirSync(folder).map(name => join(folder, name))
    } catch {
      return [] // Not created yet, or its process has ended.
    }
  }
  const named = [join(dataDir, 'exports'), join(dataDir, 'documents', 'incoming')].flatMap(list)
  const nameless = treeOf(serverPid)
    .flatMap(pid => list(`/proc/${pid}/fd`))
    .filter(path => {
      try {
        const target = readlinkSync(path)
        return target.startsWith(join(dataDir, 'exports')) && target.endsWith(' (deleted)')
      } catch {
        return false
      }
    })
  return [...named, ...nameless].reduce((sum, path) => sum + sizeOf(path), 0)
}
