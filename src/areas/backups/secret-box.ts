import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  scryptSync,
} from 'node:crypto'
import { CommandError } from '../../kernel/http/refusal.ts'

// The installation's secret opens encrypted documents and identifiers, so a backup holds it only encrypted: with a
// passphrase (scrypt), or for a public key (RSA or X25519) whose private key is kept elsewhere.

/** 64 MiB, about a quarter of a second. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

export type Lock = { passphrase: string } | { publicKey: string }
export type Unlock = { passphrase: string } | { privateKey: string }

type Box = {
  format: 1
  /** How the key of the cipher is found. */
  key:
    | { kind: 'passphrase'; salt: string }
    | { kind: 'rsa'; encrypted_key: string }
    | { kind: 'x25519'; ephemeral: string }
  nonce: string
  tag: string
  body: string
}

/** `purpose` binds it to its place. */
export function lockSecret(secret: string, lock: Lock, purpose: string): string {
  const { key, cipherKey } = makeKey(lock)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const box: Box = {
    format: 1,
    key,
    nonce: base64(nonce),
    tag: base64(cipher.getAuthTag()),
    body: base64(body),
  }
  return `${JSON.stringify(box)}\n`
}

export function unlockSecret(text: string, unlock: Unlock, purpose: string): string {
  const box = JSON.parse(text) as Box
  if ('passphrase' in unlock !== (box.key.kind === 'passphrase'))
    throw new CommandError(
      box.key.kind === 'passphrase'
        ? 'The secret in this backup is encrypted with a passphrase: set LLANO_BACKUP_PASSPHRASE.'
        : 'The secret in this backup is encrypted for a public key: give its private key with --private-key.',
    )
  try {
    const decipher = createDecipheriv('aes-256-gcm', findKey(box, unlock), bytes(box.nonce), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes(box.tag))
    return Buffer.concat([decipher.update(bytes(box.body)), decipher.final()]).toString('utf8')
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(
      'passphrase' in unlock
        ? 'The passphrase does not open the secret in this backup.'
        : 'The private key does not open the secret in this backup.',
    )
  }
}

function makeKey(lock: Lock): { key: Box['key']; cipherKey: Buffer } {
  if ('passphrase' in lock) {
    const salt = randomBytes(16)
    return {
      key: { kind: 'passphrase', salt: base64(salt) },
      cipherKey: fromPassphrase(lock.passphrase, salt),
    }
  }
  const publicKey = readPublicKey(lock.publicKey)
  if (publicKey.asymmetricKeyType === 'rsa') {
    const cipherKey = randomBytes(32)
    const encrypted = publicEncrypt({ key: publicKey, oaepHash: 'sha256' }, cipherKey)
    return { key: { kind: 'rsa', encrypted_key: base64(encrypted) }, cipherKey }
  }
  const own = generateKeyPairSync('x25519')
  const ephemeral = own.publicKey.export({ type: 'spki', format: 'der' })
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey })
  return { key: { kind: 'x25519', ephemeral: base64(ephemeral) }, cipherKey: fromShared(shared, ephemeral) }
}

function findKey({ key }: Box, unlock: Unlock): Buffer {
  if ('passphrase' in unlock) return fromPassphrase(unlock.passphrase, bytes((key as { salt: string }).salt))
  const privateKey = readPrivateKey(unlock.privateKey)
  if (key.kind === 'rsa')
    return privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, bytes(key.encrypted_key))
  const ephemeral = bytes((key as { ephemeral: string }).ephemeral)
  const publicKey = createPublicKey({ key: ephemeral, type: 'spki', format: 'der' })
  return fromShared(diffieHellman({ privateKey, publicKey }), ephemeral)
}

const fromPassphrase = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize('NFC'), salt, 32, SCRYPT)

const fromShared = (shared: Buffer, ephemeral: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, ephemeral, 'llano backup secret', 32))

export function readPublicKey(pem: string): KeyObject {
  const key = readKey(
    () => createPublicKey(pem),
    'LLANO_BACKUP_PUBLIC_KEY is not a public key in PEM format.',
  )
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'x25519' && !(key.asymmetricKeyType === 'rsa' && bits >= 2048))
    throw new CommandError(
      'LLANO_BACKUP_PUBLIC_KEY must be an X25519 key, or an RSA key of at least 2048 bits.',
    )
  return key
}

const readPrivateKey = (pem: string): KeyObject =>
  readKey(
    () => createPrivateKey(pem),
    'The private key is not a private key in PEM format, without a password.',
  )

function readKey(read: () => KeyObject, message: string): KeyObject {
  try {
    return read()
  } catch {
    throw new CommandError(message)
  }
}

const base64 = (value: Buffer): string => value.toString('base64')
const bytes = (text: string): Buffer => Buffer.from(text, 'base64')
