import { type Command, type CommandContext, table } from '../../kernel/command.ts'
import type { Database } from '../../kernel/postgres.ts'
import { UnknownKey } from '../../kernel/secrets.ts'
import { recordDamage, recordWhole } from './damage.ts'
import { listContents, listWithContent } from './document.sql.ts'
import type { Content } from './storage/contents.ts'
import type { Damage } from './storage/store.ts'
import { vaultOf } from './storage/vault.ts'

const AT_ONCE = 500

type Finding = {
  sha256: string
  damage: Damage
  documents: { id: number; entity_id: number; title: string; withdrawn: boolean }[]
}

export const documentCheck: Command = {
  words: 'document check',
  summary:
    'Look whether every stored file is there and as large as it was; with --all, read and hash them again.',
  flags: [
    { flags: '--all', description: 'read every file and compare its hash, not only those that are marked' },
  ],
  async run(context, { all }) {
    const database = await context.database()
    const seen: Seen = { files: 0, encrypted: 0, hashed: 0, healed: 0, locked: 0 }
    const damaged: Finding[] = []
    for await (const content of everyContent(database)) {
      seen.files++
      if (content.sealed) seen.encrypted++
      const { damage, read, locked } = await lookAt(context, content, Boolean(all))
      if (read) seen.hashed++
      if (locked) seen.locked++
      else if (damage) {
        if (damage !== content.damage) await recordDamage(database.durable, content, damage, context.by)
        damaged.push(await findingOf(database, content, damage))
      } else if (content.damage) {
        await recordWhole(database.durable, content, context.by)
        seen.healed++
      }
    }
    const ok = damaged.length === 0 && seen.locked === 0
    const unencrypted = seen.files - seen.encrypted
    return {
      json: { ok, ...seen, unencrypted, damaged },
      text: report(seen, damaged, Boolean(all)),
      exitCode: ok ? 0 : 1,
    }
  },
}

/** How many there are, how many of them are encrypted, were read, found whole again, cannot be opened with our secrets. */
type Seen = { files: number; encrypted: number; hashed: number; healed: number; locked: number }

type Known = Content & { damage: string | null }

/** Every content, a few hundred at a time, by hash: those that are added meanwhile are seen or not, none is seen twice. */
async function* everyContent({ quick }: Database): AsyncGenerator<Known> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const some = await quick.all(listContents, { after, most: AT_ONCE })
    yield* some
    if (some.length < AT_ONCE) return
    after = some.at(-1)!.sha256
  }
}

async function lookAt(
  context: CommandContext,
  content: Known,
  all: boolean,
): Promise<{ damage: Damage | null; read: boolean; locked: boolean }> {
  const { contents } = vaultOf(context.config, await context.secrets())
  try {
    const damage = await contents.glance(content)
    if (damage || (!all && !content.damage)) return { damage, read: false, locked: false }
    return { damage: await contents.check(content), read: true, locked: false }
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error
    return { damage: null, read: false, locked: true }
  }
}

async function findingOf({ quick }: Database, { sha256 }: Content, damage: Damage): Promise<Finding> {
  const documents = await quick.all(listWithContent, { sha256 })
  return { sha256: sha256.toString('hex'), damage, documents }
}

function report(seen: Seen, damaged: Finding[], all: boolean): string {
  const { files, encrypted, hashed, healed, locked } = seen
  const how =
    hashed || all ? `${hashed} of them read and hashed` : 'none of them read (--all reads and hashes them)'
  const lines = [
    `${counted(files, 'file')} looked at (${encrypted} encrypted, ${files - encrypted} unencrypted), ${how}.`,
  ]
  if (healed) lines.push(`${healed} that had been marked as damaged found whole again.`)
  if (locked)
    lines.push(
      `${counted(locked, 'file')} COULD NOT BE OPENED: encrypted with a secret that LLANO_SECRET does not hold. Put that ` +
        'secret back, behind the present one, separated by a space.',
    )
  if (damaged.length === 0)
    lines.push(
      `${locked ? 'Of the others none' : 'None'} is missing or ${all ? 'changed' : 'of another size'}.`,
    )
  else lines.push('Damaged:', '', tableOf(damaged), '', ADVICE)
  return lines.join('\n')
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const ADVICE = 'Put the right files back (document restore, or from a backup), and check once more.'

const tableOf = (damaged: Finding[]) =>
  table(
    ['document', 'entity', 'damage', 'title', 'sha256'],
    damaged.flatMap(({ sha256, damage, documents }) =>
      documents.map(d => [d.id, d.entity_id, damage, d.title, sha256]),
    ),
  )
