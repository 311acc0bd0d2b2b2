import {
  bytes,
  type Columns,
  int,
  orNull,
  type Statement,
  statement,
  text,
  type Values,
} from './statement.ts'

/** Who does a write, from where, and the Idempotency-Key under which its response is stored. */
export type By = {
  /** `key:12`, `cli`, `job:sealer`: an id, never a name or an address. */
  actor: string
  ip: string | null
  idempotency: { key: string; fingerprint: Buffer; status: number } | null
  /** The program that acted for the caller, such as an agent's client. It chooses its own name, so the name is cleaned first. */
  client?: string
}

const BY_PARAMS = {
  by_actor: text,
  by_ip: orNull(text),
  by_client: orNull(text),
  by_key: orNull(text),
  by_fingerprint: orNull(bytes),
  by_status: orNull(int),
}

/** The parameters of every write besides its own. */
export function byParams(by: By) {
  return {
    by_actor: by.actor,
    by_ip: by.ip,
    by_client: by.client ?? null,
    by_key: by.idempotency?.key ?? null,
    by_fingerprint: by.idempotency?.fingerprint ?? null,
    by_status: by.idempotency?.status ?? null,
  }
}

/** The actions of all writes, as the audit log names them. */
export const writtenActions = new Set<string>()

/**
 * One write as one statement: the change, its audit row and its stored response succeed or fail together, in
 * one round trip. `sql` is a list of CTEs, the last named `written`, with at most one row that has at least
 * `record` (the written record, `entry/12`) and, for endpoints, `body` (the response bytes).
 */
export function write<P extends Columns, R extends Columns>(definition: {
  name: string
  /** Its name in the audit log, for instance `entry.create`. */
  action: string
  /** A column of `written` with the changed fields, for the audit log. Names, never values. */
  detail?: string
  params: P
  row: R
  sql: string
}): Statement<Values<P> & ReturnType<typeof byParams>, Values<R>> {
  const body = 'body' in definition.row ? 'body' : "''"
  writtenActions.add(definition.action)
  return statement({
    name: definition.name,
    params: { ...definition.params, ...BY_PARAMS },
    row: definition.row,
    sql: `
      with ${definition.sql},
      audited as (
        insert into kernel.audit_row (actor, action, record, ip, detail)
        select $by_actor, '${definition.action}', record, $by_ip::inet,
               nullif(concat_ws(' ', ${definition.detail ?? 'null'}, 'client=' || $by_client::text), '')
        from written
        returning id
      ),
      queued as (insert into kernel.audit_leaf (row_id) select id from audited),
      remembered as (
        insert into kernel.remembered_answer (owner, key, fingerprint, status, body)
        select $by_actor, $by_key::text, $by_fingerprint::bytea, $by_status::integer, ${body} from written
        where $by_key::text is not null
      )
      select ${Object.keys(definition.row).join(', ')} from written`,
  }) as Statement<Values<P> & ReturnType<typeof byParams>, Values<R>>
}

/**
 * A step of a write: invalidates cached responses about the things with these ids. In id order, so that
 * concurrent writers take turns. The number is the time in microseconds, or one more than before: numbers that
 * a restored backup or a promoted standby has lost are not given to other contents later.
 */
export function incrementRevisions(kind: string, ids: string): string {
  const now = '(extract(epoch from statement_timestamp()) * 1000000)::bigint'
  return `
    insert into kernel.revision as r (kind, id, number)
    select distinct '${kind}', id, ${now} from (${ids}) as turned (id) order by id
    on conflict (id, kind) do update set number = greatest(r.number + 1, excluded.number)`
}
