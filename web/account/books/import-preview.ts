import type { Output } from '../../shared/api.ts'

export type Preview = Output<'previewImport'>['data']
export type FormatChoice = { date_order?: 'dmy' | 'mdy'; decimal?: 'point' | 'comma' }
