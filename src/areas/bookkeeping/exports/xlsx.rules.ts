import { daysBetween } from '../../../kernel/values/dates.ts'
import type { CSV_COLUMNS } from './csv.rules.ts'

/** The parts of an Office Open XML workbook (ECMA-376), as small as spreadsheets accept. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Rows of a sheet with its head; more continue in another sheet. */
export const MAX_ROWS = 1_048_576
/** Characters of a cell. */
const MAX_CHARACTERS = 32_767

export type CellKind = 'text' | 'number' | 'date'
type Cell = string | number | null

/** What a file of entries has in each column. */
export const KINDS: Record<(typeof CSV_COLUMNS)[number], CellKind> = {
  id: 'number',
  year: 'number',
  month: 'number',
  transaction_date: 'date',
  movement_type: 'text',
  category: 'text',
  group_label: 'text',
  income: 'number',
  expense: 'number',
  currency: 'text',
  original_amount: 'number',
  exchange_rate: 'number',
  rate_source: 'text',
  rate_date: 'date',
  counterparty_id: 'number',
  counterparty: 'text',
  economic_purpose: 'text',
  document_id: 'number',
  description: 'text',
  bank_source: 'text',
  external_tx_id: 'text',
  source: 'text',
}

/** Without what XML cannot contain, and with what a spreadsheet would read as an escape (_x0041_) escaped. */
function escaped(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Days since 30 December 1899, which is how spreadsheets store dates; correct from March 1900. */
const serialOf = (day: string): number => daysBetween('1899-12-30', day)

const EARLIEST = '1900-03-01'

function cell(value: Cell, kind: CellKind, place: string): string {
  if (value === null || value === '') return ''
  if (kind === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (kind === 'date' && String(value) >= EARLIEST)
    return `<c r="${place}" s="1"><v>${serialOf(String(value))}</v></c>`
  // An inline text is never a formula, whatever it begins with.
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`
}

/** A to Z: no table has more columns. */
const letterOf = (column: number) => String.fromCharCode(65 + column)

/** One row; rows are numbered from 1. */
export const rowOf = (values: readonly Cell[], kinds: readonly CellKind[], number: number): string =>
  `<row r="${number}">${values.map((value, at) => cell(value, kinds[at]!, `${letterOf(at)}${number}`)).join('')}</row>`

/** The head stays in place while scrolling. */
export const SHEET_BEGIN = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`
export const SHEET_END = '</sheetData></worksheet>'

const sheets = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
const nameOf = (title: string, sheet: number) => (sheet === 1 ? title : `${title} ${sheet}`)

/** The files around the sheets, by path. */
export const workbookParts = (title: string, count: number): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets(
    count,
  )
    .map(
      sheet =>
        `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets(count)
    .map(sheet => `<sheet name="${escaped(nameOf(title, sheet))}" sheetId="${sheet}" r:id="rId${sheet}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets(count)
    .map(
      sheet =>
        `<Relationship Id="rId${sheet}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${count + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})
