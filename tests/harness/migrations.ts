import { areas } from '../../src/areas.ts'
import { APP_ROLE } from '../../src/kernel/embedded/passwords.ts'
import { migrate, readMigrations } from '../../src/kernel/sql/migrate.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'

export const allMigrations = () => readMigrations(areas.flatMap(area => area.migrations ?? []))

/** Migrates as the owner, and grants the program's role its rights. */
export async function migrateAsOwner(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, { shared: 1, own: 1 })
  try {
    await migrate(owner, await allMigrations(), undefined, APP_ROLE)
  } finally {
    await owner.close()
  }
}
