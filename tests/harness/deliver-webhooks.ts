import { setTimeout as pause } from 'node:timers/promises'
import { deliverDue } from '../../src/areas/webhooks/deliver.ts'
import { makeSender } from '../../src/areas/webhooks/send.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { secretsFrom } from '../../src/kernel/secrets.ts'
import { openDatabase } from '../../src/kernel/sql/postgres.ts'

/** A node that only delivers webhooks, until it is killed. Its clock runs faster, so that retries are soon. */
const [databaseUrl = '', secret = '', epoch = '', speed = ''] = process.argv.slice(2)
const database = openDatabase(databaseUrl)
const now = () => new Date(Number(epoch) + (Date.now() - Number(epoch)) * Number(speed))
const timeoutMs = 500
const local = makeSender({ allowsPrivate: true, timeoutMs })
// As in production, with a name that resolves to this machine.
const strict = makeSender({
  allowsPrivate: false,
  timeoutMs,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
const deps = { database, secrets: secretsFrom(secret), config: readConfig({}), now }
const forever = new AbortController().signal
console.log('delivering')
for (; ; await pause(20))
  await deliverDue(deps, forever, {
    send: (url, ...rest) => (url.startsWith('https:') ? strict : local).send(url, ...rest),
    turnMs: 300,
    leaseMs: 3000 * Number(speed),
  })
