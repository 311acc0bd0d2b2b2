import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'
import { findMailState, OUTBOX_STATES, type OutboxState } from '../../kernel/mail/mail.sql.ts'
import { findBackupState } from '../backups/backups.ts'
import { findPageFirm } from '../firm/firm.ts'
import { hasAnyClient, staff } from '../members/members.ts'
import { takesCalls } from '../orders/orders.ts'
import { findSetup, hasServices } from './setup.sql.ts'
import { CHECKLIST, type ChecklistItem, SETUP_STEPS, type SetupStep } from './steps.rules.ts'

const strict = { additionalProperties: false }

const SETUP = Type.Object(
  {
    passed: Type.Array(Type.Unsafe<SetupStep>({ type: 'string', enum: [...SETUP_STEPS] }), {
      description: 'Steps that were completed or skipped.',
      maxItems: SETUP_STEPS.length,
    }),
    open: Type.Array(Type.Unsafe<ChecklistItem>({ type: 'string', enum: [...CHECKLIST] }), {
      description: 'What is still to do.',
      maxItems: CHECKLIST.length,
    }),
    is_dismissed: Type.Boolean({ description: 'Whether an admin has closed the list.' }),
    mail: Type.Object(
      {
        is_configured: Type.Boolean(),
        sender: Type.String({ maxLength: 400 }),
        test: orNull(
          Type.Object(
            {
              state: Type.Unsafe<OutboxState>({ type: 'string', enum: [...OUTBOX_STATES] }),
              to_address: Type.String({ maxLength: 320 }),
              failure: orNull({ type: 'string', maxLength: 300 }),
              sent_at: Type.Unsafe<string>({ ...INSTANT, description: 'When it was requested.' }),
            },
            strict,
          ),
        ),
      },
      strict,
    ),
    backups: Type.Object(
      {
        is_configured: Type.Boolean(),
        is_scheduled: Type.Boolean({ description: 'Whether one is created every day.' }),
        has_secret: Type.Boolean({ description: 'Whether backups contain the encrypted secret.' }),
        complete_at: orNull(INSTANT),
        failure: orNull({ type: 'string', maxLength: 300 }),
      },
      strict,
    ),
  },
  { title: 'Setup', ...strict },
)

export const readSetup = endpoint({
  name: 'readSetup',
  method: 'GET',
  path: '/web/console/setup',
  access: staff('operations:read', 'firm'),
  fields: {},
  returns: Type.Object({ data: orNull(SETUP) }, strict),
  async run({ db, config, now }) {
    const found = await db.maybe(findSetup, {})
    if (!found) return { data: null }
    const test = found.test_mail === null ? null : await db.maybe(findMailState, { about: found.test_mail })
    const { completeAt, failure } = await findBackupState(db, config, now)
    const passed = found.passed as SetupStep[]
    const isDone: Record<ChecklistItem, boolean> = {
      firm: (await findPageFirm(db)) !== null,
      catalog: (await db.one(hasServices, {})).has_services,
      mail: config.smtpUrl !== null && test?.state === 'sent',
      backups: config.backup.target !== null && completeAt !== null,
      hours: await takesCalls(db),
      member: await hasAnyClient(db),
    }
    const { target, atMinute, passphrase, publicKeyFile } = config.backup
    return {
      data: {
        passed,
        open: CHECKLIST.filter(item => !isDone[item]),
        is_dismissed: found.is_dismissed,
        mail: {
          is_configured: config.smtpUrl !== null,
          sender: config.mailFrom,
          test: test && {
            state: test.state as OutboxState,
            to_address: test.to_address,
            failure: test.failure,
            sent_at: test.created_at,
          },
        },
        backups: {
          is_configured: target !== null,
          is_scheduled: atMinute !== null,
          has_secret: passphrase !== null || publicKeyFile !== null,
          complete_at: completeAt?.toISOString() ?? null,
          failure,
        },
      },
    }
  },
})
