import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { clientBuild, serverBuild } from './vite.config.ts'

// node web/build.ts FOLDER: the pages for browsers, each file also packed, and what renders the public ones on the server.
const folder = process.argv[2]!
await build(clientBuild(join(folder, 'client')))
if (existsSync(join(import.meta.dirname, 'site', 'server.tsx')))
  await build(serverBuild(join(folder, 'server')))
await packAll(join(folder, 'client', 'assets'))

/** Packed once here, and not again for each visitor. */
async function packAll(assets: string): Promise<void> {
  for (const name of await readdir(assets)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(assets, name))
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes, options))
    await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}
