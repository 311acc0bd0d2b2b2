import type { Output } from '../../shared/api.ts'

export type Bank = Output<'listBanks'>['data'][number]

/** The newest sync that was started on the website. */
export type Run = NonNullable<Output<'readSync'>['data']>
