// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { onlyJson, runCommandLines, words } from './harness/command-lines.ts'
import { openScratch } from './harness/scratch-database.ts'

/** Any multi-line text. */
const TEXT_FILE = join(import.meta.dirname, '..', 'docs', 'overview.en.md')

const REFUSED: Record<string, RegExp> = {
  'member create --email bea@example.com --name Bea --phone 600 --country Spain':
    /^phone must be a phone number with its country code.*(\ncountry must be a two-letter country code.*)?$/,
  'member create --email bea@example.com --name Bea --since 2999-01-01':
    /^since must not be in the future\.$/,
  'member show --member 99': /^There is no member 99\.$/,
  'member access-log --member 99': /^There is no member 99\.$/,
  'member update --member 99': /^There is nothing to change\. Specify at least one of --name, --phone,/,
  'member identify --member 99 --kind passport --clear': /^There is no member 99\.$/,
  'member create --email bea@example.com --name Bea --password short':
    /^--password must be at least 10 characters long\.$/,
  'member create --email bea@example.com --name Bea --password aaaaaaaaaaaa':
    /^--password must have at least 5 different characters\.$/,
  'app limit some-app': /^Give either --per-hour or --usual\.$/,
  'app limit some-app --per-hour 0': /^The rate limit must be/,
  'order show x': /^"x" is not the id of an order\.$/,
  'order show 99': /^There is no order 99\.$/,
  'order update 99 --status done': /^There is no order 99\.$/,
  'order list --limit 501': /^--limit must be a whole number from 1 to 500\.$/,
  'order create --name Ana --email ana@example.com --llc-name Sierra':
    /^LLC formation is not offered at present\.$/,
  'booking list --limit x': /^--limit must be a whole number from 1 to 500\.$/,
  'booking list --from 2026-02-30': /^--from must be a calendar date, YYYY-MM-DD\./,
  'hours set':
    /^There is nothing to change\. Give --hours, --zone, --slot, --notice, --horizon, --call or --link\.$/,
  'hours set --slot 4': /^--slot must be a whole number from 5 to 480\.$/,
  'hours set --hours soon': /^--hours must be at most 50 spans such as "mon 09:00-13:00/,
  'hours set --zone Mars': /^--zone must be an IANA time zone, such as Europe\/Madrid\.$/,
  'holiday add soon': /^day must be a calendar date, YYYY-MM-DD\.$/,
  'holiday remove 2031-05-01': /^2031-05-01 is not closed\.$/,
  'announce --title T --effective 2099-01-01': /^--text-file is required\.$/,
  'announce --title T --text-file no-such-file.md --effective 2099-01-01': /^no-such-file\.md cannot be read/,
  [`announce --title T --text-file "${TEXT_FILE}" --effective 2020-01-01`]:
    /^--effective must be at least 30 days ahead/,
  [`announce --title T --title-es T --text-file "${TEXT_FILE}" --effective 2099-01-01`]:
    /^A Spanish version needs both a title and a body\.$/,
  'audit list --since yesterday': /^since must be a date of the calendar, YYYY-MM-DD\.$/,
  'audit list --limit 0': /^limit must be a whole number from 1 to 10000\.$/,
  'member create --email nonsense --name Ana': /^email must be an email address/,
  'member create --email ana@example.com --name " "': /^name must not be empty\.$/,
  'entity create --member 99 --name X': /^There is no member 99\.$/,
  'entity create --member nobody@example.com --name X': /^There is no member nobody@example\.com\.$/,
  'counterparty create --entity 99 --name X --kind BANK': /^There is no LLC 99\.$/,
  'counterparty list --entity x': /^There is no LLC x\.$/,
  'key create --member 1 --name k --scopes read:everything':
    /^(Unknown scope read:everything|There is no member 1)/,
  'key rotate 99': /^There is no active API key 99\.$/,
  'key revoke 99': /^There is no API key 99\.$/,
  'key revoke x': /^"x" is not the id of a key\.$/,
  'payment add --entity 99 --service agent --amount 1 --currency USD --status paid': /^There is no LLC 99\.$/,
  'payment add --entity 99 --service agent --amount 0 --currency ZZZ --status paid --due 2026-02-30':
    /^amount must be greater than 0 .*\.(\ncurrency must be a three-letter .*\.\ndue must be a calendar date.*\.)?$/,
  'document add --entity 99 --type OTHER --file x.pdf': /^There is no LLC 99\.$/,
  'document show 99': /^There is no document 99\.$/,
  'document fetch 99 --out x': /^There is no document 99 with a file\.$/,
  'document fetch x --out x': /^"x" is not the id of a document\.$/,
  'document withdraw 99 --reason mistake': /^There is no document 99\.$/,
  'document withdraw 99 --reason " "': /^--reason must not be empty\.$/,
  'document reinstate 99': /^There is no document 99\.$/,
  'document restore 99 --file x.pdf': /^There is no document 99 with a file\.$/,
  'document fetch 99 --proof --out x': /^There is no document 99\.$/,
  'document list --entity 99 --withdrawn --type OTHER': /^--withdrawn lists all types; leave --type out\.$/,
  'backup create': /^There is no place for backups\. Set LLANO_BACKUP_DIR/,
  'backup list': /^There is no place for backups\./,
  'backup verify': /^There is no place for backups\./,
  'backup prune': /^There is no place for backups\./,
  'restore --to x': /^--to is a data folder, which DATABASE_URL does not use\.$/,
  'audit seal 99': /^There is no seal 99\.$/,
  'document list --entity 99 --type NAPKIN': /^--type must be one of ARTICLES, /,
  'payment update 99 --status paid': /^There is no payment 99\.$/,
  'payment update 99': /^There is nothing to change\. Specify at least one of --status,/,
  'payment update x --status paid': /^"x" is not the id of a payment\.$/,
  'payment list --year 1989': /^year must be a whole number from 1990 to 2100\.$/,
  'presence add --entity 99 --from 2026-01-01 --country ES': /^There is no LLC 99\.$/,
  'presence add --entity 99 --from 2026-02-30 --country XX':
    /^from must be a calendar date, YYYY-MM-DD\.(\ncountry must be a two-letter country code.*\.)?$/,
  'presence list --entity 99 --year 1989': /^year must be a whole number from 1990 to 2100\.$/,
  'presence simulate --entity 99 --country ES --from 2026-02-02 --until 2026-02-01':
    /^until \(2026-02-01\) must not be before from \(2026-02-02\)\.$/,
  'presence remove 99': /^There is no stay 99\.$/,
  'presence remove x': /^"x" is not the id of a stay\.$/,
  'party set --counterparty 99 --country ES': /^There is no counterparty 99\.$/,
  'party set --counterparty x --country ES': /^"x" is not the id of a counterparty\.$/,
  'party set --counterparty 99 --country XX --tax-country Spain':
    /^--country must be a two-letter country code/,
  'party set --counterparty 99 --ftin X1234567L':
    /^--ftin must be - to read the number from standard input, or none\.$/,
  'party list --entity 99': /^There is no LLC 99\.$/,
  'form5472 show --entity 99 --year 2025': /^There is no LLC 99\.$/,
  'form5472 show --entity 99 --year 1989': /^--year must be a whole number from 1990 to 2100\.$/,
  'form5472 readiness --entity 99 --year 2025': /^There is no LLC 99\.$/,
  'form5472 line --entry 99 --line 32': /^There is no entry 99\.$/,
  'form5472 line --entry 99 --clear': /^There is no entry 99\.$/,
  'form5472 line --entry x --clear': /^"x" is not the id of an entry\.$/,
  'form5472 line --entry 99': /^Give either --line or --clear\.$/,
  'form5472 answer --entity 99 --year 2025 --question 1c --answer 1': /^There is no LLC 99\.$/,
  'form5472 answer --entity 99 --year 2025 --question 1c': /^Give either --answer or --clear\.$/,
  'form5472 answer --entity 99 --year 1989 --question 1c --answer 1':
    /^--year must be a whole number from 1990 to 2100\.$/,
  'form5472 questions --entity 99 --year 2025': /^There is no LLC 99\.$/,
  'form5472 classify --entity 99 --year 2025 --entry 1 --as rent': /^There is no LLC 99\.$/,
  'form5472 classify --entity 99 --year 2025 --entry 1': /^Give either --as or --clear\.$/,
  'form5472 classify --entity 99 --year 2025 --category software --as rent':
    /^Give --counterparty and --category, or --entry\.$/,
  'form5472 close --entity 99 --year 2025': /^There is no LLC 99\.$/,
  'loan add --entity 99 --counterparty 1 --direction lent --principal 5 --start 2025-01-01':
    /^There is no LLC 99\.$/,
  'loan update 99 --rate 5': /^There is no loan 99\.$/,
  'loan update 99 --rate 101': /^--rate must be a percentage from 0 to 100/,
  'loan remove 99': /^There is no loan 99\.$/,
  'loan show x': /^The loan must be an id\.$/,
  'loan list --entity 99': /^There is no LLC 99\.$/,
  'loan link --loan 99 --entry 1': /^There is no loan 99\.$/,
  'loan unlink --entry x': /^--entry must be an id\.$/,
  [`afr import --file "${TEXT_FILE}" --source x`]:
    /^The table cannot be imported. The first line must be month,short,mid,long\.$/,
  'form5472 worksheet --entity 99 --year 2025 --out x.pdf': /^There is no LLC 99\.$/,
  'form5472 fill --entity 99 --year 2025 --form x.pdf --out y.pdf': /^There is no LLC 99\.$/,
  [`form5472 fields --form "${TEXT_FILE}"`]: /overview\.en\.md is not a PDF\.$/,
  'report list --entity 99': /^There is no LLC 99\.$/,
  'report list --entity 99 --limit 501': /^--limit must be a whole number from 1 to 500\.$/,
  'report show 99': /^There is no report "99"\.$/,
  'report show x': /^There is no report "x"\.$/,
  'report generate --entity 99 --type monthly --period 2026-10': /^There is no LLC 99\.$/,
  'report answer 99 --idx 0 --decision APPROVED': /^There is no report "99"\.$/,
  'service create --code 9 --name A --name-es B --price 1 --period once':
    /^--code must be 2 to 41 lowercase letters/,
  'service create --code agent --name A --name-es B --price 1.23456 --period once':
    /^--price must be an amount/,
  'service create --code agent --name A --name-es B --price -1 --period once':
    /^--price must be between 0 and/,
  'service update agent --price 5': /^There is no service agent\.$/,
  'payment update 99 --service agent': /^There is no service agent\./,
  'entity show 99': /^There is no LLC 99\.$/,
  'entity update x --ein 98-1234567': /^There is no LLC x\.$/,
  'ownership set --entity 99 --owner Ana --percent 5': /^There is no LLC 99\.$/,
  'ownership rename --entity 99 --owner Ana --name Bea': /^There is no LLC 99\.$/,
  'engagement add --entity 99 --service agent': /^There is no LLC 99\.$/,
  'engagement update 99 --status paused': /^There is no engagement 99\.$/,
  'engagement update 99': /^There is nothing to change\. Specify at least one of --status, --renews,/,
  'subscription renew --entity 99': /^There is no LLC 99\.$/,
  'subscription cancel --entity 99 --period 2026-01-01': /^There is no LLC 99\.$/,
  'subscription cancel --entity 99': /^There is no LLC 99\.$/,
  'filing list --due-before soon': /^--due-before must be a calendar date, YYYY-MM-DD\.$/,
  'filing mark --entity 99 --year 2025 --status filed': /^There is no LLC 99\.$/,
  'filing mark --entity 99 --year last --status filed': /^--year must be four digits\.$/,
  'ledger submit --entity 99 --amount 5 --category OPEX': /^There is no LLC 99\.$/,
  'ledger list --limit 0': /^--limit must be a whole number from 1 to 500\.$/,
  'ledger list --entity 99': /^There is no LLC 99\.$/,
  'ledger show 5': /^There is no transaction "5"\.$/,
  'ledger show txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD': /^There is no transaction txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD\.$/,
  'ledger stop txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD': /^There is no transaction txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD\.$/,
  'ledger decide txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD --status PENDING --manager max@example.com':
    /^--status must be one of RATIFIED, VETOED, REJECTED/,
  'ledger decide txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD --status RATIFIED --manager nobody@example.com':
    /^There is no member nobody@example\.com\.$/,
  'bank connect --entity 99 --provider mercury --token 12345678': /^There is no LLC 99\.$/,
  'bank connect --entity 99 --provider wise --token 12345678 --since 2026-02-30':
    /^--since must be a calendar date, YYYY-MM-DD\.$/,
  'bank connect --entity 99 --provider wise --token 12345678 --base-url http://bank.example':
    /^--base-url must start with https:\/\/; http:\/\/ is allowed only for 127\.0\.0\.1, \[::1\] and localhost\.$/,
  'bank connect --entity 99 --provider wise --token 12345678 --base-url https://me:secret@bank.example':
    /^--base-url must not contain a user name or password\.$/,
  'bank list --entity 99': /^There is no LLC 99\.$/,
  'bank show 99': /^There is no bank connection 99\.$/,
  'bank show x': /^The id of a bank connection is a number\. Find it with llano bank list\.$/,
  'bank test 99': /^There is no bank connection 99\.$/,
  'bank token 99 --token 12345678': /^There is no bank connection 99\.$/,
  'bank pause 99': /^There is no bank connection 99\.$/,
  'bank resume 99': /^There is no bank connection 99\.$/,
  'bank remove 99': /^There is no bank connection 99\.$/,
  'bank sync 99': /^There is no bank connection 99\.$/,
  'bank sync 99 --dry-run': /^There is no bank connection 99\.$/,
  'bank transactions --entity 99': /^There is no LLC 99\.$/,
  'bank categorise --entity 99 --transaction x --category software': /^There is no LLC 99\.$/,
  'bank restore --entity 99 --transaction x': /^There is no LLC 99\.$/,
  'bank rule add --entity 99 --payee Ana --category software': /^There is no LLC 99\.$/,
  'bank rule list --entity 99': /^There is no LLC 99\.$/,
  'bank rule remove 99': /^There is no rule 99\.$/,
  'bank rule remove x': /^"x" is not the id of a rule\.$/,
  'dossier make --entity 99 --year 2025 --out x.zip': /^There is no LLC 99\.$/,
  'dossier make --entity 99 --year 1989 --out x.zip': /^--year must be a whole number from 1990 to 2100\.$/,
  'tax dossier --entity 99 --year 2025 --out x.zip': /^There is no LLC 99\.$/,
  'dossier list --entity 99': /^There is no LLC 99\.$/,
  'entry complete 99 --purpose x': /^There is no entry 99\.$/,
  'entry complete 1': /^Give at least one of --counterparty, --purpose and --document\.$/,
  'entry remove 99': /^There is no entry 99\.$/,
  'entry remove x': /^"x" is not the id of an entry\.$/,
}

