import { createService, type NewService } from '../../src/areas/catalog/catalog.ts'
import { createMember } from '../../src/areas/members/members.ts'
import { readHours, setCalendar } from '../../src/areas/orders/orders.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { wholeFile } from './after-file.ts'
import { type Answer, BY_TEST, TEST_SECRET, type TestInstallation } from './installation.ts'
import { openScratch, type Scratch } from './scratch-database.ts'
import { startAnotherServer } from './servers.ts'

const SOLD: Pick<NewService, 'code' | 'price' | 'period'>[] = [
  { code: 'llc_formation', price: '299', period: 'once' },
  { code: 'registered_agent', price: '95.10', period: 'annual' },
  { code: 'operating_agreement', price: '120', period: 'once' },
  { code: 'ein', price: '150', period: 'once' },
  { code: 'manager_annual', price: '1190', period: 'annual' },
]

export type Office = Pick<TestInstallation, 'database' | 'secrets' | 'config' | 'address' | 'ask'> & {
  query: Scratch['query']
  /** One request of a visitor with its own address, from one of our pages. */
  visit(path: string, body?: unknown, from?: string): Promise<Answer>
}

let visitors = 0

/**
 * An operator with services, a Manager and hours, in a separate database: the catalog and the calendar are
 * global, so tests that change them cannot share one.
 */
export async function openOffice(): Promise<Office> {
  const { database, url, query } = await openScratch(wholeFile)
  const secrets = secretsFrom(TEST_SECRET)
  const config = readConfig({ LLANO_PUBLIC_URL: 'https://llano.example' })
  const { address, ask } = await startAnotherServer({ databaseUrl: url, secrets, config })
  const db = database.durable
  for (const one of SOLD)
    await createService(db, BY_TEST, {
      ...one,
      name: `The ${one.code}`,
      nameEs: `El ${one.code}`,
      currency: 'USD',
    })
  await createMember(db, BY_TEST, { email: 'boss@example.com', name: 'The Manager', role: 'manager' })
  await setCalendar(db, BY_TEST, {
    zone: 'America/Denver',
    hours: readHours('mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00'),
    slot_minutes: 30,
    notice_minutes: 60,
    horizon_days: 30,
    call_by: 'phone',
    call_link: null,
  })
  const visit: Office['visit'] = (path, body, from) => {
    visitors++
    const ip = from ?? `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    return ask(path, {
      ...(body !== undefined && { body }),
      headers: { origin: config.publicUrl, 'x-forwarded-for': ip },
    })
  }
  return { database, secrets, config, address, ask, query, visit }
}
