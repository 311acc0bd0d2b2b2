import assert from 'node:assert/strict'
import test, { before } from 'node:test'
import { wholeFile } from '../../../tests/harness/after-file.ts'
import { openScratch, type Scratch } from '../../../tests/harness/scratch-database.ts'
import type { Database } from '../sql/postgres.ts'
import { int } from '../sql/statement.ts'
import { byParams, write } from '../sql/write.ts'
import { sealAudit } from './seal.ts'
import { type AuditFinding, verifyAudit } from './verify.ts'

const note = write({
  name: 'test.note_for_verify',
  action: 'note.create',
  params: { number: int },
  row: { number: int },
  sql: "written as (select $number::integer as number, 'note/' || $number as record)",
})

/** Rows 1 to 12: 1-3 in seal 1, 4-7 in seal 2, 8-10 in seal 3, 11 and 12 unsealed. */
async function writeChain(database: Database): Promise<void> {
  const by = byParams({ actor: 'key:1', ip: '203.0.113.9', idempotency: null })
  let number = 0
  for (const count of [3, 4, 3, 2]) {
    for (let i = 0; i < count; i++) await database.durable.one(note, { number: ++number, ...by })
    if (count !== 2) assert.equal(await sealAudit(database), count)
  }
}

let untouched: Scratch
before(async () => {
  untouched = await openScratch(wholeFile)
  await writeChain(untouched.database)
})

/** What verify finds after someone with all rights has changed a copy of the chain. */
async function findAfter(t: test.TestContext, sql: string): Promise<AuditFinding[]> {
  const copy = await openScratch(t, { template: untouched })
  await copy.query(`
    alter table kernel.audit_row disable trigger user;
    alter table kernel.audit_leaf disable trigger user;
    alter table kernel.audit_seal disable trigger user;
    ${sql};
    alter table kernel.audit_row enable trigger user;
    alter table kernel.audit_seal enable trigger user`)
  const report = await verifyAudit(copy.database)
  assert.equal(report.ok, report.findings.length === 0)
  return report.findings
}

const short = (findings: AuditFinding[]) => findings.map(({ kind, what }) => `${kind}: ${what}`)

