import type { Output } from '../../shared/api.ts'

export type Bank = Output<'listBanks'>['data'][number]
