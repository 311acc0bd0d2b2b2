import assert from 'node:assert/strict'
import test from 'node:test'
import { recordDocument } from '../../../tests/harness/documents.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { rounds, seeded, testSeed } from '../../../tests/harness/random.ts'
import { reinstate, withdraw } from './withdraw-document.ts'

const installation = await openTestInstallation()
const { ask, database } = installation

for (const [round, more] of rounds.entries())
  test(`while documents come and go between its pages, a list by cursor has those that stay once${more}`, async () => {
    const random = seeded(testSeed + round)
    for (let run = 0; run < 10; run++) {
      const member = await newMember(installation, { hourlyLimit: 1_000_000 })
      const add = () => recordDocument(installation, member)
      const listed = new Set<number>()
      const withdrawn = new Set<number>()
      for (let i = 0; i < 15; i++) listed.add(await add())
      const before = [...listed]
      const touched = new Set<number>()
      const change = async () => {
        const what = random.pick(['add', 'withdraw', 'withdraw', 'reinstate'] as const)
        if (what === 'add') listed.add(await add())
        else if (what === 'withdraw' && listed.size > 0) {
          const id = random.pick([...listed])
          await withdraw(database, BY_TEST, { id, reason: 'test' }, new Date())
          listed.delete(id)
          withdrawn.add(id)
          touched.add(id)
        } else if (what === 'reinstate' && withdrawn.size > 0) {
          const id = random.pick([...withdrawn])
          await reinstate(database, BY_TEST, id)
          withdrawn.delete(id)
          listed.add(id)
        }
      }
      const seen: number[] = []
      const type = random.pick(['', '&doc_type=ARTICLES'])
      let cursor: string | null = null
      do {
        const page: string = `limit=${1 + random.below(3)}${cursor === null ? '' : `&cursor=${cursor}`}`
        const path = `/v1/documents?entity_id=${member.entityId}${type}&${page}`
        const { status, body, text } = await ask(path, { key: member.key })
        assert.equal(status, 200, text)
        seen.push(...body.data.map((one: { id: number }) => one.id))
        cursor = body.pagination.next_cursor
        for (let i = random.below(3); i > 0; i--) await change()
      } while (cursor !== null)
      const details = `seed ${testSeed + round}, run ${run}`
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => b - a),
        details,
      )
      assert.equal(new Set(seen).size, seen.length, details)
      const skipped = before.filter(id => !touched.has(id) && !seen.includes(id))
      assert.deepEqual(skipped, [], details)
    }
  })
