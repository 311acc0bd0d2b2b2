import { createHash, randomBytes } from 'node:crypto'
import { rename, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncFolder } from '../../../kernel/durable-folder.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { documentsErrors, tooLarge } from '../documents.errors.ts'
import {
  ALLOWED_TYPES,
  type FileType,
  HEAD_BYTES,
  kindOfName,
  TextCheck,
  typeFromHead,
  typeOfText,
} from './file-type.rules.ts'
import { writeAll } from './pieces.ts'
import { seal } from './sealing.ts'

/** How often a draft is touched by its owner; drafts not touched for long are swept. */
const SIGN_OF_LIFE_MS = 60_000

/** A complete upload on disk, in its stored form. */
export type Draft = KeptDraft & { sizeBytes: number; type: FileType }

type KeptDraft = {
  path: string
  /** The storage key. The draft's file name contains it too, for the sweep after a crash. */
  key: string
  sha256: Buffer
  sealed: boolean
  /** The id of its encryption key. */
  sealedBy: string | null
  /** Finishes it. The draft is removed last: as long as it exists, its content is tracked. */
  discard(): Promise<void>
  /** Leaves it to the sweep. */
  leave(): void
}

export type Receiving = {
  folder: string
  maxBytes: number
  /** Set if contents are to be encrypted. */
  secrets: Secrets | null
  /** The original file name, for error messages. */
  called?: string
  signOfLifeMs?: number
}

/** The storage key for a draft of this name. */
export const keyOfDraft = (name: string) => `${name.slice(0, 2)}/${name}`

/** Writes an upload into its own file, hashed, measured and identified on the way. Throws a Refusal. */
export function receive(source: AsyncIterable<Buffer>, receiving: Receiving): Promise<Draft> {
  const look = new Look(receiving.maxBytes, receiving.called ?? '')
  return keepDraft(look.through(source), receiving, () => look.result())
}

/** The same for chunks that someone else checks; `learn` is called after the last one. */
export async function keepDraft<T extends { sha256: Buffer }>(
  pieces: AsyncIterable<Buffer>,
  { folder, secrets, signOfLifeMs = SIGN_OF_LIFE_MS }: Pick<Receiving, 'folder' | 'secrets' | 'signOfLifeMs'>,
  learn: () => T,
): Promise<KeptDraft & T> {
  await makeFolder(folder)
  const mark = randomBytes(8).toString('hex')
  const arriving = join(folder, `arriving-${mark}`)
  let path = arriving
  const alive = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, signOfLifeMs)
  // The upload itself keeps the process running; this timer does not.
  alive.unref()
  const leave = () => clearInterval(alive)
  const discard = async () => {
    leave()
    await unlink(path).catch(ignoreMissing)
  }
  try {
    await writeAll(arriving, secrets ? seal(pieces, secrets) : pieces)
    const learned = learn()
    const name = `${learned.sha256.toString('hex')}-${mark}${secrets ? '.sealed' : ''}`
    await rename(arriving, join(folder, name))
    path = join(folder, name)
    await syncFolder(folder)
    const sealedBy = secrets?.keyIds[0] ?? null
    return { ...learned, path, key: keyOfDraft(name), sealed: secrets !== null, sealedBy, discard, leave }
  } catch (error) {
    // The original error counts; a draft that cannot be removed is swept.
    await discard().catch(() => {})
    throw error
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Identifies the content from its bytes; stops what cannot become a document. */
class Look {
  private readonly hash = createHash('sha256')
  private readonly maxBytes: number
  private sizeBytes = 0
  private head = Buffer.alloc(0)
  private type: FileType | 'text' | null = null
  private text: TextCheck | null = null
  private readonly called: string

  constructor(maxBytes: number, called: string) {
    this.maxBytes = maxBytes
    this.called = called
  }

  /** Passes the bytes through. */
  async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      this.add(piece)
      yield piece
    }
    this.end()
  }

  private add(piece: Buffer): void {
    this.sizeBytes += piece.length
    if (this.sizeBytes > this.maxBytes) throw tooLarge(this.maxBytes)
    this.hash.update(piece)
    if (this.text?.add(piece) === false) throw this.refusedType()
    if (this.type !== null) return
    this.head = Buffer.concat([this.head, piece])
    if (this.head.length < HEAD_BYTES) return
    this.judgeHead()
    if (this.type === null) throw this.refusedType()
  }

  private end(): void {
    if (this.sizeBytes === 0) throw documentsErrors.document_empty()
    if (this.type === null) this.judgeHead()
    if (this.type === null || this.text?.end() === false) throw this.refusedType()
  }

  private refusedType(): Refusal {
    const formats = ALLOWED_TYPES
    const kind = kindOfName(this.called)
    if (!kind) return documentsErrors.document_format_not_allowed({ formats })
    const { extension, name } = kind
    return documentsErrors.document_format_mismatch({ extension, kind: name, formats })
  }

  private judgeHead(): void {
    this.type = typeFromHead(this.head.subarray(0, HEAD_BYTES))
    if (this.type !== 'text') return
    this.text = new TextCheck(this.head)
    if (!this.text.add(this.head)) this.type = null
  }

  result(): { sha256: Buffer; sizeBytes: number; type: FileType } {
    const type = this.type === 'text' ? typeOfText(this.head.subarray(0, HEAD_BYTES)) : this.type!
    return { sha256: this.hash.digest(), sizeBytes: this.sizeBytes, type }
  }
}
