// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { lastEnded, monthsBetween } from '../src/areas/banking/reconciliation/reconciliation.rules.ts'
import { SIMULATOR_TOKENS } from '../src/areas/banking/simulator/serve.ts'
import { blankForm } from '../src/areas/tax/official-form/official-form.fixture.ts'
import { dateOf } from '../src/kernel/values/dates.ts'
import { COMMANDS } from '../src/serve/commands.ts'
import { startTestBanks } from './harness/banking.ts'
import { onlyJson, runCommandLines, words } from './harness/command-lines.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, waitFor } from './harness/server-process.ts'

/** Any multi-line text. */
const TEXT_FILE = join(import.meta.dirname, '..', 'docs', 'overview.en.md')

/** Where files are stored while these commands run. */
const FOLDER = mkdtempSync(join(tmpdir(), 'llano-command-line-'))
test.after(() => rmSync(FOLDER, { recursive: true }))
const BACKUPS = join(FOLDER, 'backups')

/** A form with fields. */
const BLANK_FORM = join(FOLDER, 'blank.pdf')
const AFR_FILE = join(FOLDER, 'afr.csv')
writeFileSync(BLANK_FORM, await blankForm())
writeFileSync(AFR_FILE, 'month,short,mid,long\n2025-03,4.21,4.15,4.63\n')

/** A table of exchange rates. */
const RATES_FILE = join(FOLDER, 'rates.csv')
writeFileSync(RATES_FILE, 'Code,Rate\nEUR,0.886\n')

/** A local bank that responds while these commands run. */
const { simulator, settled } = await startTestBanks()
const TODAY = dateOf(new Date())
const LAST_YEAR = Number(TODAY.slice(0, 4)) - 1
// Of the two Mercury accounts, which were opened in January 2026, every month that has ended.
const monthEnds = 2 * monthsBetween('2026-01', lastEnded(TODAY)).length
test.after(() => simulator.close())
const TOKEN = `--token ${SIMULATOR_TOKENS.mercury} --any-holder`

