import assert from 'node:assert/strict'
import test from 'node:test'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { type Random, seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { openSession, type TestSession } from '../../../../tests/harness/sessions.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { addDays } from '../../../kernel/values/dates.ts'
import { unitsFromNumber } from '../../../kernel/values/money.ts'
import { insertCounterparty } from '../counterparties/counterparty.sql.ts'
import { addEntries } from '../entries/entries.ts'
import { planEntry } from '../entries/entry.rules.ts'
import { CSV_COLUMNS } from '../exports/csv.rules.ts'
import { viewPages } from '../exports/view.ts'
import { workbook } from '../exports/xlsx.ts'
import { computeFigures, type MoneyFigures } from '../figures.rules.ts'
import { CATEGORIES, MOVEMENT_TYPES, type MovementType } from '../vocabulary.rules.ts'
import { NO_FILTER } from './search.rules.ts'
import { indexBooks } from './searchable.ts'
import { MAX_TOTALED } from './view-totals.ts'

const installation = await openTestInstallation()
const { database } = installation

const NASTY = ['=1+1', '+SUM(A1)', '-2', '@x', 'plain, "quoted"', '_x0041_ & <b>', 'two\nlines', 'Café']

const twoDigits = (value: number) => String(value).padStart(2, '0')

function randomEntry(random: Random, entity_id: number, party: number, document: number) {
  const [year, month] = [2024 + random.below(2), 1 + random.below(12)]
  const maybe = <T>(value: T) => (random.chance(0.6) ? value : null)
  return {
    entity_id,
    year,
    month,
    income: BigInt(random.below(5)) * 1_234_567n,
    expense: BigInt(random.below(5)) * 999_999_999n,
    movement_type: random.pick([null, ...MOVEMENT_TYPES]) as MovementType | null,
    category: random.chance(0.2) ? null : random.pick(CATEGORIES),
    counterparty_id: maybe(party),
    economic_purpose: maybe('purpose'),
    document_id: maybe(document),
    description: maybe(random.pick(NASTY)),
    transaction_date: maybe(
      `${year}-${twoDigits(random.chance(0.8) ? month : 1 + random.below(12))}-${twoDigits(1 + random.below(28))}`,
    ),
    bank_source: maybe(random.pick(['mercury', 'wise'])),
    external_tx_id: null,
  }
}

function randomView(random: Random, party: number): Record<string, string> {
  const view: Record<string, string> = {}
  const add = (chance: number, name: string, values: readonly string[]) => {
    if (random.chance(chance)) view[name] = random.pick(values)
  }
  add(0.4, 'year', ['2024', '2025', '2026'])
  add(0.2, 'month', ['1', '6', '12'])
  add(0.3, 'category', [...CATEGORIES, 'none'])
  add(0.1, 'movement_type', MOVEMENT_TYPES)
  add(0.2, 'q', ['caf', 'plain', '=1', 'purpose'])
  add(0.1, 'counterparty_id', [String(party)])
  add(0.1, 'bank_source', ['mercury', 'wise'])
  add(0.15, 'from', ['2024-03-10', '2024-12-31', '2025-06-01'])
  add(0.15, 'to', ['2024-03-31', '2025-01-01', '2025-12-31'])
  add(0.15, 'amount_from', ['0', '123.4567', '200000'])
  add(0.15, 'amount_to', ['0', '99999.9999', '400000'])
  add(0.15, 'document', ['with', 'without'])
  add(0.1, 'missing', ['any', 'purpose'])
  return view
}

type Listed = Record<(typeof CSV_COLUMNS)[number], string | number | null> & {
  income: number
  expense: number
  category: string | null
  movement_type: string
}

async function listAll(session: TestSession, query: Record<string, string>): Promise<Listed[]> {
  const found: Listed[] = []
  for (let after: string | null = null; ; ) {
    const params = { ...query, sort: '-date', limit: '200', ...(after && { after }) }
    const { status, body, text } = await session.ask('GET', `/web/entries?${new URLSearchParams(params)}`)
    assert.equal(status, 200, text)
    found.push(...body.data)
    after = body.next
    if (after === null) return found
  }
}

const figuresOf = (entries: readonly Listed[]): MoneyFigures =>
  computeFigures(
    entries.map(({ category, movement_type, income, expense }) => ({
      category,
      movement_type,
      income: unitsFromNumber(income) as bigint,
      expense: unitsFromNumber(expense) as bigint,
      entries: 1,
    })),
  )

/** Amounts as exact numbers, as they are in a response. */
const inNumbers = (figures: MoneyFigures) =>
  JSON.parse(
    JSON.stringify(figures, (_, value) => (typeof value === 'bigint' ? Number(value) / 10_000 : value)),
  )

/** Rows of cells (RFC 4180), without the head. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows.slice(1, -1)
}

async function download(session: TestSession, path: string): Promise<Buffer> {
  const answer = await fetch(installation.address + path, { headers: { cookie: session.cookie } })
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

async function collect<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

/** The files of a ZIP, by path. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, {
    lazyEntries: true,
  })
  const files: Record<string, string> = {}
  return new Promise((resolve, reject) => {
    zip.on('error', reject).on('end', () => resolve(files))
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        files[entry.fileName] = Buffer.concat(await stream.toArray()).toString()
        zip.readEntry()
      }),
    )
    zip.readEntry()
  })
}

const XML: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** The cells of a sheet by column, without the head; dates as they are written. */
function sheetRows(sheet: string): Record<string, string>[] {
  assert.doesNotMatch(sheet, /<f[ >]/, 'a formula')
  return [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].slice(1).map(([, , cells]) =>
    Object.fromEntries(
      [
        ...cells!.matchAll(
          /<c r="([A-Z])\d+"( s="1")?(?: t="inlineStr")?>(?:<v>(.*?)<\/v>|<is><t.*?>(.*?)<\/t><\/is>)<\/c>/gs,
        ),
      ].map(([, letter, isDay, number, text]) => {
        const column = CSV_COLUMNS[letter!.charCodeAt(0) - 65]!
        if (number === undefined)
          return [column, text!.replaceAll(/&\w+;/g, sign => XML[sign]!).replaceAll('_x005F_', '_')]
        return [column, isDay ? addDays('1899-12-30', Number(number)) : number]
      }),
    ),
  )
}

/** The same as a row of the list, as text. */
const asText = (entry: Record<string, unknown>) =>
  Object.fromEntries(
    CSV_COLUMNS.filter(name => (entry[name] ?? null) !== null && entry[name] !== '').map(name => [
      name,
      String(entry[name]),
    ]),
  )
const byId = (a: Record<string, string>, b: Record<string, string>) => Number(a.id) - Number(b.id)

/** A text that would be a formula has a quotation mark before it. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

async function newBooks() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const party = { entity_id: member.entityId, name: '@Céntral', kind: 'CLIENT', relation_subtype: null }
  const { id: partyId } = await database.durable.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  return { member, session, entityId: member.entityId, partyId }
}

const readOf = (entityId: number, view: Record<string, string>) =>
  `?${new URLSearchParams({ entity_id: String(entityId), ...view })}`

test('for any entries and any filter, the list, the figures, the CSV and the workbook agree', async () => {
  const random = seeded(testSeed)
  const { member, session, entityId, partyId } = await newBooks()
  const document = await recordDocument(installation, member)
  const given = Array.from({ length: 400 }, () => randomEntry(random, entityId, partyId, document))
  await addEntries(
    database.durable,
    BY_TEST,
    given.map(entry => planEntry(entry, 'import')),
  )
  await indexBooks(database, { entity_id: entityId, revision: 0 })
  let found = 0
  for (let i = 0; i < 25 * testRounds; i++) {
    const view = i === 0 ? {} : randomView(random, partyId)
    const what = JSON.stringify(view)
    const query = readOf(entityId, view)
    const listed = await listAll(session, { entity_id: String(entityId), ...view })
    found += listed.length
    const totals = await session.ask('GET', `/web/entries/totals${query}`)
    assert.deepEqual(totals.body, { is_known: true, figures: inNumbers(figuresOf(listed)) }, what)
    const csv = await session.ask('GET', `/web/entries/export${query}&format=csv`)
    assert.equal(csv.status, 200, csv.text)
    const expected = listed.map(asText).sort(byId)
    const lines = csvRows(csv.text).map(row =>
      asText(Object.fromEntries(row.map((cell, at) => [CSV_COLUMNS[at]!, plain(cell)]))),
    )
    assert.deepEqual(lines.toSorted(byId), expected, what)
    const xlsx = await download(session, `/web/entries/export${query}&format=xlsx`)
    const sheet = (await unzip(xlsx))['xl/worksheets/sheet1.xml']!
    assert.deepEqual(sheetRows(sheet), lines, what)
  }
  assert.ok(found > 500, 'filters that find something')
})

test('a file is the same however many entries are read at a time, and continues in another sheet', async () => {
  const { session, entityId } = await newBooks()
  for (let day = 1; day <= 7; day++)
    await session.ask('POST', '/web/entries', {
      entity_id: entityId,
      year: 2026,
      month: 1 + (day % 3),
      income: day,
      description: `Entry ${day}`,
    })
  const view = { entity_id: entityId, ...NO_FILTER }
  const read = async (batchSize: number) =>
    (await collect(viewPages(database.durable, view, batchSize))).flat()
  const all = await read(100)
  assert.equal(all.length, 7)
  for (const batchSize of [1, 2, 7]) assert.deepEqual(await read(batchSize), all)
  async function* pages() {
    for (const entry of all) yield [[entry.id, entry.description]]
  }
  const table = { title: 'Entries', columns: ['id', 'description'], kinds: ['number', 'text'] as const }
  const files = await unzip(Buffer.concat(await collect(workbook(table, pages(), new Date(), 4))))
  assert.deepEqual(
    [1, 2, 3].map(n => [...files[`xl/worksheets/sheet${n}.xml`]!.matchAll(/<row /g)].length),
    [4, 4, 2],
  )
  assert.match(files['xl/workbook.xml']!, /name="Entries 3"/)
  assert.equal(Object.keys(files).length, 3 + 5)
})

test('figures of more entries than can be added up each time are not known, unless they are stored', async () => {
  const { entityId, session } = await newBooks()
  const one = {
    entity_id: entityId,
    year: 2025,
    month: 1,
    income: 10_000n,
    expense: 0n,
    movement_type: null,
    category: 'venta_servicio' as const,
    counterparty_id: null,
    economic_purpose: null,
    document_id: null,
    description: null,
    bank_source: null,
    external_tx_id: null,
  }
  const entries = Array.from({ length: MAX_TOTALED + 1 }, (_, i) =>
    planEntry({ ...one, transaction_date: i < 10 ? '2025-01-02' : '2025-01-20' }, 'import'),
  )
  for (let from = 0; from < entries.length; from += 5000)
    await addEntries(database.durable, BY_TEST, entries.slice(from, from + 5000))
  const read = async (view: Record<string, string>) =>
    (await session.ask('GET', `/web/entries/totals${readOf(entityId, view)}`)).body
  assert.equal((await read({ year: '2025', category: 'venta_servicio' })).figures.income, MAX_TOTALED + 1)
  assert.deepEqual([(await read({ q: 'x' })).is_known, (await read({ q: 'x' })).figures.income], [false, 0])
  assert.equal((await read({ from: '2025-01-20' })).is_known, true)
  assert.equal((await read({ from: '2025-01-01' })).is_known, false)
})
