import type { Output } from '../../shared/api.ts'

export type Webhook = Output<'listWebhooks'>['data'][number]