/** Everything an operator can do, in a working order; `writes` are the expected audit rows. */
const SCRIPT: { line: string; writes?: string | string[] }[] = [
  { line: 'migrate' },
  { line: 'openapi' },
  { line: 'member create --email ana@example.com --name Ana', writes: 'member.create member/1' },
  {
    line: 'member create --email max@example.com --name Max --role manager --password "saddle and lantern"',
    writes: ['member.create member/2', 'password.set member/2'],
  },
  {
    line: 'member password --member 1 --password "window and thistle"',
    writes: ['password.set member/1', 'person.mail member/1'],
  },
  { line: 'member list' },
  {
    line: 'member update --member 1 --phone "+34 600 000 117" --country es --language es --tier plus --since 2020-02-29',
    writes: 'profile.update member/1',
  },
  { line: 'member show --member 1' },
  { line: 'member access-log --member 1' },
  // None of these exist, so nothing is written.
  { line: 'member forget-codes --member 1' },
  { line: 'member identify --member 1 --kind passport --clear' },
  {
    line: `announce --title "A change" --text-file "${TEXT_FILE}" --effective 2099-01-01`,
    writes: 'announcement.publish announcement/1',
  },
  // Again, which is recognized.
  { line: `announce --title "A change" --text-file "${TEXT_FILE}" --effective 2099-01-01` },
  { line: 'announce list' },
  {
    line: 'entity create --member ana@example.com --name "Ana LLC"',
    writes: ['entity.create entity/1', 'filing.plan entity/1'],
  },
  {
    line: 'entity create --member 1 --name Other --state WY --subscription none',
    writes: ['entity.create entity/2', 'filing.plan entity/2'],
  },
  { line: 'entity list' },
  {
    line: `document add --entity 1 --type other --file "${TEXT_FILE}"`,
    writes: 'document.create document/1',
  },
  { line: 'document list --entity 1 --type OTHER' },
  { line: 'document show 1' },
  { line: `document fetch 1 --out "${join(FOLDER, 'fetched.txt')}"` },
  { line: 'document withdraw 1 --reason "of another LLC"', writes: 'document.withdraw document/1' },
  { line: 'document list --entity 1 --withdrawn' },
  { line: 'document reinstate 1', writes: 'document.reinstate document/1' },
  { line: 'document tax-year 1 --year 2025', writes: 'document.tax_year document/1' },
  { line: 'document check --all' },
  {
    line: `rates import --kind irs-yearly --year 2025 --file "${RATES_FILE}"`,
    writes: 'rates.import rates_import/1',
  },
  // Again, which changes nothing and so is not a write.
  { line: `rates import --kind irs-yearly --year 2025 --file "${RATES_FILE}"` },
  { line: 'rates list' },
  { line: 'rates list --currency EUR --kind irs-yearly --year 2025' },
  {
    line: 'counterparty create --entity 1 --name Ana --kind OWNER',
    writes: 'counterparty.create counterparty/1',
  },
  {
    line: 'counterparty create --entity 1 --name Bea --kind FAMILY --relation spouse',
    writes: 'counterparty.create counterparty/2',
  },
  { line: 'counterparty list --entity 1' },
  {
    line: `bank connect --entity 1 --provider mercury ${TOKEN} --base-url ${simulator.mercuryUrl} --any-holder`,
    writes: ['bank.sync entity/1', 'connection.create connection/1', 'member.mail member/1'],
  },
  {
    line: 'bank rule add --entity 1 --payee "Ana Ferreira" --category marketing --direction out --counterparty 1 --purpose Drawings',
    writes: 'rule.create rule/1',
  },
  { line: 'bank rule list --entity 1' },
  { line: 'bank sync 1 --dry-run' },
  {
    line: 'bank sync 1',
    writes: [
      `entry.create entries/1-${settled.length}`,
      'connection.sync connection/1',
      `statement.record statements/1-${monthEnds}`,
    ],
  },
  // Again, which changes nothing in the books; only the bank read is recorded.
  { line: 'bank sync 1 --whole', writes: 'connection.sync connection/1' },
  {
    line: 'statement add --entity 1 --bank relay --month 2025-10 --opening 0 --closing 12.5',
    writes: `statement.record statement/${monthEnds + 1}`,
  },
  { line: 'statement list --entity 1' },
  { line: 'reconciliation show --entity 1 --year 2025' },
  { line: `statement remove ${monthEnds + 1}`, writes: `statement.remove statement/${monthEnds + 1}` },
  { line: 'bank list' },
  { line: 'bank list --entity 1' },
  { line: 'bank show 1' },
  { line: 'bank test 1' },
  { line: 'bank transactions --entity 1' },
  { line: 'bank transactions --entity 1 --state booked' },
  {
    line: `bank categorise --entity 1 --transaction ${settled[1]} --category software --purpose "A tool"`,
    writes: [
      `entry.create entries/${settled.length + 1}-${settled.length + 2}`,
      'entry.correct entry/2',
      `transaction.categorise entry/${settled.length + 2}`,
    ],
  },
  { line: `entry export --entity 1 --format csv --out "${join(FOLDER, 'books.csv')}"` },
  { line: 'entry show 1' },
  { line: 'entry complete 1 --purpose "Bought for the studio"', writes: 'entry.complete entry/1' },
  { line: 'entry remove 1', writes: 'entry.remove entry/1' },
  { line: `bank restore --entity 1 --transaction ${settled[0]}`, writes: 'transaction.restore connection/1' },
  { line: `bank token 1 ${TOKEN} --any-holder`, writes: 'connection.update connection/1' },
  { line: 'bank pause 1', writes: 'connection.update connection/1' },
  { line: 'bank resume 1', writes: 'connection.update connection/1' },
  { line: 'bank rule remove 1', writes: 'rule.remove rule/1' },
  { line: 'bank remove 1', writes: 'connection.remove connection/1' },
  {
    line: 'party set --counterparty 1 --country es --tax-country pt --ftin none --address "Calle Mayor 1"',
    writes: 'party.update counterparty/1',
  },
  // Again, which changes nothing and so is not a write.
  { line: 'party set --counterparty 1 --country ES --ftin none' },
  { line: 'party list --entity 1' },
  { line: 'form5472 show --entity 1 --year 2025' },
  { line: 'form5472 readiness --entity 1 --year 2025' },
  {
    line: 'form5472 answer --entity 1 --year 2025 --question 1d --answer Design --note "as Ana says"',
    writes: 'form5472.answer entity/1',
  },
  // Again, which changes nothing and so is not a write.
  { line: 'form5472 answer --entity 1 --year 2025 --question 1d --answer Design --note "as Ana says"' },
  { line: 'form5472 questions --entity 1 --year 2025' },
  {
    line: 'form5472 classify --entity 1 --year 2025 --counterparty 1 --category software --as owner_paid_a_third_party',
    writes: 'form5472.classify counterparty/1',
  },
  // Again, which changes nothing and so is not a write.
  {
    line: 'form5472 classify --entity 1 --year 2025 --counterparty 1 --category software --as owner_paid_a_third_party',
  },
  {
    line: 'loan add --entity 1 --counterparty 1 --direction borrowed --principal 10000 --start 2025-03-01 --rate 4.5',
    writes: 'loan.create loan/1',
  },
  { line: 'loan update 1 --term-months 36 --name "Start-up loan"', writes: 'loan.update loan/1' },
  { line: 'loan update 1 --term-months 36' },
  { line: 'loan show 1' },
  { line: 'loan list --entity 1' },
  { line: 'loan list --entity 1 --year 2025' },
  { line: 'loan unlink --entry 1' },
  { line: 'loan remove 1', writes: 'loan.remove loan/1' },
  { line: `afr import --file "${AFR_FILE}" --source "Rev. Rul. 2025-6"`, writes: 'afr.import afr' },
  { line: `afr import --file "${AFR_FILE}" --source "Rev. Rul. 2025-6"` },
  { line: `form5472 worksheet --entity 1 --year 2025 --lang es --out "${join(FOLDER, 'worksheet.pdf')}"` },
  { line: 'form5472 describe --entity 1 --year 2025' },
  { line: 'form5472 decide --entity 1 --year 2025' },
  { line: `form5472 fields --form "${BLANK_FORM}"` },
  { line: `form5472 supply --form "${BLANK_FORM}"`, writes: 'form5472.supply blank_form/1' },
  {
    line: `report generate --entity 1 --type annual --period ${new Date().getUTCFullYear()}`,
    writes: 'report.make report/1',
  },
  // Again, which finds it current and so is not a write.
  { line: `report generate --entity 1 --type annual --period ${new Date().getUTCFullYear()}` },
  { line: 'report list --entity 1' },
  {
    line: 'report answer 1 --idx 0 --decision defer --notes "Next month."',
    writes: 'report.answer report/1',
  },
  { line: 'report show 1' },
  { line: 'report show 1 --lang en' },
  { line: 'key create --member 1 --name test --scopes all', writes: 'key.create key/1' },
  {
    line: 'key create --member 1 --name narrow --scopes read:bookkeeping,write:bookkeeping --allow-ip 203.0.113.0/24 2001:db8::1 --rate-limit 5000 --expires 2030-01-31',
    writes: 'key.create key/2',
  },
  { line: 'key rotate 1 --grace-hours 1', writes: 'key.rotate key/1' },
  {
    line: 'webhook create --member ana@example.com --url https://receiver.invalid/hook --types entry.created,ledger.ratified',
    writes: ['webhook.create webhook/1', 'member.mail member/1'],
  },
  { line: 'webhook list --member 1' },
  { line: 'webhook show 1' },
  { line: 'webhook rotate 1 --grace-hours 1', writes: 'webhook.rotate webhook/1' },
  { line: 'webhook test 1', writes: 'webhook.test webhook/1' },
  { line: 'webhook deliveries 1 --status failed' },
  // A test is not sent again.
  { line: 'webhook resend 1 --delivery 1', writes: 'webhook.resend webhook/1' },
  { line: 'webhook pause 1', writes: 'webhook.update webhook/1' },
  { line: 'webhook resume 1', writes: 'webhook.update webhook/1' },
  { line: 'webhook remove 1', writes: 'webhook.remove webhook/1' },
  { line: 'key revoke 2', writes: 'key.revoke key/2' },
  // Again, which changes nothing and so is not a write.
  { line: 'key revoke 2' },
  { line: 'key list' },
  { line: 'key list --member ana@example.com' },
  { line: 'app list' },
  { line: 'app limit no-such-app --per-hour 500', writes: 'app.limit app_limit/no-such-app' },
  { line: 'app limit no-such-app --usual', writes: 'app.limit app_limit/no-such-app' },
  {
    line: 'presence add --entity 1 --from 2024-02-01 --to 2024-02-29 --country ES',
    writes: 'stay.create stay/1',
  },
  { line: 'presence add --entity 2 --from 2024-03-01 --country pt', writes: 'stay.create stay/2' },
  { line: 'presence list --entity 1' },
  { line: 'obligation list --entity 1' },
  {
    line: 'obligation answer --entity 1 --fact elected_corporation --answer no',
    // Their first evaluation, the answer, and what it changed.
    writes: [
      'obligation.settle entity/1',
      'obligation.settle member/1',
      'obligation.answer entity/1',
      'obligation.settle entity/1',
    ],
  },
  { line: 'presence list --entity 1 --year 2024' },
  { line: 'presence show --entity 1 --year 2024' },
  { line: 'presence simulate --entity 1 --country ES --from 2024-06-01 --until 2024-12-31' },
  { line: 'presence remove 1', writes: 'stay.remove stay/1' },
  { line: 'presence remove 1' },
  { line: 'mail list' },
  { line: 'audit list' },
  { line: 'audit acknowledge' },
  { line: 'audit list --record member/1 --actor cli:0 --since 2020-01-01 --limit 5' },
  {
    line: 'service create --code agent --name "Registered agent" --name-es "Agente registrado" --price 99 --period annual',
    writes: 'service.create service/1',
  },
  {
    line: 'payment add --entity 1 --service agent --amount 149.90 --currency usd --status pending --due 2026-03-01 --invoice A-1',
    writes: 'payment.create payment/1',
  },
  {
    line: 'payment add --entity 1 --service agent --amount 85 --currency EUR --status paid --paid 2025-03-01 --description "Year one"',
    writes: 'payment.create payment/2',
  },
  { line: 'payment update 1 --status paid --paid 2026-02-27', writes: 'payment.update payment/1' },
  // Again, which changes nothing and so is not a write.
  { line: 'payment update 1 --status paid --paid 2026-02-27' },
  { line: 'payment update 2 --amount 85.50 --currency usd --service 1', writes: 'payment.update payment/2' },
  { line: 'payment list' },
  { line: 'payment list --status pending' },
  { line: 'payment list --entity 1 --year 2026 --limit 5' },
  {
    line: 'ledger submit --entity 1 --amount 1500.50 --category OPEX --recurring monthly --description Hosting',
    writes: 'transaction.submit transaction/{txn}',
  },
  { line: 'ledger list' },
  { line: 'ledger show {txn}' },
  {
    line: 'ledger decide {txn} --status RATIFIED --manager max@example.com',
    writes: 'transaction.decide transaction/{txn}',
  },
  { line: 'ledger list --entity 1 --status RATIFIED --limit 5' },
  { line: 'ledger list --status all' },
  // The decision was emailed.
  { line: 'mail show 1' },
  { line: 'ledger stop {txn}', writes: 'transaction.stop transaction/{txn}' },
  // Again, which changes nothing and so is not a write.
  { line: 'ledger stop {txn}' },
  { line: 'service list' },
  {
    line: 'service update agent --price 109.90 --about Address --place 5',
    writes: 'service.update service/1',
  },
  { line: 'service show 1' },
  {
    line: 'service create --code llc_formation --name Formation --name-es Alta --price 299 --period once',
    writes: 'service.create service/2',
  },
  { line: 'hours set --hours "mon 09:00-13:00" --zone Europe/Madrid', writes: 'calendar.update calendar/1' },
  { line: 'hours show' },
  { line: 'holiday add 2099-12-24 --reason "Christmas Eve"', writes: 'holiday.add holiday/2099-12-24' },
  { line: 'holiday remove 2099-12-24', writes: 'holiday.remove holiday/2099-12-24' },
  { line: 'booking list --from 2026-01-01 --to 2026-12-31' },
  { line: 'order create --name Ana --email a@example.com --llc-name Sierra', writes: 'order.create order/1' },
  { line: 'order list --status received' },
  { line: 'order show 1' },
  { line: 'order update 1 --status done --note Paid', writes: 'order.status order/1' },
  { line: 'entity show 1' },
  {
    line: 'entity update 1 --ein 981234567 --formation-date 2025-02-01 --founder-country es --fiscal-year-end 12-31',
    writes: ['entity.update entity/1', 'filing.plan entity/1'],
  },
  {
    line: 'ownership set --entity 1 --owner Ana --percent 60 --since 2025-02-01',
    writes: 'ownership.set ownership/1',
  },
  {
    line: 'ownership set --entity 1 --owner Bea --percent 40 --member no',
    writes: 'ownership.set ownership/2',
  },
  {
    line: 'ownership rename --entity 1 --owner Ana --name "Ana Ruiz"',
    writes: 'ownership.rename entity/1',
  },
  { line: 'ownership end --entity 1 --owner Bea', writes: 'ownership.end ownership/2' },
  { line: 'ownership list --entity 1' },
  {
    line: 'engagement add --entity 1 --service agent --started 2025-02-01 --price 89',
    writes: 'engagement.create engagement/1',
  },
  { line: 'engagement update 1 --status paused', writes: 'engagement.update engagement/1' },
  { line: 'engagement list --entity 1' },
  { line: 'subscription renew --entity 2', writes: 'subscription.create subscription/2' },
  { line: 'subscription renew --entity 2 --until 2099-01-31', writes: 'subscription.create subscription/3' },
  { line: 'subscription list' },
  { line: 'subscription cancel --entity 2 --period 3', writes: 'subscription.cancel subscription/3' },
  { line: 'subscription cancel --entity 2', writes: 'subscription.cancel entity/2' },
  { line: 'subscription list --entity 2' },
  {
    line: `filing mark --entity 1 --form 5472 --year ${LAST_YEAR} --status filed --on ${TODAY} --filed-elsewhere "By the accountant" --signed-copy "${BLANK_FORM}"`,
    // Its obligation follows.
    writes: [
      'document.create document/2',
      'form5472.filed_copy filed-copy/1',
      'filing.mark filing/{filing}',
      'obligation.settle entity/1',
    ],
  },
  { line: 'filing list' },
  { line: 'filing list --overdue' },
  { line: 'filing list --entity 1 --due-before 2099-01-01' },
  {
    line: `dossier make --entity 1 --year 2025 --lang en --out "${join(FOLDER, 'dossier.zip')}"`,
    writes: ['document.create document/3', 'dossier.create dossier/1'],
  },
  {
    line: `tax dossier --entity 2 --year ${new Date().getUTCFullYear()} --tax-numbers --out "${join(FOLDER, 'other.zip')}"`,
    writes: ['document.create document/4', 'dossier.create dossier/2'],
  },
  { line: 'dossier list --entity 1' },
  { line: 'audit verify' },
  { line: 'member create --email zoe@example.com --name Zoe', writes: 'member.create member/3' },
  { line: 'member invite --member zoe@example.com', writes: 'invitation.create invitation/1' },
  {
    line: 'share add --entity 1 --member zoe@example.com --role accountant --areas tax,reports',
    writes: 'share.add member/3',
  },
  { line: 'share list' },
  { line: 'share remove 1', writes: 'share.remove share/1' },
  {
    line: 'member role --member zoe@example.com --role manager',
    writes: ['member.role member/3', 'member.clients member/3'],
  },
  {
    line: 'member email --member zoe@example.com --email zoe.ruiz@example.com',
    writes: 'member.email member/3',
  },
  {
    line: 'member disable --member zoe.ruiz@example.com --reason "Left the firm"',
    writes: ['member.disable member/3', 'invitation.revoke member/3'],
  },
  {
    line: 'member enable --member zoe.ruiz@example.com --role manager --clients all',
    writes: ['member.enable member/3', 'member.clients member/3'],
  },
  { line: 'member assign --member 3 --client ana@example.com', writes: 'member.assign member/1' },
  { line: 'member clients --member 3 --see assigned', writes: 'member.clients member/3' },
  { line: 'member unassign --member 3 --client ana@example.com', writes: 'member.unassign member/1' },
  { line: 'member revoke --member 3' },
  {
    line: `member export zoe.ruiz@example.com --identifiers --out "${join(FOLDER, 'zoe.zip')}"`,
    writes: 'member.export member/3',
  },
  { line: 'member disable --member zoe.ruiz@example.com', writes: 'member.disable member/3' },
  {
    line: 'member erase 3 --confirm zoe.ruiz@example.com',
    writes: ['member.erase member/3', 'member.erased member/3'],
  },
  { line: 'member erase-again' },
  { line: 'backup create', writes: 'backup.create backup/{backup}' },
  { line: 'backup list' },
  { line: 'backup verify --files-only', writes: 'backup.verify backup/{backup}' },
  { line: 'backup prune' },
  { line: 'restore resume' },
  {
    line: 'key create-test --entity 1 --name trial --scopes all --allow-ip 203.0.113.0/24 --expires 2030-01-31',
    writes: [
      'member.create_test member/4',
      'entity.create entity/3',
      'entry.create entries/50-97',
      'connection.create connection/2',
      'sandbox.create entity/3',
      'key.create key/3',
    ],
  },
]

