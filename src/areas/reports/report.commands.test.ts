import assert from 'node:assert/strict'
import test from 'node:test'
import { runCommandLines, words } from '../../../tests/harness/command-lines.ts'
import { newMember, TEST_SECRET } from '../../../tests/harness/installation.ts'
import { bookProfit, bookUnsorted } from '../../../tests/harness/reports.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { dateOf } from '../../kernel/dates.ts'
import { secretsFrom } from '../../kernel/secrets.ts'
import { nameOf, periodBefore, periodWith } from './periods.rules.ts'

test('an operator makes, lists, reads and answers reports, and is told what is wrong by the names of options', async t => {
  const scratch = await openScratch(t)
  const member = await newMember({ database: scratch.database, secrets: secretsFrom(TEST_SECRET) })
  await scratch.query(`update members.member set language = 'es' where id = $1`, [member.memberId])
  // Money is proposed for what is not long over: the month before this one.
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
  assert.match(made!.stdout, /^Report 1, revision 1, of Test LLC is made\./)
  assert.match(
    again!.stdout,
    /^Report 1, revision 1, of Test LLC still stands: the books have not changed\.\n$/,
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
  assert.match(approved!.stdout, /^Recommendation \d of report 1 is APPROVED\.\n$/)
  assert.match(shown!.stdout, new RegExp(`^Report 1: monthly ${month}, revision 1, generated `))
  assert.match(shown!.stdout, /proposes OWNER_DISTRIBUTION \d+, submitted as txn_/)
  const { data, history } = JSON.parse(english!.stdout)
  assert.equal(history.length, 1)
  assert.ok(!shown!.stdout.includes(data.recommendations[0].title), "the owner's language unless said")

  const refused: Record<string, RegExp> = {
    [`${generate} --type monthly --period 2026`]:
      /^--period must be a period of its type from 1990 to 2100: monthly 2026-10, /,
    [`${generate} --type annual --period 1989`]: /^--period must be a period of its type/,
    [`${generate} --type annual --period 2099`]: /^--period must not lie in the future\.$/,
    'report answer 1 --idx x --decision APPROVED': /^--idx must be a whole number from 0\.$/,
    'report answer 1 --idx 0 --decision MAYBE':
      /^--decision must be one of APPROVED, REJECTED, MODIFIED, DEFERRED\.$/,
    'report answer 1 --idx 0 --decision MODIFY': /^--notes is required for MODIFIED: say how\.$/,
    'report answer 1 --idx 99 --decision APPROVED': /^--idx is 99; this report has those from 0 to \d\.$/,
  }
  const outcomes = await run(...Object.keys(refused))
  for (const [i, [line, sentence]] of Object.entries(refused).entries()) {
    assert.equal(outcomes[i]!.code, 1, line)
    assert.match(outcomes[i]!.stderr.trimEnd(), sentence, line)
  }
})
