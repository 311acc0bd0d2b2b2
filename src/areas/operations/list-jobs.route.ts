import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { integer, otherwise } from '../../kernel/http/fields.ts'
import { INSTANT, orNull } from '../../kernel/http/shapes.ts'
import { listJobRuns } from '../../kernel/jobs/job-runs.ts'
import { staff } from '../members/members.ts'
import { currentRuns, JOB_STATES, type JobState } from './job-state.rules.ts'

const sentence = { type: 'string', maxLength: 300 }

const JOB = Type.Object(
  {
    job: Type.String({ maxLength: 100 }),
    node: Type.String({ maxLength: 120, description: 'The node that ran it.' }),
    state: Type.Unsafe<JobState>({ type: 'string', enum: [...JOB_STATES] }),
    every_ms: Type.Integer({ minimum: 0 }),
    last_run_at: Type.Unsafe<string>({ ...INSTANT, description: 'To within a minute.' }),
    took_ms: Type.Integer({ minimum: 0 }),
    trouble: orNull(sentence),
    failure: orNull(sentence),
    since: Type.Unsafe<string>({ ...INSTANT, description: 'When it entered this state.' }),
    failures: Type.Integer({ minimum: 0 }),
    last_failed_at: orNull(INSTANT),
    last_failure: orNull(sentence),
  },
  { title: 'Job', additionalProperties: false },
)

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/jobs',
  access: staff('operations:read', 'firm'),
  fields: {
    limit: otherwise(integer({ description: 'Maximum number of results.' }, { min: 1, max: 500 }), 500),
  },
  returns: Type.Object({ data: Type.Array(JOB, { maxItems: 500 }) }, { additionalProperties: false }),
  async run({ db, input, now }) {
    return { data: currentRuns(await db.all(listJobRuns, input), now) }
  },
})
