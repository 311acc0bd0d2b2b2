import { once } from 'node:events'
import { pipeline, type Readable, type Transform } from 'node:stream'
import type { ByteRange } from '../../../kernel/http/file-answer.ts'
import { type Secrets, UnknownKey } from '../../../kernel/secrets.ts'
import { PartGate, WholeGate } from './gates.ts'
import { openSealed, readHeader, readKeyId, readSealed, sealedSize } from './sealing.ts'
import { type ReadThrough, readPlain, readWhole, WholeSender } from './send-whole.ts'
import { type Damage, DamagedContent, type DocumentStore } from './store.ts'

/** A content as recorded in the database. */
export type Content = { sha256: Buffer; size_bytes: number; store_key: string; sealed: boolean }

/** How long a verified and unmodified content is considered intact. */
const RECENT_MS = 300_000
const MAX_REMEMBERED = 10_000
/** A missing content may come back: a disk was mounted, a backup restored. */
const LOOK_AGAIN_MS = 60_000

type Found = { version: string; at: number }
type Look = { at: number; damage: Promise<Damage | null> }

/** What is known about a content without reading it, including its encryption key. */
export type Glance = { damage: Damage | null; sealedBy: string | null }

/** The expected size in the store. */
export const storedSize = ({ size_bytes, sealed }: Pick<Content, 'size_bytes' | 'sealed'>): number =>
  sealed ? sealedSize(size_bytes) : size_bytes

/** This one file cannot be read although the store is available: a bad sector, wrong permissions. */
const UNREADABLE = ['EIO', 'EACCES', 'EPERM', 'ESTALE', 'EUCLEAN', 'EBADMSG', 'ENODATA']

export function isUnreadable(error: unknown): error is NodeJS.ErrnoException {
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall !== undefined && UNREADABLE.includes(code ?? '')
}

/** Reads stored contents and never returns a damaged one as good. */
export class Contents {
  private readonly store: DocumentStore
  private readonly secrets: Secrets
  private readonly whole = new Map<string, Found>()
  private readonly checking = new Map<string, Promise<Damage | null>>()
  private readonly looked = new Map<string, Look>()
  lookAgainMs = LOOK_AGAIN_MS

  constructor(store: DocumentStore, secrets: Secrets) {
    this.store = store
    this.secrets = secrets
  }

  /** All of it, hashed on the way; throws DamagedContent before the last chunk if it was changed. */
  async open(content: Content): Promise<Readable> {
    const version = (await this.find(content)).version
    const source = await this.read(content)
    const onGood = () => this.remember(content.store_key, version)
    return begin(source, new WholeGate({ ...expectedOf(content), onGood }))
  }

  /**
   * All of it, chunk by chunk; throws DamagedContent after the last one if it was changed. A chunk is valid
   * until the next one is requested.
   */
  async *pieces(content: Content): AsyncGenerator<Buffer> {
    if (!this.store.file) {
      yield* await this.open(content)
      return
    }
    const { version } = await this.find(content)
    yield* readWhole(await this.openFile(content, this.store.file), expectedOf(content))
    this.remember(content.store_key, version)
  }

  /** The same for a response. */
  async openForResponse(content: Content): Promise<Readable | WholeSender> {
    if (!this.store.file) return this.open(content)
    await this.find(content)
    return WholeSender.begin(await this.openFile(content, this.store.file), expectedOf(content))
  }

  /** A range, after all of it was verified: now, or a moment ago and unmodified since. */
  async openPart(content: Content, range: ByteRange): Promise<Readable> {
    const { version } = await this.find(content)
    const known = this.whole.get(content.store_key)
    if (known?.version !== version || Date.now() - known.at > RECENT_MS) {
      const damage = await this.check(content)
      if (damage) throw new DamagedContent(damage, content.store_key)
    }
    const source = await this.read(content, range)
    return begin(source, new PartGate({ what: content.store_key, sizeBytes: range.end - range.start }))
  }

