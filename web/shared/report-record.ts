import type { Output } from './api.ts'

export type ReportRecord = Output<'readReport'>['data']