test('every command prints one JSON object, and each write leaves exactly one audit row', async t => {
  const { url, query } = await openScratch(t)
  const outcomes = await runCommandLines(
    SCRIPT.map(({ line }) => [...words(line), '--json']),
    // No external timestamp service is used.
    {
      DATABASE_URL: url,
      LLANO_SECRET: 's'.repeat(32),
      LLANO_DATA_DIR: FOLDER,
      LLANO_TIMESTAMPS: 'off',
      LLANO_BACKUP_DIR: BACKUPS,
    },
  )
  for (const [i, { line, writes }] of SCRIPT.entries()) {
    assert.equal(outcomes[i]!.code, 0, `${line}: ${outcomes[i]!.stdout}${outcomes[i]!.stderr}`)
    const answer = onlyJson(line, outcomes[i]!)
    if ([writes ?? []].flat().some(written => /\.create \w+\/\d+$/.test(written)))
      assert.ok(Number.isInteger(answer.id), `${line} answers an id`)
    if (/^key (create|rotate)/.test(line)) assert.match(answer.key, /^llk_(test_)?[0-9A-Za-z]{38}$/)
  }
  const rows = await query('select actor, action, record, ip from kernel.audit_row order by id')
  assert.deepEqual(
    rows.map(row =>
      `${row.action} ${row.record}`
        .replace(/txn_\w{26}$/, '{txn}')
        .replace(/^filing.mark filing\/\d+$/, 'filing.mark filing/{filing}')
        .replace(/\d{8}T\d{6}Z-[0-9a-f]{6}$/, '{backup}'),
    ),
    SCRIPT.flatMap(({ writes }) => writes ?? []),
  )
  assert.deepEqual([...new Set(rows.map(row => row.actor))], [`cli:${process.getuid!()}`])

  const tried = new Set(SCRIPT.map(({ line }) => commandOf(line)))
  // Tested elsewhere: commands that run until stopped, `doctor`, which asks calendars, and those that cannot exit with 0 without a Bitcoin
  // block, an audit seal, a damaged file, an empty database, an entry, one with a related party, or an obligation that is due.
  const served = [
    'form5472 line',
    'form5472 fill',
    'form5472 package',
    'form5472 freeze',
    'form5472 filed',
    'form5472 receipt',
    'form5472 close',
    'loan link',
    'obligation done',
    'serve',
    'worker',
    'listen',
    'migrate',
    'openapi',
    'mcp',
    'doctor',
    'verify',
    'audit seal',
    'document restore',
    'restore',
    'ledger acta',
  ]
  const untried = COMMANDS.map(command => command.words).filter(
    name => !tried.has(name) && !served.includes(name),
  )
  assert.deepEqual(untried, [], 'a new command joins this script')
})

