import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listKnownSecrets } from '../installation.ts'
import type { Check } from './check.ts'
import { type Finding, ok, problem, warning } from './finding.rules.ts'

/** Whether the secret is there, private, and the one that the database was set up with. */
export const secretCheck: Check = {
  name: 'secret',
  async run({ config, secrets, database }) {
    if (!secrets)
      return [
        problem(
          `There is no secret: LLANO_SECRET is not set, and ${join(config.dataDir, 'secret')} is missing or damaged.`,
          'Set LLANO_SECRET, or put the file back from a backup. Only a new installation may create another.',
        ),
      ]
    const findings: Finding[] = []
    if (config.secret === null) {
      const path = join(config.dataDir, 'secret')
      const { mode } = await stat(path)
      if (mode & 0o077) findings.push(problem(`Other users can read ${path}.`, `Run chmod 600 ${path}.`))
    }
    const known = database && (await database.durable.all(listKnownSecrets, {}).catch(() => null))
    if (known?.length && !known.some(({ key_id }) => secrets.keyIds.includes(key_id)))
      findings.push(
        problem(
          'The secret is not the one that this database was set up with.',
          'Put the old secret back, or put the new one in front of it, separated by a space.',
        ),
      )
    if (secrets.keyIds.length > 1)
      findings.push(
        warning(
          'An old secret is still configured.',
          'Remove it when llano document check no longer reports files that need it and all API keys made with it are rotated.',
        ),
      )
    return findings.length ? findings : [ok('The secret is present.')]
  },
}
