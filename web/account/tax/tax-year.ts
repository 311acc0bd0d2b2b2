import type { Output } from '../../shared/api.ts'

export type TaxYear = Output<'readTaxYear'>
export type Form = TaxYear['form']['forms'][number]

/** The entries behind a figure. */
export type Behind = { title: string; ids: readonly number[]; canMove?: boolean }
