import test from 'node:test'
import { watchErrors } from '../../../tests/harness/error-codes.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { accessErrors } from './access.errors.ts'

const { checkLines } = watchErrors(accessErrors)

test('rejects a key with a wrong limit, expiry or grace period, and any key of a disabled account', async t => {
  const { url } = await openScratch(t)
  const create = 'key create --member ana@example.com --name x --scopes all'
  await checkLines(url, [
    ['member create --email ana@example.com --name Ana', null],
    [`${create} --rate-limit 0`, [accessErrors.invalid_rate_limit]],
    [`${create} --expires soon`, [accessErrors.invalid_expiry]],
    [`${create} --expires 2020-01-31`, [accessErrors.expiry_in_past, '--expires']],
    [
      'key create-test --entity 1 --name x --scopes all --expires 2020-01-31',
      [accessErrors.expiry_in_past, '--expires'],
    ],
    [`${create} --allow-ip office`, [accessErrors.invalid_network]],
    [create, null],
    ['key rotate 1 --grace-hours 99', [accessErrors.invalid_grace_period]],
    ['key revoke 99', [accessErrors.api_key_not_found]],
    ['member disable --member ana@example.com', null],
    [create, [accessErrors.account_disabled]],
  ])
})
