import type { Command, CommandContext } from '../../kernel/cli/command.ts'
import { UnknownKey } from '../../kernel/secrets.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import { type CheckReport, type Finding, formatCheck, type Seen } from './check-text.ts'
import { findMoved, recordDamage, recordWhole } from './damage.ts'
import { listContents, listWithContent } from './document.sql.ts'
import { listFalseProofs } from './stamps/check-proofs.ts'
import { type Content, isUnreadable } from './storage/contents.ts'
import { adoptStore, expectOurStore } from './storage/recognize.ts'
import type { Damage } from './storage/store.ts'
import { vaultOf } from './storage/vault.ts'

const BATCH_SIZE = 500

export const documentCheck: Command = {
  words: 'document check',
  summary:
    'Check that every stored file exists and has the right size. With --all, also hash every file and check every proof.',
  flags: [
    {
      flags: '--all',
      description: 'hash every file, not only those marked as damaged, and check every proof',
    },
    {
      flags: '--adopt',
      description:
        'accept the configured store as the store of this installation even if files are missing, after a loss or a move',
    },
  ],
  async run(context, { all, adopt }) {
    const database = await context.database()
    const { store } = vaultOf(context.config, await context.secrets())
    if (adopt) await adoptStore(database.durable, store, context.by)
    await expectOurStore(database.durable, store)
    const report = await checkAll(context, database, Boolean(all))
    const { seen, damaged, closed, unreadable, falseProofs } = report
    const ok = [damaged, closed, unreadable, falseProofs].every(({ length }) => length === 0)
    return {
      json: {
        ok,
        ...seen,
        unencrypted: seen.files - seen.encrypted,
        locked: closed.length,
        damaged,
        cannot_be_opened: closed,
        cannot_be_read: unreadable,
        false_proofs: falseProofs,
      },
      text: formatCheck(report, Boolean(all)),
      exitCode: ok ? 0 : 1,
    }
  },
}

async function checkAll(context: CommandContext, database: Database, all: boolean): Promise<CheckReport> {
  const { keyIds } = await context.secrets()
  const seen: Seen = { files: 0, encrypted: 0, needing_older_secret: 0, hashed: 0, healed: 0 }
  const [damaged, closed, unreadable]: [Finding[], Finding[], Finding[]] = [[], [], []]
  for await (const content of everyContent(database)) {
    seen.files++
    if (content.sealed) seen.encrypted++
    const look = await lookAt(context, database, content, all)
    if (look.read) seen.hashed++
    if (look.sealedBy !== null && look.sealedBy !== keyIds[0]) seen.needing_older_secret++
    const found = async (damage: string) => findingOf(database, content, damage)
    if (look.wrong === 'closed') closed.push(await found('cannot be opened'))
    else if (look.wrong === 'unreadable') unreadable.push(await found(`cannot be read (${look.code})`))
    else if (look.wrong) {
      if (look.wrong !== content.damage) await mark(context, database, content, look.wrong)
      damaged.push(await found(look.wrong))
    } else if (content.damage) {
      await recordWhole(database.durable, content, context.by)
      seen.healed++
    }
  }
  const falseProofs: Finding[] = []
  if (all)
    for await (const { sha256, reason } of listFalseProofs(database))
      falseProofs.push(await findingOf(database, { sha256 }, `proof: ${reason}`))
  return { seen, damaged, closed, unreadable, falseProofs }
}

/** Checked again: a disk may have disappeared since the check started. */
async function mark(context: CommandContext, database: Database, content: Content, damage: Damage) {
  const { store } = vaultOf(context.config, await context.secrets())
  await expectOurStore(database.durable, store)
  await recordDamage(database.durable, content, damage, context.by)
}

type Known = Content & { damage: string | null }

/**
 * All contents, a few hundred at a time, by hash: contents added meanwhile may or may not be included, and
 * none is seen twice.
 */
async function* everyContent({ quick }: Database): AsyncGenerator<Known> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const some = await quick.all(listContents, { after, most: BATCH_SIZE })
    yield* some
    if (some.length < BATCH_SIZE) return
    after = some.at(-1)!.sha256
  }
}

/** A content that cannot be checked must not hide problems with the others. */
type Look = {
  wrong: Damage | 'closed' | 'unreadable' | null
  /** Whether all contents were read. */
  read: boolean
  sealedBy: string | null
  code?: string | undefined
}

async function lookAt(
  context: CommandContext,
  database: Database,
  content: Known,
  all: boolean,
): Promise<Look> {
  const { contents } = vaultOf(context.config, await context.secrets())
  let sealedBy: string | null = null
  try {
    const glance = await contents.glance(content)
    sealedBy = glance.sealedBy
    const isToBeRead = glance.damage === null && (all || content.damage !== null)
    const wrong = isToBeRead ? await contents.check(content) : glance.damage
    // It may have been re-encrypted since it was listed, and then has another storage key.
    const moved = wrong === 'missing' ? await findMoved(database.durable, content) : null
    if (moved) return lookAt(context, database, { ...content, ...moved }, all)
    return { wrong, read: isToBeRead, sealedBy }
  } catch (error) {
    if (error instanceof UnknownKey) return { wrong: 'closed', read: false, sealedBy }
    if (isUnreadable(error)) return { wrong: 'unreadable', read: false, sealedBy, code: error.code }
    throw error
  }
}

async function findingOf(
  { quick }: Database,
  { sha256 }: Pick<Content, 'sha256'>,
  damage: string,
): Promise<Finding> {
  const documents = await quick.all(listWithContent, { sha256 })
  return { sha256: sha256.toString('hex'), damage, documents }
}
