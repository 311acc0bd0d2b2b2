import type { Command } from '../../kernel/cli/command.ts'
import { readName } from '../../kernel/http/fields.ts'
import { createKey, readExpiry, SCOPES_FLAG, scopesFrom } from '../access/access.ts'
import { findEntityBy, findOwnerOf } from '../entities/entities.ts'
import { findOrCreateSandbox } from './sandboxes.ts'

export const keyCreateTest: Command = {
  words: 'key create-test',
  summary: 'Create an API key in test mode, for a copy of an LLC. The key is shown only once.',
  flags: [
    { flags: '--entity <id>', description: 'the LLC to copy', required: true },
    { flags: '--name <name>', description: 'name that says what the key is for', required: true },
    SCOPES_FLAG,
    {
      flags: '--allow-ip <address...>',
      description: 'an IPv4 or IPv6 address or CIDR the key may be used from; repeatable',
    },
    { flags: '--expires <date>', description: 'last day the key works, YYYY-MM-DD' },
  ],
  async run(context, options) {
    const database = await context.database()
    const secrets = await context.secrets()
    const name = readName('name', options.name as string)
    const scopes = scopesFrom(options.scopes as string)
    const expires = readExpiry(options.expires as string | undefined, context.now())
    const llc = await findEntityBy(database.durable, options.entity as string)
    const { id: ownerId } = await database.durable.one(findOwnerOf, { entity_id: llc.id })
    const made = await database.transaction(async tx => {
      const source = { ownerId, sourceId: llc.id }
      const sandbox = await findOrCreateSandbox(tx, secrets, context.by, source, context.now())
      const key = await createKey(tx, secrets, context.by, {
        memberId: sandbox.memberId,
        isTest: true,
        name,
        scopes,
        allowList: (options.allowIp as string[] | undefined) ?? [],
        expires,
      })
      return { ...key, entity_id: sandbox.entityId }
    })
    const text = `Test key ${made.id} for a copy of ${llc.name}, LLC ${made.entity_id}. Copy it now; it is not shown again:\n\n  ${made.key}\n`
    return { json: { ...made, name, scopes }, text }
  },
}
