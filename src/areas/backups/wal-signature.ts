import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../kernel/secrets.ts'
import { DamagedBackup } from './manifest.ts'

// WAL is signed with a key of the installation's secret, so that write access to the target is not enough to change it.

/** The id of the key, and the signature in hexadecimal. */
export type WalSignature = { key: string; mac: string }

const USE = 'backup wal'

const macOf = (text: string, key: Buffer): Buffer => createHmac('sha256', key).update(text).digest()

export function signWal(text: string, secrets: Secrets): WalSignature {
  const { id, key } = secrets.keysFor(USE)[0]!
  return { key: id, mac: macOf(text, key).toString('hex') }
}

/** Throws DamagedBackup if `name` was not signed for this text with one of these secrets. */
export function expectSigned(name: string, text: string, { key, mac }: WalSignature, secrets: Secrets): void {
  const found = secrets.keysFor(USE).find(one => one.id === key)
  if (!found)
    throw new DamagedBackup(
      `${name} was signed with another secret. If the secret was rotated, set LLANO_SECRET to the newest and the earlier one.`,
    )
  const [given, expected] = [Buffer.from(mac, 'hex'), macOf(text, found.key)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new DamagedBackup(`The signature of ${name} is wrong: it was changed or replaced.`)
}