/** The command of a line; `announce` and `announce list` are two. */
function commandOf(line: string): string | undefined {
  const fits = COMMANDS.map(command => command.words).filter(name => `${line} `.startsWith(`${name} `))
  return fits.toSorted((a, b) => b.length - a.length)[0]
}

test('every command has --help, and prints text for people', async t => {
  const { url } = await openScratch(t)
  const env = {
    DATABASE_URL: url,
    LLANO_SECRET: 's'.repeat(32),
    LLANO_DATA_DIR: FOLDER,
    LLANO_BACKUP_DIR: BACKUPS,
  }
  const lines = COMMANDS.map(command => [...command.words.split(' '), '--help'])
  const reads = SCRIPT.filter(
    ({ writes, line }) =>
      !writes &&
      !/revoke|remove|update|openapi|--member|--entity|--counterparty|(show|fetch|sync|test|deliveries) \d|\{txn\}/.test(
        line,
      ),
  )
  const outcomes = await runCommandLines([['--help'], ...lines, ...reads.map(({ line }) => words(line))], env)
  const [whole, ...each] = outcomes
  for (const [i, { words: name, summary, flags, args = [] }] of COMMANDS.entries()) {
    const { code, stdout } = each[i]!
    const help = stdout.replaceAll(/\s+/g, ' ')
    assert.equal(code, 0, name)
    assert.match(stdout, new RegExp(`^Usage: llano ${name}`))
    assert.ok(help.includes(summary), `${name} --help says what it does`)
    for (const flag of [...flags.map(flag => flag.flags), '--json'])
      assert.ok(help.includes(flag), `${name}: ${flag}`)
    for (const arg of args) assert.ok(help.includes(arg.description), `${name}: ${arg.name}`)
    assert.match(whole!.stdout, new RegExp(`^ +${name.split(' ')[0]}\\b`, 'm'))
  }
  for (const [i, { line }] of reads.entries()) {
    const { code, stdout } = outcomes[1 + COMMANDS.length + i]!
    assert.equal(code, 0, line)
    assert.doesNotMatch(stdout, /^[[{]/, `${line} answers people`)
    assert.match(stdout, /\S.*\n$/s)
  }
})

test('an empty list is reported in one sentence', async t => {
  const { url } = await openScratch(t)
  const lines = ['member list', 'entity list', 'payment list', 'audit list', 'bank list'].map(words)
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32), LLANO_DATA_DIR: FOLDER }
  for (const { code, stdout } of await runCommandLines(lines, env)) {
    assert.equal(code, 0)
    assert.match(stdout, /^(There are no|No) [^─]*\.\n$/)
  }
})

