import type { Output } from '../../shared/api.ts'

export type Seen = Output<'readDashboard'>['data']