test('a refusal is one sentence, exits with 1, and leaves nothing behind', async t => {
  const { url, query } = await openScratch(t)
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const lines = Object.keys(REFUSED).map(words)
  const outcomes = await runCommandLines([...lines.map(line => [...line, '--json']), ...lines], env)
  for (const [i, [line, sentence]] of Object.entries(REFUSED).entries()) {
    const [asJson, forPeople] = [outcomes[i]!, outcomes[i + lines.length]!]
    assert.deepEqual([asJson.code, forPeople.code], [1, 1], line)
    assert.match(onlyJson(line, asJson).error, sentence)
    assert.match(forPeople.stderr.trimEnd(), sentence)
    assert.equal(forPeople.stdout, '', line)
    assert.match(forPeople.stderr, /\.\n$/, `${line}: a whole sentence`)
  }
  assert.deepEqual(await query('select * from kernel.audit_row'), [])
})

test('a data folder without an installation is refused by every command that needs one, and stays as it was', async t => {
  const empty = await mkdtemp(join(tmpdir(), 'llano-mistyped-'))
  t.after(() => rm(empty, { recursive: true }))
  const folders = [empty, join(empty, 'mistyped')]
  const lines = [
    'member list',
    'member create --email ana@example.com --name Ana',
    'key revoke 1',
    'audit verify',
    'migrate',
    'worker',
  ]
  for (const folder of folders) {
    const env = { LLANO_DATA_DIR: folder }
    const given = lines.flatMap(line => [words(line), [...words(line), '--json']])
    const outcomes = await runCommandLines(given, env)
    const sentence =
      `There is no installation: ${folder} (LLANO_DATA_DIR) has no database, and DATABASE_URL is not set. ` +
      'Settings come from the environment. Use those of the server, or start a new installation with npm start.'
    for (const [i, { code, stdout, stderr }] of outcomes.entries()) {
      const line = given[i]!.join(' ')
      assert.equal(code, 1, line)
      if (i % 2) assert.equal(onlyJson(line, outcomes[i]!).error, sentence)
      else assert.ok(stdout === '' && stderr.endsWith(`${sentence}\n`), `${line}: ${stderr}`)
    }
    assert.deepEqual(await readdir(empty), [])
  }
})

