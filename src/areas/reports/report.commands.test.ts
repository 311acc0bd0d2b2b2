import assert from 'node:assert/strict'
import test from 'node:test'
import { runCommandLines, words } from '../../../tests/harness/command-lines.ts'
import { newMember, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { bookProfit, bookUnsorted } from '../../../tests/harness/reports.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { nameOf, periodBefore, periodWith } from './periods.rules.ts'

test('an operator generates, lists, reads and answers reports, and errors name the options', async t => {
  const scratch = await openScratch(t)
  const member = await newMember({ database: scratch.database, secrets: secretsFrom(TEST_SECRET) })
  await scratch.query(`update members.member set language = 'es' where id = $1`, [member.memberId])
  // Money is only proposed for recent periods: the previous month.
  const month = nameOf(periodBefore(periodWith('monthly', dateOf(new Date()))))
  await bookProfit(scratch, member, month)
  await bookUnsorted(scratch, member, month)
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: TEST_SECRET }
  const run = (...lines: string[]) => runCommandLines(lines.map(words), env)
  const generate = `report generate --entity ${member.entityId}`

  const [made, again, listed] = await run(
    `${generate} --type monthly --period ${month}`,
    `${generate} --type monthly --period ${month}`,
    `report list --entity ${member.entityId}`,
  )
  assert.match(made!.stdout, /^Report 1, revision 1, of Test LLC is ready\./)
  assert.match(
    again!.stdout,
    /^Report 1, revision 1, of Test LLC is still current: the books have not changed\.\n$/,
  )
  assert.match(listed!.stdout, new RegExp(`^1 +monthly +${month} +1 +.* +0 of \\d+$`, 'm'))

  const [recommended] = await scratch.query(
    'select idx from reports.recommendation where proposal_idx is not null',
  )
  const answer = `report answer 1 --idx ${recommended!.idx}`
  const [approved, shown, english] = await run(
    `${answer} --decision approved`,
    'report show 1',
    'report show 1 --lang en --json',
  )
  const [submitted] = await scratch.query('select transaction_id from reports.submission')
  const txn = submitted!.transaction_id
  assert.match(
    approved!.stdout,
    new RegExp(
      `^Recommendation \\d of report 1 is APPROVED\\. Submitted to the ledger as ${txn} for the Manager`,
    ),
  )
  assert.match(shown!.stdout, new RegExp(`^Report 1: monthly ${month}, revision 1, generated `))
  assert.match(shown!.stdout, /proposes OWNER_DISTRIBUTION \d+, submitted as txn_/)
  const { data, history } = JSON.parse(english!.stdout)
  assert.equal(history.length, 1)
  const [again2, later] = await run(`${answer} --decision approved --json`, `${answer} --decision rejected`)
  assert.deepEqual(JSON.parse(again2!.stdout).transaction, {
    transaction_id: txn,
    submitted_by_report: 1,
    is_new: false,
  })
  assert.match(
    later!.stdout,
    new RegExp(
      `is REJECTED\\. The transaction submitted by an earlier approval of this report as ${txn} stays in the ledger`,
    ),
  )
  assert.ok(!shown!.stdout.includes(data.recommendations[0].title), "the owner's language unless said")

  const refused: Record<string, RegExp> = {
    [`${generate} --type monthly --period 2026`]:
      /^--period must be a period of its type from 1990 to 2100: monthly 2026-10, /,
    [`${generate} --type annual --period 1989`]: /^--period must be a period of its type/,
    [`${generate} --type annual --period 2099`]: /^--period must not be in the future\.$/,
    [`${generate} --type annual --period 2019`]:
      /^There is nothing to report: Test LLC has existed since \w+ \d+, \d{4}, after this period, and has/,
    'report answer 1 --idx x --decision APPROVED': /^--idx must be a whole number from 0\.$/,
    'report answer 1 --idx 0 --decision MODIFY':
      /^--notes is required for MODIFIED: say what should change\.$/,
    'report answer 1 --idx 99 --decision APPROVED':
      /^--idx is 99; this report has recommendations 0 to \d\.$/,
  }
  const outcomes = await run(...Object.keys(refused))
  for (const [i, [line, sentence]] of Object.entries(refused).entries()) {
    assert.equal(outcomes[i]!.code, 1, line)
    assert.match(outcomes[i]!.stderr.trimEnd(), sentence, line)
  }
  const [misused] = await run('report answer 1 --idx 0 --decision MAYBE')
  assert.equal(misused!.code, 2, 'as any option with a few words to choose from')
  assert.match(misused!.stderr, /^--decision must be one of APPROVED, REJECTED, MODIFIED, DEFERRED\.$/m)
  const made2019 = await scratch.query('select from reports.period where year = 2019')
  assert.deepEqual(made2019, [], 'what was refused left nothing')
})

test('a report is shown with the answers to all its revisions, each with what it answered', async t => {
  const scratch = await openScratch(t)
  const member = await newMember({ database: scratch.database, secrets: secretsFrom(TEST_SECRET) })
  const month = nameOf(periodBefore(periodWith('monthly', dateOf(new Date()))))
  await bookProfit(scratch, member, month)
  const env = { DATABASE_URL: scratch.url, LLANO_SECRET: TEST_SECRET }
  const run = (...lines: string[]) => runCommandLines(lines.map(words), env)
  const generate = `report generate --entity ${member.entityId} --type monthly --period ${month}`
  await run(generate)
  const advice = (report: number) =>
    scratch.query('select idx, rule from reports.recommendation where report_id = $1 order by idx', [report])
  const before = await advice(1)
  for (const { idx } of before) await run(`report answer 1 --idx ${idx} --decision DEFERRED --notes early`)
  await bookUnsorted(scratch, member, month)
  await run(generate)
  const after = await advice(2)
  const distribute = (list: typeof before) => list.find(({ rule }) => rule === 'distribute_profit')!.idx
  assert.notEqual(distribute(before), distribute(after), 'else a place in the list would do')
  await run(`report answer 2 --idx ${distribute(after)} --decision APPROVED --notes late`)

  const [text, json] = await run('report show 2 --lang en', 'report show 1 --lang en --json')
  const part = text!.stdout.slice(text!.stdout.indexOf(`\n${distribute(after)}. `))
  assert.match(part, /DEFERRED \(revision 1\): early\n.*APPROVED \(revision 2\): late$/m)
  const { history } = JSON.parse(json!.stdout)
  assert.deepEqual(
    history.map((one: { rule: string; revision: number }) => [one.rule, one.revision]),
    [...before.map(({ rule }) => [rule, 1]), ['distribute_profit', 2]],
  )
  assert.ok(history.every((one: { title: string }) => one.title.length > 5))
})
