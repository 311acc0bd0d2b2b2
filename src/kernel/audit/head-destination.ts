/** A destination outside the database for heads of the audit chain. */
export type HeadDestination =
  | { kind: 'file'; path: string }
  /** Null: the bucket that documents are kept in. */
  | { kind: 's3'; bucket: string | null; prefix: string }
  | { kind: 'syslog'; protocol: 'udp' | 'tcp'; host: string; port: number }
  | { kind: 'mail'; address: string }

const FORMS = 'file:/path, s3:prefix, s3://bucket/prefix, syslog:udp://host:514 or mailto:name@example.com'

export function readDestinations(value: string): HeadDestination[] {
  const items = value.split(',').map(item => item.trim())
  return items.filter(Boolean).map(item => {
    const found = readDestination(item)
    if (!found) throw new Error(`holds "${item}", which is none of ${FORMS}`)
    return found
  })
}

function readDestination(item: string): HeadDestination | null {
  const [, file] = /^file:(\/.+)$/.exec(item) ?? []
  if (file) return { kind: 'file', path: file }
  const [, bucket, path] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(.*)$/.exec(item) ?? []
  if (bucket) return { kind: 's3', bucket, prefix: tidy(path!) }
  const [, prefix] = /^s3:([\w.\-/]+)$/.exec(item) ?? []
  if (prefix && !prefix.startsWith('/')) return { kind: 's3', bucket: null, prefix: tidy(prefix) }
  const [, protocol, host, port] =
    /^syslog:(udp|tcp):\/\/([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i.exec(item) ?? []
  if (host)
    return {
      kind: 'syslog',
      protocol: protocol as 'udp',
      host: host.replace(/^\[|\]$/g, ''),
      port: Number(port ?? 514),
    }
  const [, address] = /^mailto:([^\s<>@,]+@[^\s<>@,]+)$/.exec(item) ?? []
  return address ? { kind: 'mail', address } : null
}

const tidy = (prefix: string) => prefix.replace(/^\/+|\/+$/g, '')

/** As written by the operator and stored in the database. Contains no password. */
export function nameOf(destination: HeadDestination): string {
  switch (destination.kind) {
    case 'file':
      return `file:${destination.path}`
    case 's3':
      return destination.bucket === null
        ? `s3:${destination.prefix}`
        : `s3://${destination.bucket}/${destination.prefix}`
    case 'syslog':
      return `syslog:${destination.protocol}://${destination.host}:${destination.port}`
    case 'mail':
      return `mailto:${destination.address}`
  }
}
