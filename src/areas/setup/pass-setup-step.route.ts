import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { word } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { staff } from '../members/members.ts'
import { markPassed } from './setup.sql.ts'
import { SETUP_STEPS, type SetupStep } from './steps.rules.ts'

export const passSetupStep = endpoint({
  name: 'passSetupStep',
  method: 'POST',
  path: '/web/console/setup/step',
  access: staff('operations:write', 'firm'),
  fields: { step: word<SetupStep>({ description: 'The step.', example: 'catalog' }, SETUP_STEPS) },
  returns: Type.Object(
    { step: Type.Unsafe<SetupStep>({ type: 'string', enum: [...SETUP_STEPS] }) },
    { additionalProperties: false },
  ),
  run({ database, by, input: { step } }) {
    return writeOnce(database, by, async (tx, by) => {
      await tx.maybe(markPassed, { step, ...byParams(by) })
      return { step }
    })
  },
})
