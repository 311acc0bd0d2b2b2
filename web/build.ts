import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { clientBuild, DOCUMENTS, serverBuild, verifierBuild } from './vite.config.ts'

// node web/build.ts FOLDER [verifier] writes into FOLDER, all of it or only the verifier:
//   client/    what browsers load, each asset also compressed
//   server/    what renders the public pages on the server
//   verifier/  the script of the page in every dossier that checks it offline
const [folder, only] = [resolve(process.argv[2]!), process.argv[3]]
// Bundles name their sources relative to here, and must be the same wherever the build was started.
process.chdir(join(import.meta.dirname, '..'))
if (only !== 'verifier') {
  for (const document of DOCUMENTS) await build(clientBuild(document, join(folder, 'client')))
  await build(serverBuild(join(folder, 'server')))
  await compressAll(join(folder, 'client', 'assets'))
}
await build(verifierBuild(join(folder, 'verifier')))
await rm(join(folder, '.vite'), { recursive: true, force: true })

/** Compressed once here instead of once per visitor. */
async function compressAll(assets: string): Promise<void> {
  for (const name of await readdir(assets)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(assets, name))
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes, options))
    await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}
