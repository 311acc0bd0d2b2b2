// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { addEntries, type NewEntry, planEntry } from '../src/areas/bookkeeping/bookkeeping.ts'
import { readConfig } from '../src/kernel/config.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { endHourIn } from './harness/keys.ts'
import { EXAMPLE_LANGUAGES, type ExampleLanguage, runExample, whyNot } from './harness/run-example.ts'

// The quick start's examples are files; here they run as a reader would run them.
const top = join(import.meta.dirname, '..')
const installation = await openTestInstallation()

const run = (language: ExampleLanguage, example: string, member: TestMember) =>
  runExample(installation, language, example, member)

const NOTHING: Omit<NewEntry, 'entity_id'> = {
  year: 2026,
  month: 11,
  income: 0n,
  expense: 0n,
  movement_type: null,
  category: null,
  counterparty_id: null,
  economic_purpose: null,
  document_id: null,
  description: null,
  transaction_date: null,
  bank_source: null,
  external_tx_id: null,
}

async function book({ entityId }: TestMember, entries: Partial<NewEntry>[]): Promise<void> {
  const planned = entries.map(entry => planEntry({ ...NOTHING, entity_id: entityId, ...entry }, 'manual'))
  await addEntries(installation.database.durable, BY_TEST, planned)
}

async function entriesOf({ key, entityId }: TestMember) {
  const { body } = await installation.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })
  return body.data
}

for (const language of EXAMPLE_LANGUAGES) {
  const options = { skip: whyNot(language) }

  test(`${language.name}: the first request lists three entries with their totals`, options, async () => {
    const member = await newMember(installation)
    await book(
      member,
      [1, 2, 3, 4].map(n => ({ income: BigInt(n) * 10_000n, category: 'venta_servicio' })),
    )
    const output = await run(language, 'first-request', member)
    if (language.name === 'curl') {
      const { data, summary } = JSON.parse(output)
      assert.equal(data.length, 3)
      assert.equal(summary.net, 10)
    } else {
      assert.match(output, /^2026-11 venta_servicio \+4 -0\n/)
      assert.match(output, /3 of 4 entries, net 10\n$/)
    }
  })

  test(
    `${language.name}: an entry sent twice with one Idempotency-Key is created once`,
    options,
    async () => {
      const member = await newMember(installation)
      const first = await run(language, 'create-entry', member)
      const second = await run(language, 'create-entry', member)
      const entries = await entriesOf(member)
      assert.equal(entries.length, 1)
      assert.equal(entries[0].income, 1500)
      assert.equal(entries[0].economic_purpose, 'Design work for October')
      if (language.name === 'curl') {
        assert.deepEqual(JSON.parse(first), { data: entries[0] })
        assert.equal(second, first)
      } else {
        assert.equal(first, `entry ${entries[0].id} created\n`)
        assert.equal(second, `entry ${entries[0].id} was there already\n`)
      }
    },
  )

  test(`${language.name}: a dry run shows the entry and creates none`, options, async () => {
    const member = await newMember(installation)
    const output = await run(language, 'try-entry', member)
    if (language.name === 'curl') assert.equal(JSON.parse(output).data.movement_type, 'ingreso')
    else assert.equal(output, 'would be booked as ingreso, documented: false\n')
    assert.deepEqual(await entriesOf(member), [])
  })

  test(`${language.name}: reads all pages to the end`, options, async () => {
    const member = await newMember(installation)
    await book(
      member,
      Array.from({ length: 230 }, () => ({ income: 1n })),
    )
    const output = await run(language, 'all-pages', member)
    assert.equal(output, '100 entries so far\n200 entries so far\n230 entries so far\n')
  })

  test(`${language.name}: an old spelling filters, and the canonical name is returned`, options, async () => {
    const member = await newMember(installation)
    await book(member, [
      { expense: 125_000n, category: 'bancario' },
      { expense: 990_000n, category: 'software' },
      { expense: 5_000n, category: 'bancario', month: 10 },
    ])
    const output = await run(language, 'filter-entries', member)
    if (language.name === 'curl') {
      const { data, summary } = JSON.parse(output)
      assert.deepEqual(
        data.map((entry: { category: string; expense: number }) => [entry.category, entry.expense]),
        [['bancario', 12.5]],
      )
      assert.equal(summary.total_expenses, 12.5)
    } else {
      assert.equal(output, 'bancario 12.5\n12.5 in all\n')
    }
  })

  test(`${language.name}: waits as long as Retry-After says when over the limit`, options, async () => {
    for (const secondsLeft of [4, 20]) {
      const member = await newMember(installation, { hourlyLimit: 1 })
      await installation.ask(`/v1/bookkeeping?entity_id=${member.entityId}`, { key: member.key })
      await endHourIn(installation, member, secondsLeft)
      const output = await run(language, 'wait-for-limit', member)
      if (language.name === 'curl') return assert.deepEqual(JSON.parse(output).data, [])
      assert.match(output, /^(the limit is spent; waiting [1-9]\d* s\n)*200 "default";r=0;t=3600\n$/)
      if (output.startsWith('the limit is spent')) return
      // On a busy machine the hour may be over before the example asks; then it gets more of it.
    }
    assert.fail('the example never met a spent limit')
  })

  test(`${language.name}: shows an error with its text and request id`, options, async () => {
    const output = await run(language, 'read-errors', await newMember(installation))
    assert.match(output, /400/)
    assert.match(output, /yaer.{1,3} is not a known parameter \(did you mean year\?\)/)
    assert.match(output, /req_[0-9a-f]{32}/)
  })
}

test('the guides show every example in every language, and each one exists', async () => {
  // tests/sdk.test.ts checks those of the SDKs, tests/apps.test.ts that of OAuth.
  const all = await readdir(join(top, 'docs/examples'))
  const files = all.filter(file => !/^(sdk|oauth)-/.test(file)).sort()
  for (const language of ['en', 'es']) {
    const shown: string[] = []
    for (const guide of ['quick-start', 'banks', 'records', 'test-mode']) {
      const source = await readFile(join(top, `docs/${guide}.${language}.md`), 'utf8')
      const inGuide = [...source.matchAll(/\(examples\/([^)]+)\)/g)].map(match => match[1]!)
      shown.push(...inGuide)
      const page = (await installation.ask(`${language === 'en' ? '' : '/es'}/docs/${guide}`)).text
      assert.equal(
        page.split('<figcaption>Python</figcaption>').length - 1,
        inGuide.length / EXAMPLE_LANGUAGES.length,
      )
      assert.doesNotMatch(page, /\(examples\//)
    }
    assert.deepEqual(shown.sort(), files, language)
  }
  for (const { extension } of EXAMPLE_LANGUAGES)
    assert.equal(
      files.filter(file => file.endsWith(`.${extension}`)).length,
      files.length / EXAMPLE_LANGUAGES.length,
    )
})

test('a shell set up for the examples can still run our commands', () => {
  const env = { LLANO_URL: 'http://127.0.0.1:8080', LLANO_KEY: 'llk_x', LLANO_ENTITY: '1' }
  assert.equal(readConfig(env).port, 8080)
  assert.throws(() => readConfig({ ...env, LLANO_KEYS: 'x' }), /LLANO_KEYS is not a setting/)
})
