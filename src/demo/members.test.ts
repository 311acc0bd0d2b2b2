import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, TEST_SECRET } from '../../tests/harness/installation.ts'
import { openScratch } from '../../tests/harness/scratch-database.ts'
import { createMember } from '../areas/members/members.ts'
import { findKeptProfile, openIdentifiers } from '../areas/members/profiles.ts'
import { readConfig } from '../kernel/config.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { writeProfiles } from './members.ts'
import { planDemo } from './plan.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const secrets = secretsFrom(TEST_SECRET)

test('every member of the demo has a complete profile, older than the books, and identifiers that decrypt', async t => {
  const { database } = await openScratch(t)
  const plan = planDemo(NOW)
  const { members, staff } = plan
  const people = []
  for (const { email, name, role } of [...members, ...staff]) {
    const { id } = await createMember(database.durable, BY_TEST, { email, name, role })
    people.push({ id, email, name, role, llcs: [] })
  }
  const adding = { db: database.durable, secrets, config: readConfig({}) }
  const setup = { plan, tx: database.durable, adding, secrets, by: BY_TEST, now: NOW, dataDir: '' }
  await writeProfiles({ ...setup, members: people.filter(one => one.role === 'member'), staff: [] })
  const written = await Promise.all(
    people.slice(0, members.length).map(one => findKeptProfile(database.quick, one.id)),
  )
  assert.deepEqual(
    written.map(({ language, country }) => [language, country]),
    [
      ['es', 'ES'],
      ['en', 'GB'],
      ['es', 'AR'],
    ],
  )
  for (const kept of written) {
    assert.match(kept.phone!, /^\+[1-9]\d+$/)
    assert.ok(kept.member_since < '2023-11-15', kept.member_since)
    const opened = Object.values(openIdentifiers(kept, secrets)).filter(value => value !== null)
    assert.ok(opened.length >= 3, kept.name)
  }
})
