import type { Output } from '../../shared/api.ts'

/** An entry as the list of the books has it. */
export type ListedEntry = Output<'searchBooks'>['data'][number]