test('an untouched chain verifies, with its rows, seals and head', async () => {
  const { sealed_up_to, head, ...report } = await verifyAudit(untouched.database)
  assert.deepEqual(report, { ok: true, rows: 12, seals: 3, waiting: 2, external: null, findings: [] })
  assert.match(head!, /^[0-9a-f]{64}$/)
  assert.match(sealed_up_to!, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

const HASH = "'\\x" + 'ab'.repeat(32) + "'"

const TAMPERINGS: { what: string; sql: string; found: string[] }[] = [
  ...(
    [
      "actor = 'key:2'",
      "action = 'note.remove'",
      "record = 'note/6'",
      "ip = '198.51.100.7'",
      'ip = null',
    ] as const
  ).map(change => ({
    what: `a row with another ${change}`,
    sql: `update kernel.audit_row set ${change} where id = 5`,
    found: ['changed: row 5 is not what was sealed (seal 2)'],
  })),
  {
    what: 'a row a microsecond later',
    sql: "update kernel.audit_row set at = at + interval '1 microsecond' where id = 5",
    found: ['changed: row 5 is not what was sealed (seal 2)'],
  },
  {
    what: 'two rows that traded places',
    sql: `update kernel.audit_row r set record = o.record, at = o.at from kernel.audit_row o
          where (r.id, o.id) in ((5, 6), (6, 5))`,
    found: [
      'changed: row 5 is not what was sealed (seal 2)',
      'changed: row 6 is not what was sealed (seal 2)',
    ],
  },
  {
    what: 'a sealed row removed',
    sql: 'delete from kernel.audit_row where id = 6',
    found: ['removed: row 6 is missing (seal 2)'],
  },
  {
    what: 'a waiting row removed',
    sql: 'delete from kernel.audit_row where id = 11',
    found: ['removed: row 11 or its seal is missing'],
  },
  {
    what: 'a row and its leaf removed',
    sql: 'delete from kernel.audit_row where id = 6; delete from kernel.audit_leaf where row_id = 6',
    found: ['removed: seal 2 covers 4 rows, 3 are left'],
  },
  {
    what: 'a row inserted beside the chain',
    sql: "insert into kernel.audit_row (actor, action, record) values ('key:1', 'note.create', 'note/99')",
    found: ['inserted: row 13 was never queued for sealing'],
  },
  {
    what: 'a row inserted into a seal',
    sql: `insert into kernel.audit_row (actor, action, record) values ('key:1', 'note.create', 'note/99');
          insert into kernel.audit_leaf values (13, 2, ${HASH})`,
    found: ['changed: row 13 is not what was sealed (seal 2)', 'inserted: seal 2 covers 4 rows, 5 claim it'],
  },
  {
    what: 'a leaf with another hash',
    sql: `update kernel.audit_leaf set hash = ${HASH} where row_id = 5`,
    found: ['changed: row 5 is not what was sealed (seal 2)'],
  },
  {
    what: 'a leaf without its hash',
    sql: 'update kernel.audit_leaf set hash = null where row_id = 5',
    found: ['changed: row 5 is not what was sealed (seal 2)'],
  },
  {
    what: 'a seal with another root',
    sql: `update kernel.audit_seal set root = ${HASH} where id = 2`,
    found: [
      'changed: a row of seal 2, and the record of its hash, were changed',
      'changed: seal 2 itself was changed',
    ],
  },
  {
    what: 'a seal with another hash',
    sql: `update kernel.audit_seal set hash = ${HASH} where id = 2`,
    found: ['changed: seal 2 itself was changed', 'broken: seal 3 does not follow from the previous one'],
  },
  {
    what: 'a seal of another time',
    sql: "update kernel.audit_seal set sealed_at = sealed_at - interval '1 day' where id = 2",
    found: ['changed: seal 2 itself was changed'],
  },
  {
    what: 'a seal that claims another number of rows',
    sql: 'update kernel.audit_seal set row_count = 5 where id = 2',
    found: ['removed: seal 2 covers 5 rows, 4 are left', 'changed: seal 2 itself was changed'],
  },
  {
    what: 'a seal removed',
    sql: 'delete from kernel.audit_seal where id = 2',
    found: [
      'removed: seals 2 to 2 are missing',
      'broken: seal 3 does not follow from the previous one',
      ...[4, 5, 6, 7].map(row => `removed: row ${row} or its seal is missing`),
    ],
  },
  {
    what: 'the last seal removed',
    sql: 'delete from kernel.audit_seal where id = 3',
    found: [8, 9, 10].map(row => `removed: row ${row} or its seal is missing`),
  },
  {
    what: 'a seal removed with all its rows',
    sql: `delete from kernel.audit_seal where id = 2; delete from kernel.audit_leaf where seal_id = 2;
          delete from kernel.audit_row where id between 4 and 7`,
    found: ['removed: seals 2 to 2 are missing', 'broken: seal 3 does not follow from the previous one'],
  },
  {
    what: 'two rows that traded seals',
    sql: 'update kernel.audit_leaf set seal_id = case row_id when 3 then 2 else 1 end where row_id in (3, 4)',
    found: [1, 2].map(seal => `changed: a row of seal ${seal}, and the record of its hash, were changed`),
  },
]

for (const { what, sql, found } of TAMPERINGS) {
  test(`verify reports ${what}`, async t => {
    assert.deepEqual(short(await findAfter(t, sql)), found)
  })
}

test('verify reports the seal if a row is changed together with its hash', async t => {
  const copy = await openScratch(t, { template: untouched })
  for (const table of ['audit_row', 'audit_leaf'])
    await copy.query(`alter table kernel.${table} disable trigger user`)
  await copy.query("update kernel.audit_row set record = 'note/77' where id = 5")
  const { CHAIN_COLUMNS } = await import('./seal.ts')
  const { hashLeaf, rowText } = await import('./merkle.ts')
  const [row] = await copy.query(
    `select ${CHAIN_COLUMNS} from kernel.audit_row r join kernel.audit_leaf l on l.row_id = r.id where r.id = 5`,
  )
  const hash = hashLeaf(rowText({ ...row, id: 5 } as never))
  await copy.query('update kernel.audit_leaf set hash = $1 where row_id = 5', [hash])
  assert.deepEqual(short((await verifyAudit(copy.database)).findings), [
    'changed: a row of seal 2, and the record of its hash, were changed',
  ])
})
