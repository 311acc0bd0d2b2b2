import type pg from 'pg'

/** PostgreSQL's description of a statement: its parameter types, and its column names and types, as oids. */
export type Description = { params: number[]; columns: { name: string; type: number }[] }

type Field = { name: string; dataTypeID: number }
type Connection = {
  parse(message: { name: string; text: string; types: [] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
}

/** Lets PostgreSQL parse and describe a statement, like our own connections, without running it. */
export function describeStatement(client: pg.Client, name: string, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const found: Description = { params: [], columns: [] }
    let failure: Error | null = null
    const question = {
      submit(connection: Connection) {
        connection.once('parameterDescription', message => {
          found.params = message.dataTypeIDs
        })
        connection.parse({ name, text, types: [] })
        connection.describe({ type: 'S', name })
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: Field[] }) {
        found.columns = fields.map(field => ({ name: field.name, type: field.dataTypeID }))
      },
      handleError(error: Error) {
        failure = error
        reject(error)
      },
      handleReadyForQuery() {
        if (!failure) resolve(found)
      },
      handleNoData() {},
      handleCommandComplete() {},
      handleDataRow() {},
      handlePortalSuspended() {},
      handleEmptyQuery() {},
    }
    client.query(question as unknown as pg.Submittable)
  })
}
