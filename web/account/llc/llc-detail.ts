import type { Output } from '../../shared/api.ts'

export type LlcDetail = NonNullable<Extract<Output<'listEntities'>, { data: { id: number } | null }>['data']>
