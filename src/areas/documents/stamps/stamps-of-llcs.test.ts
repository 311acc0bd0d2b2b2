import assert from 'node:assert/strict'
import test from 'node:test'
import { allMigrations } from '../../../../tests/harness/migrations.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import { migrate } from '../../../kernel/sql/migrate.ts'

test('when a shared stamp is split, later owners get their own and nothing else changes', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const all = await allMigrations()
  await migrate(
    database,
    all.filter(({ file }) => file < '20261116T0145'),
  )
  await query(`
    insert into members.member (email, name) values ('ana@example.com', 'Ana'), ('ben@example.com', 'Ben');
    insert into entities.entity (member_id, name, formation_date, plan_filings_on)
    values (1, 'A', '2024-01-01', '2027-01-01'), (1, 'B', '2026-01-01', '2027-01-01'), (2, 'C', '2026-01-01', '2027-01-01');
    insert into documents.file (sha256, size_bytes, mime_type, store_key, sealed)
    values (sha256('shared'), 6, 'application/pdf', 'a', false), (sha256('own'), 3, 'application/pdf', 'b', false);
    insert into documents.stamp (sha256, status, chain, proof, submitted_at, bitcoin, next_try_at)
    select sha256, 'confirmed', 'bitcoin', 'proof', '2025-01-01', '{"height":1}', null from documents.file;
    insert into documents.stamp (sha256) values (sha256('head'));
    insert into documents.anchor (day, seal_id, sha256) values ('2025-01-01', 1, sha256('head'));
    insert into documents.document (entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, place, type_place)
    select entity_id, 'INVOICE', content, 'a.pdf', 'application/pdf', 6, sha256(content::bytea), place, place
    from (values (1, 'shared', 1), (2, 'shared', 1), (3, 'shared', 1), (3, 'own', 2), (3, 'shared', 3))
      as d (entity_id, content, place)`)
  await migrate(database, all)
  const stamps = await query(`
    select d.entity_id, d.title, s.status, s.proof is not null as has_proof, s.recorded_as is not null as is_known
    from documents.document d
    join documents.stamp s on s.sha256 = d.sha256 and s.entity_id = d.entity_id order by d.id`)
  assert.deepEqual(
    stamps.map(row => Object.values(row)),
    [
      [1, 'shared', 'confirmed', true, true],
      // Of the same member, who uploaded it first.
      [2, 'shared', 'confirmed', true, true],
      [3, 'shared', 'none', false, false],
      [3, 'own', 'confirmed', true, true],
      [3, 'shared', 'none', false, false],
    ],
  )
  const anchors = await query(`
    select s.entity_id, s.sha256 = a.sha256 as is_same
    from documents.anchor a join documents.stamp s on s.id = a.stamp_id`)
  assert.deepEqual(anchors, [{ entity_id: null, is_same: true }])
  const due = await query(
    `select entity_id from documents.stamp where status = 'none' and next_try_at <= now()`,
  )
  assert.deepEqual(
    due.map(row => row.entity_id),
    [null, 3],
  )
})