const MISUSED = [
  'member create --email ana@example.com',
  'member create --email ana@example.com --name Ana --role king',
  'member create --email ana@example.com --name Ana --colour red',
  'member remove 1',
  'key revoke',
  'key revoke 1 2',
  'counterparty create --entity 1 --name X --kind PIRATE',
  'ledger decide txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD --status RATIFIED',
  'ledger submit --entity 1 --amount 5 --category software',
  'bank connect --entity 1 --provider n26',
  'bank connect --entity 1',
  'bank sync',
  'bank transactions --entity 1 --state lost',
  'bank rule add --entity 1 --payee Ana',
  'rates import --kind weekly --file rates.csv',
  'report generate --entity 1 --type weekly --period 2026',
  'report generate --entity 1 --type annual',
  'report show 1 --lang fr',
  'report answer 1 --idx 0',
  'fly',
]

test('a wrong command line exits with 2 and points to --help', async t => {
  const { url } = await openScratch(t, { migrated: false })
  const env = { DATABASE_URL: url, LLANO_SECRET: 's'.repeat(32) }
  const lines = MISUSED.map(words)
  const outcomes = await runCommandLines([...lines, ...lines.map(line => [...line, '--json'])], env)
  for (const [i, line] of MISUSED.entries()) {
    const [plain, asJson] = [outcomes[i]!, outcomes[i + lines.length]!]
    assert.deepEqual([plain.code, asJson.code], [2, 2], line)
    assert.equal(plain.stdout, '', line)
    assert.match(plain.stderr, /^error: .*\n\(see --help|Usage: llano/s, line)
    assert.match(onlyJson(line, asJson).error, /\S/)
  }
})
