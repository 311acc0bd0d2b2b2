// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { Deployment, type ServerProcess, waitFor } from './harness/server-process.ts'

const SLOW_MS = 120_000

/** Reads a document from the API until the condition is met. */
async function until(
  server: ServerProcess,
  key: string,
  what: string,
  path: string,
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  holds: (body: any) => unknown,
): Promise<unknown> {
  let found: unknown = null
  await waitFor(
    what,
    async () => {
      const { status, body } = await server.ask(path, { key })
      assert.equal(status, 200, body?.error)
      found = holds(body)
      return Boolean(found)
    },
    SLOW_MS,
  )
  return found
}

test('a demo server proves documents and ACTAs on its own chain, also after it was killed', async t => {
  const deployment = await Deployment.make(t, { LLANO_TIMESTAMPS: 'local' })
  const first = await deployment.serve()
  const { entityId, memberId } = await deployment.newMember()
  const { key } = await deployment.newKey(memberId, { rateLimit: 100_000 })
  const file = join(deployment.dataDir, 'contract.txt')
  await writeFile(file, 'We agree.\n')
  const add = ['document', 'add', '--entity', String(entityId), '--type', 'CONTRACT', '--file', file]
  const { json: added } = await deployment.llano(add)
  const isConfirmed = (body: { data: { ots_status: string } }) => body.data.ots_status === 'confirmed'
  await until(first, key, 'the block', `/v1/documents?id=${added.id}`, isConfirmed)
  await first.kill()

  const second = await deployment.serve()
  const manager = ['--email', 'max@example.com', '--name', 'Max', '--role', 'manager']
  await deployment.llano(['member', 'create', ...manager])
  const submit = ['ledger', 'submit', '--entity', String(entityId), '--amount', '12.5', '--category', 'OPEX']
  const { json: submitted } = await deployment.llano(submit)
  const decision = ['--status', 'RATIFIED', '--manager', 'max@example.com']
  await deployment.llano(['ledger', 'decide', submitted.id, ...decision])
  const path = `/v1/ledger?transaction_id=${submitted.id}`
  const acta = await until(second, key, 'the ACTA', path, body => body.data.acta_document_id)
  await until(second, key, "the ACTA's block", `/v1/documents?id=${acta}`, isConfirmed)

  const { body } = await second.ask(`/v1/documents?id=${acta}`, { key })
  assert.deepEqual([body.data.doc_type, body.data.ots.chain], ['ACTA', 'local'])
  const bytesOf = async (url: string) => {
    const answer = await fetch(second.address + url, { headers: { authorization: `Bearer ${key}` } })
    assert.equal(answer.status, 200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const paper = join(deployment.dataDir, 'acta.pdf')
  await writeFile(paper, await bytesOf(`/v1/documents/${acta}/download`))
  await writeFile(`${paper}.ots`, await bytesOf(`/v1/documents/${acta}/proof`))
  const { json: verdict } = await deployment.llano(['verify', paper], 6)
  assert.deepEqual([verdict.status, verdict.chain, verdict.bitcoin], ['demonstration', 'local', null])
  assert.equal(await second.stop(), 0)
})
