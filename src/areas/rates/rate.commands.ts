import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Command, type CommandContext, table } from '../../kernel/cli/command.ts'
import { escapeControlChars } from '../../kernel/cli/escape-control-chars.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { integer, optional, readFields } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import { textFromDecimal } from '../../kernel/values/decimal.ts'
import { rateOf } from './find-rates.ts'
import { importRates } from './import-rates.ts'
import { listRates, listTables } from './rate.sql.ts'
import { MAX_BYTES } from './rate-file.rules.ts'
import { dollarsPerUnit, isCurrency, quotedAs, RATE_KINDS, type RateKind } from './vocabulary.rules.ts'

const YEAR = { year: optional(integer({ description: 'the year' }, { min: 1999, max: 2100 })) }
const readYear = (text: unknown) => readFields(YEAR, text === undefined ? {} : { year: text }, 'query').year

const asOption = (kind: string) => kind.replaceAll('_', '-')
const KINDS = RATE_KINDS.map(asOption)
const kindOf = (option: unknown) => RATE_KINDS.find(kind => asOption(kind) === option)

export const ratesImport: Command = {
  words: 'rates import',
  summary:
    'Import exchange rates: the daily history of the European Central Bank (eurofxref-hist.csv), the yearly averages of the IRS, or the year-end rates of the US Treasury. Importing a file again changes nothing.',
  flags: [
    { flags: '--kind <kind>', description: 'the table', choices: KINDS, required: true },
    { flags: '--file <path>', description: 'the CSV file', required: true },
    {
      flags: '--year <year>',
      description: 'the year of the rates; required except for ecb-daily, where it limits the import',
    },
  ],
  async run(context, { kind: option, file, year: yearText }) {
    const kind = kindOf(option) as RateKind
    const year = readYear(yearText)
    const content = await readContent(context, file as string)
    const name = escapeControlChars(basename(file as string)).slice(0, 300)
    const database = await context.database()
    const done = await namingOptions(() => importRates(database, context.by, { kind, name, content, year }))
    const { added, changed, unchanged, skipped } = done
    const left = skipped.length ? ` Not imported, as their currency is unknown: ${skipped.join('; ')}.` : ''
    return {
      json: { kind: option, ...done },
      text: `Rates added: ${added}, changed: ${changed}, already there: ${unchanged}.${escapeControlChars(left)}`,
    }
  },
}

async function readContent(context: CommandContext, path: string): Promise<Buffer> {
  const file = await open(context.path(path)).catch(() => {
    throw new CommandError(`${path} cannot be read.`)
  })
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new CommandError(`${path} is not a file.`)
    if (stat.size > MAX_BYTES)
      throw new CommandError(`The file must be at most ${MAX_BYTES / 1024 / 1024} MiB.`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const MAX_LISTED = 1000

export const ratesList: Command = {
  words: 'rates list',
  summary:
    'List the imported exchange rates: a line for each table and currency, or the rates of a currency.',
  flags: [
    { flags: '--currency <code>', description: 'list the rates of this currency, newest first' },
    { flags: '--kind <kind>', description: 'only this table', choices: KINDS },
    { flags: '--year <year>', description: 'only this year' },
  ],
  async run(context, { currency: currencyText, kind: option, year: yearText }) {
    const { quick: db } = await context.database()
    const kind = option === undefined ? null : kindOf(option)!
    if (currencyText === undefined) {
      const found = (await db.all(listTables, {})).filter(one => kind === null || one.kind === kind)
      const rows = found.map(one => [asOption(one.kind), one.currency, one.rates, one.first, one.last])
      const header = ['kind', 'currency', 'rates', 'first', 'last']
      return { json: { data: found }, text: table(header, rows, 'No rates have been imported.') }
    }
    const currency = (currencyText as string).trim().toUpperCase()
    if (!isCurrency(currency))
      throw new CommandError('--currency must be a three-letter currency code, such as EUR.')
    const wanted = { currency, kind, year: readYear(yearText), most: MAX_LISTED }
    const data = (await db.all(listRates, wanted)).map(row => {
      const rate = rateOf(row)
      const { day: date, imported_at, imported_by, file_name } = row
      const dollars = Number(textFromDecimal(dollarsPerUnit(rate)))
      const shown = { kind: row.kind, currency, date, quoted: quotedAs(rate), dollars_per_unit: dollars }
      return { ...shown, file_name, imported_at, imported_by }
    })
    const header = ['kind', 'date', 'quoted', 'dollars per unit', 'file', 'imported']
    const rows = data.map(one => [
      asOption(one.kind),
      one.date,
      one.quoted,
      one.dollars_per_unit,
      one.file_name,
      one.imported_at.slice(0, 10),
    ])
    return { json: { data }, text: table(header, rows, `No rates of ${currency} have been imported.`) }
  },
}