  /** Reads all of it and returns what is wrong. Concurrent calls read it once. */
  check(content: Content): Promise<Damage | null> {
    const { store_key } = content
    const running = this.checking.get(store_key)
    if (running) return running
    const checking = this.readThrough(content).finally(() => this.checking.delete(store_key))
    this.checking.set(store_key, checking)
    return checking
  }

  /** Whether all of it is unchanged and can be decrypted with our secrets. */
  async isWhole(content: Content): Promise<boolean> {
    try {
      return (await this.check(content)) === null
    } catch (error) {
      if (error instanceof UnknownKey || isUnreadable(error)) return false
      throw error
    }
  }

  /** For one that was missing: what is wrong now, checked at most once per interval for all callers. */
  lookAgain(content: Content): Promise<Damage | null> {
    const { store_key } = content
    const last = this.looked.get(store_key)
    if (last && Date.now() - last.at < this.lookAgainMs) return last.damage
    const damage = this.check(content)
    remember(this.looked, store_key, { at: Date.now(), damage })
    // An unreachable store does not count as a check.
    damage.catch(() => this.looked.delete(store_key))
    return damage
  }

  /**
   * Whether it exists, has the right size and, if encrypted, a known key: everything that can be known
   * without reading it.
   */
  async glance(content: Content): Promise<Glance> {
    try {
      await this.find(content)
      if (!content.sealed) return { damage: null, sealedBy: null }
      const { keyId } = await readHeader(this.store, content.store_key, this.secrets)
      return { damage: null, sealedBy: keyId }
    } catch (error) {
      return { damage: damageOf(error), sealedBy: null }
    }
  }

  /** The key of an encrypted content, whether or not we have it. */
  async sealedBy(content: Content): Promise<string> {
    await this.find(content)
    return readKeyId(this.store, content.store_key)
  }

  private async readThrough(content: Content): Promise<Damage | null> {
    try {
      for await (const _ of this.pieces(content));
      return null
    } catch (error) {
      return damageOf(error)
    }
  }

  private async find(content: Content): Promise<{ version: string }> {
    const { store_key } = content
    const found = await this.store.has(store_key)
    if (!found) throw new DamagedContent('missing', store_key)
    if (found.sizeBytes !== storedSize(content)) throw new DamagedContent('changed', store_key)
    return found
  }

  private async openFile(
    { store_key, size_bytes, sealed }: Content,
    open: NonNullable<DocumentStore['file']>,
  ): Promise<ReadThrough> {
    const file = await open(store_key)
    if (!sealed) return readPlain(file)
    try {
      return await readSealed(file, store_key, this.secrets, size_bytes)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  private read({ store_key, size_bytes, sealed }: Content, range?: ByteRange): Promise<Readable> {
    return sealed
      ? openSealed(this.store, store_key, this.secrets, size_bytes, range)
      : this.store.open(store_key, range)
  }

  private remember(key: string, version: string): void {
    remember(this.whole, key, { version, at: Date.now() })
  }
}

function remember<T>(known: Map<string, T>, key: string, value: T): void {
  known.delete(key)
  known.set(key, value)
  for (const oldest of known.keys()) {
    if (known.size <= MAX_REMEMBERED) break
    known.delete(oldest)
  }
}

const expectedOf = ({ store_key, size_bytes, sha256 }: Content) => ({
  what: store_key,
  sizeBytes: size_bytes,
  sha256,
})

/** The kind of damage if the error is one; any other error is rethrown. */
function damageOf(error: unknown): Damage {
  if (error instanceof DamagedContent) return error.damage
  throw error
}

/**
 * Waits for the first chunk, so that a small or immediately damaged file fails before the response starts.
 */
async function begin(source: Readable, gate: Transform): Promise<Readable> {
  pipeline(source, gate, () => {})
  try {
    await once(gate, 'readable')
  } catch (error) {
    gate.destroy()
    throw error
  }
  return gate
}
