import { type Command, type CommandContext, table } from '../../kernel/command.ts'
import type { Database } from '../../kernel/postgres.ts'
import { recordDamage, recordWhole } from './damage.ts'
import { listContents, listWithContent } from './document.sql.ts'
import type { Content } from './storage/contents.ts'
import type { Damage } from './storage/store.ts'
import { vaultOf } from './storage/vault.ts'

const AT_ONCE = 500

type Finding = {
  sha256: string
  damage: Damage
  documents: { id: number; entity_id: number; title: string }[]
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
    const findings: Finding[] = []
    let [files, hashed, healed] = [0, 0, 0]
    for await (const content of everyContent(database)) {
      files++
      const { damage, read } = await lookAt(context, content, Boolean(all))
      if (read) hashed++
      if (damage) {
        if (damage !== content.damage) await recordDamage(database.durable, content, damage, context.by)
        findings.push(await findingOf(database, content, damage))
      } else if (content.damage) {
        await recordWhole(database.durable, content, context.by)
        healed++
      }
    }
    const json = { ok: findings.length === 0, files, hashed, healed, damaged: findings }
    return { json, text: report(json), exitCode: findings.length ? 1 : 0 }
  },
}

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
): Promise<{ damage: Damage | null; read: boolean }> {
  const { contents } = vaultOf(context.config, await context.secrets())
  const damage = await contents.glance(content)
  if (damage || (!all && !content.damage)) return { damage, read: false }
  return { damage: await contents.check(content), read: true }
}

async function findingOf({ quick }: Database, { sha256 }: Content, damage: Damage): Promise<Finding> {
  const documents = await quick.all(listWithContent, { sha256 })
  return { sha256: sha256.toString('hex'), damage, documents }
}

type Report = { files: number; hashed: number; healed: number; damaged: Finding[] }

function report({ files, hashed, healed, damaged }: Report): string {
  const counted = `${files} file(s) looked at, ${hashed} of them read and hashed`
  const again = healed ? `; ${healed} that had been marked as damaged found whole again` : ''
  if (damaged.length === 0) return `${counted}${again}; none is missing or changed.`
  const rows = damaged.flatMap(({ sha256, damage, documents }) =>
    documents.map(d => [d.id, d.entity_id, damage, d.title, sha256]),
  )
  const advice = 'Put the files back from a backup, or add the documents again, and check once more.'
  return `${counted}${again}; damaged:\n\n${table(['document', 'entity', 'damage', 'title', 'sha256'], rows)}\n\n${advice}`
}
