import type { Database, Db } from '../sql/postgres.ts'
import { statement, text } from '../sql/statement.ts'
import type { By } from '../sql/write.ts'
import { type Answer, asJson } from './endpoint.ts'
import type { FileAnswer } from './file-answer.ts'
import { rememberAnswer, STORE_THEMSELVES } from './idempotency.ts'

const fillAnswer = statement({
  name: 'kernel.fill_answer',
  params: { owner: text, key: text, body: text },
  row: { key: text },
  sql: `
    update kernel.remembered_answer set body = $body where owner = $owner and key = $key returning key`,
})

/**
 * Runs the endpoint of a page and stores its response in the same transaction. The key is claimed first: a second request
 * with it waits here for the first. The endpoints of the API do this within the statement of the write, which is faster.
 */
export function runStored<C extends { database: Database; db: Db; by: By }>(
  context: C,
  run: (context: C) => Promise<Answer>,
): Promise<Answer> {
  const { idempotency, ...who } = context.by
  const of = { owner: who.actor, key: idempotency!.key }
  return context.database.together(async database => {
    const { fingerprint, status } = idempotency!
    await database.durable.one(rememberAnswer, { ...of, fingerprint, status, body: '' })
    const by = { ...who, idempotency: null }
    const answer = asJson(
      (await run({ ...context, database, db: database.durable, by })) as Exclude<Answer, FileAnswer>,
    )
    await database.durable.one(fillAnswer, { ...of, body: answer.bytes.toString() })
    return answer
  })
}

/** Whether the kernel stores the response, and not the endpoint. */
export const isStoredFor = ({ name, path }: { readonly name: string; readonly path: string }): boolean =>
  path.startsWith('/web/') && !Object.hasOwn(STORE_THEMSELVES, name)
