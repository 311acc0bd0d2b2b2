import { type Asking, ask } from './ask.ts'
import {
  type HeaderSource,
  headerFromHex,
  implausible,
  isBlockHash,
  notThereYet,
  unreachable,
} from './header-source.ts'

/** Far above the size of either response. */
const MAX_BYTES = 1000

/** Headers from a block explorer with the Esplora API, such as `https://blockstream.info/api`. */
export function esplora(base: string, asking: Asking): HeaderSource {
  const get = (path: string) => ask({ url: `${base.replace(/\/$/, '')}${path}`, maxBytes: MAX_BYTES }, asking)

  return {
    async headerAt(height) {
      const named = await get(`/block-height/${height}`)
      if (named.kind === 'unreachable') return named
      if (named.status === 404) return notThereYet(height)
      if (named.status !== 200) return unreachable(`The explorer answered with status ${named.status}.`)
      const blockHash = named.body?.toString('latin1').trim() ?? ''
      if (!isBlockHash(blockHash)) return implausible('The explorer sent an invalid block hash.')

      const shown = await get(`/block/${blockHash}/header`)
      if (shown.kind === 'unreachable') return shown
      // Also a 404: the block was just replaced by another one.
      if (shown.status !== 200) return unreachable(`The explorer answered with status ${shown.status}.`)
      return headerFromHex(shown.body?.toString('latin1').trim() ?? '', blockHash)
    },
  }
}
