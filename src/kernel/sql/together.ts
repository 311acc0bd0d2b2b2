import type pg from 'pg'
import { type Database, type Db, dbOf } from './database.ts'

type Connection = { client: pg.ClientBase; run: Db['all']; send(sql: string): Promise<void> }

/**
 * All the work in one transaction of this connection, which is committed or, in a dry run, never. What would otherwise be
 * a separate transaction is a savepoint, so that a failure undoes exactly as much.
 */
export async function runTogether<T>(
  connection: Connection,
  end: 'commit' | 'rollback',
  work: (database: Database) => Promise<T>,
): Promise<T> {
  let isOver = false
  // If one part fails while others continue, those must not send anything after the end: it would be committed.
  const checkOpen = () => {
    if (isOver) throw new Error('The transaction is over.')
  }
  const run: Db['all'] = async (statement, params) => {
    checkOpen()
    return connection.run(statement, params)
  }
  const send = async (sql: string) => {
    checkOpen()
    return connection.send(sql)
  }
  const inSavepoint = async <R>(mark: typeof send, part: () => Promise<R>): Promise<R> => {
    await mark('savepoint part')
    try {
      const result = await part()
      await mark('release savepoint part')
      return result
    } catch (error) {
      if (!isOver) await mark('rollback to savepoint part; release savepoint part')
      throw error
    }
  }
  // Concurrent work takes turns, because the savepoints of one connection are nested.
  const [statementTurn, transactionTurn] = [turns(), turns()]
  const sendInTurn = (sql: string) => statementTurn(() => send(sql))
  const db = dbOf((statement, params) => statementTurn(() => inSavepoint(send, () => run(statement, params))))
  const tx = dbOf((statement, params) => statementTurn(() => run(statement, params)))
  const notHere = async () => {
    throw new Error('Not possible within one transaction.')
  }
  await send('begin')
  try {
    const result = await work({
      quick: db,
      heavy: db,
      durable: db,
      transaction: part => transactionTurn(() => inSavepoint(sendInTurn, () => part(tx, connection.client))),
      dryRun: notHere,
      together: notHere,
      snapshot: notHere,
      withClient: notHere,
      shortage: () => null,
      pools: () => [],
      close: notHere,
    })
    // As a commit would: deferred constraints are checked at the end.
    await sendInTurn('set constraints all immediate')
    if (end === 'commit') await sendInTurn('commit')
    return result
  } finally {
    isOver = true
    // After a commit, this does nothing.
    await connection.client.query('rollback').catch(() => {})
  }
}

function turns(): <R>(part: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve()
  return part => {
    const result = last.then(part)
    last = result.catch(() => {})
    return result
  }
}
