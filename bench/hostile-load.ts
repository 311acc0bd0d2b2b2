import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'

export type HostileLoad = {
  port: number
  cookie: string
  entityId: number
  connections: number
  seconds: number
}

// One member who asks for whatever costs most, in a process of its own: reads a HostileLoad from standard input, writes
// how many answers came with which status.
if (import.meta.main) {
  const load = JSON.parse(await text(process.stdin)) as HostileLoad
  process.stdout.write(JSON.stringify(await attack(load)))
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
