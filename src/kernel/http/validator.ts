import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../values/language.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))

/** Everything that the response of an endpoint with `revision` depends on. */
type Basis = {
  /** The id of the newest secret, which no other installation has. */
  installation: string
  endpoint: string
  input: Readonly<Record<string, unknown>>
  language: Language
  revision: number
}

/** The ETag of a response, computed without building the response. */
export function revisionTag({ installation, endpoint, input, language, revision }: Basis): string {
  const basis = JSON.stringify([version, installation, endpoint, language, revision, input])
  return `"${hash('sha256', basis, 'base64url').slice(0, 27)}"`
}

/** Whether `If-None-Match` names this ETag. */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const tags = ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || ifNoneMatch.trim() === '*'
}
