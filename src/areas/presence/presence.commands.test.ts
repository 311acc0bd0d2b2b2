import assert from 'node:assert/strict'
import test from 'node:test'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'

const words = (line: string) => line.match(/"[^"]*"|\S+/g)!.map(word => word.replaceAll('"', ''))

test('shows an operator what a stay overlaps and moves, and a year as in the API', async t => {
  const { url } = await openScratch(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const [, , first, trip, move, shown, asJson, simulated] = (
    await runCommandLines(
      [
        'member create --email ana@example.com --name Ana',
        'entity create --member 1 --name "Ana LLC"',
        'presence add --entity 1 --from 2023-01-01 --to 2023-07-10 --country ES',
        'presence add --entity 1 --from 2023-02-01 --to 2023-02-03 --country US',
        'presence add --entity 1 --from 2023-02-03 --country PT --json',
        'presence show --entity 1 --year 2023',
        'presence show --entity 1 --year 2023 --json',
        'presence simulate --entity 1 --country US --from 2023-03-01 --until 2023-03-31',
      ].map(words),
      env,
    )
  ).map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  assert.equal(first, 'Stay 1 of the owner of Ana LLC: Spain, from 2023-01-01 to 2023-07-10')
  assert.equal(
    trip,
    `Stay 2 of the owner of Ana LLC: United States, from 2023-02-01 to 2023-02-03
Note: overlaps stay 1 (ES, 2023-01-01 to 2023-07-10); 3 days move from ES to US.`,
  )
  const { overlaps, moves } = JSON.parse(move!)
  assert.deepEqual(overlaps, [1, 2])
  assert.deepEqual(moves[0], { from: 'US', to: 'PT', days: 1, filled: 0 })
  assert.match(
    shown!,
    /^The owner of Ana LLC in 2023: 365 days known, 0 not known\ncountry .*\n─.*\nPortugal +332 +1 +331 +exceeded\n/,
  )
  assert.match(shown!, /\nexceeded: Portugal: 332 days in 2023/)
  assert.match(
    shown!,
    /\n {2}The test counts 3 days of this year and the table 2: the US counts every day with any part/,
  )
  const { summary, warnings } = JSON.parse(asJson!)
  assert.deepEqual([summary.days_known, warnings[0].country], [365, 'PT'])
  assert.match(
    simulated!,
    /US substantial presence test: .*\n {2}The test counts \d+ days of this year and the table/,
  )
})

test('shows the rules of the countries for a year and for a simulated stay, with the day each is met', async t => {
  const { url } = await openScratch(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const [, , , shown, uk, mexico] = (
    await runCommandLines(
      [
        'member create --email ana@example.com --name Ana',
        'entity create --member 1 --name "Ana LLC"',
        'presence add --entity 1 --from 2023-01-01 --country MX',
        'presence show --entity 1 --year 2023',
        'presence simulate --entity 1 --country GB --from 2023-09-01 --until 2024-03-31 --json',
        'presence simulate --entity 1 --country MX --until 2030-01-01 --from 2029-01-01',
      ].map(words),
      env,
    )
  ).map(({ stdout, stderr }) => (stdout + stderr).trimEnd())
  assert.match(shown!, /\nBy the rules of the countries \(cautious count\):\nrule .*\n─.*\nMX-HOME +Mexico /)
  assert.match(shown!, /\nMX-HOME: Days do not decide: a home in Mexico does/)
  const { rules } = JSON.parse(uk!)
  assert.deepEqual(
    rules.map(({ rule, year, tax_year, met, met_on }: Record<string, unknown>) => [
      rule,
      year,
      tax_year,
      met,
      met_on,
    ]),
    [
      ['GB-SRT-183', 2023, '2023-24', 'yes', '2024-03-01'],
      ['GB-SRT-183', 2024, '2023-24', 'yes', '2024-03-01'],
    ],
  )
  assert.match(mexico!, /\nBy the rules of the country \(cautious count\):\n.*\n─.*\nMX-HOME +Mexico/)
})
