import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Check } from './check.ts'
import { judgeSpace } from './doctor.rules.ts'
import type { Finding } from './finding.rules.ts'

/** The folder, or the one in which it will be created. */
async function existing(folder: string): Promise<string> {
  try {
    await stat(folder)
    return folder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return existing(dirname(folder))
  }
}

/** Free space where the program writes; folders on one disk are reported once. */
export const diskCheck: Check = {
  name: 'disk',
  async run({ config }) {
    const folders: [what: string, folder: string][] = [['Data folder', config.dataDir]]
    if (!config.s3) folders.push(['Documents', config.documentsDir])
    const seen = new Set<number>()
    const findings: Finding[] = []
    for (const [what, folder] of folders) {
      const place = await existing(folder)
      const { dev } = await stat(place)
      if (seen.has(dev)) continue
      seen.add(dev)
      const { bavail, blocks, bsize } = await statfs(place)
      findings.push(judgeSpace(what, bavail * bsize, blocks * bsize))
    }
    return findings
  },
}
