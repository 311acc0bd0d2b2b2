import type { AddDocumentDeps } from '../areas/documents/documents.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Db } from '../kernel/sql/postgres.ts'
import type { By } from '../kernel/sql/write.ts'
import type { DemoPlan } from './plan.ts'

/** What the demo writes with, and the people and LLCs that are in the database already. */
export type DemoContext = {
  plan: DemoPlan
  tx: Db
  /** What documents are added with. */
  adding: Omit<AddDocumentDeps, 'now'>
  secrets: Secrets
  by: By
  now: Date
  /** The demo's banks keep what they need there. */
  dataDir: string
  members: readonly {
    id: number
    email: string
    name: string
    llcs: readonly { id: number; name: string; state: string; subscribed: boolean }[]
  }[]
  staff: readonly { id: number; email: string; name: string; role: string }[]
}
