import { strToU8, zipSync } from 'fflate'
import { csvLineOf } from '../../src/areas/bookkeeping/exports/csv.rules.ts'
import {
  type CellKind,
  rowOf,
  SHEET_BEGIN,
  SHEET_END,
  workbookParts,
} from '../../src/areas/bookkeeping/exports/xlsx.rules.ts'

export type Cell = string | number | null
export type FileFormat = 'csv' | 'xlsx'

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const kindOf = (value: Cell): CellKind =>
  typeof value === 'number' ? 'number' : /^\d{4}-\d\d-\d\d$/.test(value ?? '') ? 'date' : 'text'

/** A list as a file for spreadsheets. The writers are those of the books, so no cell is read as a formula. */
export function listFile(
  format: FileFormat,
  title: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Blob {
  if (format === 'csv')
    return new Blob([`\uFEFF${csvLineOf(head)}`, ...rows.map(csvLineOf)], { type: TYPES.csv })
  const sheet = [head, ...rows].map((row, at) => rowOf(row, at === 0 ? TEXTS : row.map(kindOf), at + 1))
  const parts = {
    ...workbookParts(title, 1),
    'xl/worksheets/sheet1.xml': `${SHEET_BEGIN}${sheet.join('')}${SHEET_END}`,
  }
  const zip = zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
  return new Blob([zip], { type: TYPES.xlsx })
}

const TEXTS = Array.from({ length: 26 }, (): CellKind => 'text')