test('the process exits with 0 for done, 1 for rejected, 2 for wrong usage and 3 for an internal error', async t => {
  const { url, query } = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  const done = await deployment.llano(['member', 'list'], 0)
  assert.deepEqual(done.json, { data: [] })
  await deployment.llano(['key', 'revoke', '99'], 1)
  await deployment.llano(['key', 'revoke'], 2)
  await query('alter table members.member rename to member_away')
  const bug = await deployment.llano(['member', 'list'], 3)
  assert.match(bug.json.error, /^members\.list_members: relation "members\.member" does not exist$/)
  assert.doesNotMatch(bug.stderr, /\.ts:\d+/, 'no trace for the operator')
})

test('serve --json prints its address in one JSON object', async t => {
  const { url } = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  const running = deployment.run(['serve', '--json'], {
    PORT: '0',
    LLANO_METRICS_PORT: '0',
    LLANO_PROCESSES: '1',
  })
  await waitFor('it to serve', () => running.stdout().endsWith('\n'), 60_000)
  const { address, metrics, demo_key } = JSON.parse(running.stdout())
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
  assert.equal((await fetch(metrics)).status, 200)
  assert.equal(demo_key, null)
  running.child.kill('SIGTERM')
  assert.equal(await running.ended, 0)
  assert.equal(running.stdout().split('\n').length, 2, 'and nothing after it')
})
