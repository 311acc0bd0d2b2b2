import { once } from 'node:events'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { type Secrets, UnknownKey } from '../../../kernel/secrets.ts'
import { PartGate, WholeGate } from './gates.ts'
import { openSealed, readHeader, readSealed, sealedSize } from './sealing.ts'
import { type ReadThrough, readPlain, readWhole, WholeSender } from './send-whole.ts'
import { type ByteRange, type Damage, DamagedContent, type DocumentStore } from './store.ts'

/** A content as the database knows it. */
export type Content = { sha256: Buffer; size_bytes: number; store_key: string; sealed: boolean }

/** How long a content that was found whole and has not been touched since is taken to be whole. */
const RECENT_MS = 300_000
const MOST_REMEMBERED = 10_000

type Found = { version: string; at: number }

/** Reads what is stored, and gives nothing out as good that is not. */
export class Contents {
  private readonly store: DocumentStore
  private readonly secrets: Secrets
  private readonly whole = new Map<string, Found>()
  private readonly checking = new Map<string, Promise<Damage | null>>()

  constructor(store: DocumentStore, secrets: Secrets) {
    this.store = store
    this.secrets = secrets
  }

  /** All of it, hashed on its way; ends in DamagedContent before its last piece if it is not what was stored. */
  async open(content: Content): Promise<Readable> {
    const version = (await this.find(content)).version
    const source = await this.read(content)
    const onGood = () => this.remember(content.store_key, version)
    return begin(source, new WholeGate({ ...expectedOf(content), onGood }))
  }

  /**
   * All of it, piece by piece; after the last, DamagedContent if it is not what was stored. A piece is done with when
   * the next is asked for.
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

  /** Part of it, once all of it was found to be what was stored: now, or a moment ago and not touched since. */
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

  /** Reads all of it and says what is wrong with it. Asked twice at once, it is read once. */
  check(content: Content): Promise<Damage | null> {
    const { store_key } = content
    const running = this.checking.get(store_key)
    if (running) return running
    const checking = this.readThrough(content).finally(() => this.checking.delete(store_key))
    this.checking.set(store_key, checking)
    return checking
  }

  /** Whether all of it is what was stored, and our secrets open it. */
  async isWhole(content: Content): Promise<boolean> {
    try {
      return (await this.check(content)) === null
    } catch (error) {
      if (error instanceof UnknownKey) return false
      throw error
    }
  }

  /** Whether it is there, as large as it should be and, if sealed, has a key: all that is known without reading it. */
  async glance(content: Content): Promise<Damage | null> {
    try {
      await this.find(content)
      if (content.sealed) await readHeader(this.store, content.store_key, this.secrets)
      return null
    } catch (error) {
      return damageOf(error)
    }
  }

  private async readThrough(content: Content): Promise<Damage | null> {
    try {
      for await (const _ of this.pieces(content));
      return null
    } catch (error) {
      return damageOf(error)
    }
  }

  private async find({ store_key, size_bytes, sealed }: Content): Promise<{ version: string }> {
    const found = await this.store.has(store_key)
    if (!found) throw new DamagedContent('missing', store_key)
    if (found.sizeBytes !== (sealed ? sealedSize(size_bytes) : size_bytes))
      throw new DamagedContent('changed', store_key)
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
    this.whole.delete(key)
    this.whole.set(key, { version, at: Date.now() })
    for (const oldest of this.whole.keys()) {
      if (this.whole.size <= MOST_REMEMBERED) break
      this.whole.delete(oldest)
    }
  }
}

const expectedOf = ({ store_key, size_bytes, sha256 }: Content) => ({
  what: store_key,
  sizeBytes: size_bytes,
  sha256,
})

/** What is wrong with a content, if that is what the error says; any other error is thrown on. */
function damageOf(error: unknown): Damage {
  if (error instanceof DamagedContent) return error.damage
  throw error
}

/**
 * Waits for the first piece behind the gate: what is small, or wrong from its beginning, fails here, before anybody was
 * told that something comes.
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
