import { join } from 'node:path'
import type { Config } from '../../../kernel/config.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { Contents } from './contents.ts'
import { diskStore, INCOMING } from './disk-store.ts'
import type { Receiving } from './receive.ts'
import { s3Store } from './s3-store.ts'
import type { DocumentStore } from './store.ts'

/** The configured document storage. */
export type Vault = { store: DocumentStore; contents: Contents; receiving: Omit<Receiving, 'secrets'> }

const opened = new WeakMap<Config, Vault>()

/** The configured store alone, for those who handle files as they are stored. */
export const storeOf = (config: Config): DocumentStore =>
  config.s3 ? s3Store(config.s3) : diskStore(config.documentsDir)

/** Always the same vault, so that its cache serves all requests. */
export function vaultOf(config: Config, secrets: Secrets): Vault {
  let vault = opened.get(config)
  if (!vault) {
    const store = storeOf(config)
    const receiving = { folder: join(config.documentsDir, INCOMING), maxBytes: config.documentsMaxBytes }
    vault = { store, contents: new Contents(store, secrets), receiving }
    opened.set(config, vault)
  }
  return vault
}
