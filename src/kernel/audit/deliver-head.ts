import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../config.ts'
import type { Db } from '../sql/postgres.ts'
import { statement, text } from '../sql/statement.ts'
import { DAY_MS } from '../values/dates.ts'
import { type AuditHead, headLine } from './head.rules.ts'
import { openBucket, within } from './head-bucket.ts'
import type { HeadDestination } from './head-destination.ts'

const TIMEOUT_MS = 20_000

export type HeadSettings = Pick<Config, 's3' | 'auditHeadsRetainDays'>

/** Resolves when the head is delivered, if that can be known. */
export async function deliverHead(
  db: Db,
  settings: HeadSettings,
  destination: HeadDestination,
  head: AuditHead,
): Promise<void> {
  switch (destination.kind) {
    case 'file':
      return appendLine(destination.path, headLine(head))
    case 's3':
      return within(TIMEOUT_MS, putObject(settings, destination, head))
    case 'syslog':
      return within(TIMEOUT_MS, sendSyslog(destination, head))
    case 'mail': {
      await db.all(queueAuditMail, {
        about: `audit-head/${destination.address}/${head.at.slice(0, 10)}`,
        to: destination.address,
        subject: `Llano audit log: seal ${head.seal}`,
        body:
          'Keep this email. It records where the audit log ended, so that a log shortened or rewritten later can be ' +
          `detected.\n\nTo check, save it to a file and run: llano audit verify --head FILE\n\n${headLine(head)}\n`,
      })
    }
  }
}

async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.write(`${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** One object per head under its own name: nothing is ever overwritten. */
async function putObject(
  { s3, auditHeadsRetainDays }: HeadSettings,
  destination: HeadDestination & { kind: 's3' },
  head: AuditHead,
): Promise<void> {
  const { client, folder } = openBucket(s3, destination)
  const body = Buffer.from(`${headLine(head)}\n`)
  const name = `${folder}${String(head.seal).padStart(15, '0')}-${head.hash.slice(0, 16)}.json`
  const lock = auditHeadsRetainDays && {
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': new Date(
      Date.parse(head.at) + auditHeadsRetainDays * DAY_MS,
    ).toISOString(),
  }
  const metadata = {
    'content-type': 'application/json',
    // S3 requires this for an object with a retention.
    'content-md5': createHash('md5').update(body).digest('base64'),
    ...(lock || {}),
  }
  await client.putObject(name, body, { metadata })
}

/** RFC 5424; facility 13, "log audit", severity "informational". */
const syslogLine = (head: AuditHead) =>
  `<110>1 ${head.at} ${hostname().replace(/[^!-~]/g, '') || '-'} llano ${process.pid} audit-head - ${headLine(head)}`

function sendSyslog(
  { protocol, host, port }: HeadDestination & { kind: 'syslog' },
  head: AuditHead,
): Promise<void> {
  const line = syslogLine(head)
  if (protocol === 'tcp')
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, timeout: TIMEOUT_MS }, () => socket.end(`${line}\n`))
      socket.once('error', reject)
      socket.once('timeout', () => socket.destroy(new Error('the syslog server does not answer')))
      socket.once('finish', resolve)
    })
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    const done = (error: Error | null) => {
      socket.close()
      if (error) reject(error)
      else resolve()
    }
    socket.once('error', done)
    socket.send(line, port, host, done)
  })
}

/** Once: `about` already exists if another process has queued it. */
export const queueAuditMail = statement({
  name: 'audit.queue_mail',
  params: { about: text, to: text, subject: text, body: text },
  row: {},
  sql: `
    insert into kernel.mail (about, to_address, subject, body) values ($about, $to, $subject, $body)
    on conflict (about) do nothing`,
})
