import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from './http/refusal.ts'

/**
 * The installation's secret and its derived keys. Encrypted values carry the id of their key, so that a new
 * secret can be added while the old ones still decrypt.
 */
export type Secrets = {
  /** The ids of the keys, newest first; the database stores them to recognize its secret. */
  readonly keyIds: readonly string[]
  /**
   * A keyed hash for values that are looked up but never read back, such as API keys. One per secret, newest
   * first.
   */
  fingerprints(value: string): Buffer[]
  /** Encrypts for storage. `purpose` binds the text to its place, so it cannot be moved to another column. */
  seal(plain: string, purpose: string): string
  open(sealed: string, purpose: string): string
  /** False if the value was encrypted with an older secret and should be re-encrypted. */
  isCurrent(sealed: string): boolean
  /**
   * A key for one file, derived from its salt; from the newest secret, or from the one that encrypted the
   * file.
   */
  fileKey(salt: Buffer, id?: string): { id: string; key: Buffer }
  /** A key for one use, such as signing cookies; one per secret, newest first. */
  keysFor(use: string): { id: string; key: Buffer }[]
}

type Key = { id: string; seal: Buffer; fingerprint: Buffer; files: Buffer; uses: Buffer }

function deriveKey(secret: string): Key {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'llano', use, 32))
  return {
    id: createHash('sha256').update(derive('key id')).digest('hex').slice(0, 8),
    seal: derive('seal'),
    fingerprint: derive('fingerprint'),
    files: derive('files'),
    uses: derive('uses'),
  }
}

/** The value may be intact, but none of the secrets decrypts it. */
export class UnknownKey extends Error {}

/** `LLANO_SECRET` may contain several secrets, newest first, separated by spaces, during a rotation. */
export function secretsFrom(secret: string): Secrets {
  const keys = secret.split(/\s+/).filter(Boolean).map(deriveKey)
  const newest = keys[0]
  if (!newest) throw new Error('the secret is empty')
  const keyWith = (id: string | undefined) => {
    const key = keys.find(candidate => candidate.id === id)
    if (!key) throw new UnknownKey(`sealed with key ${id}, which LLANO_SECRET does not hold`)
    return key
  }
  return {
    keyIds: keys.map(key => key.id),
    fingerprints: value => keys.map(key => createHmac('sha256', key.fingerprint).update(value).digest()),
    seal(plain, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.seal, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const [id, encoded = ''] = sealed.split('.')
      const key = keyWith(id)
      const bytes = Buffer.from(encoded, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.seal, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    isCurrent: sealed => sealed.startsWith(`${newest.id}.`),
    fileKey(salt, id = newest.id) {
      return { id, key: Buffer.from(hkdfSync('sha256', keyWith(id).files, salt, 'file', 32)) }
    },
    keysFor: use =>
      keys.map(({ id, uses }) => ({ id, key: Buffer.from(hkdfSync('sha256', uses, 'llano', use, 32)) })),
  }
}

/** Reads the secret from the data folder, or creates it. Of several concurrent processes, one creates it. */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  try {
    return checkKept(path, await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  // Written completely under another name, then linked: a crash leaves either the secret or nothing.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
  await file.sync()
  await file.close()
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return checkKept(path, await readFile(path, 'utf8'))
}

function checkKept(path: string, content: string): string {
  if (content.trim().length < 32)
    throw new CommandError(
      `${path} does not hold the secret that was written there. Put it back from a backup.`,
    )
  return content.trim()
}
