import type { Output } from '../../shared/api.ts'

export type Year = Output<'readFilingYear'>['data']
