import type { Output } from '../../shared/api.ts'

export type LlcRecord = Output<'readLlc'>['data']
