import { threadId } from 'node:worker_threads'
import { errors } from '../http/errors.ts'
import { answerFromThread } from './threads.ts'

/** `counts` is shared: how many run, the maximum so far, and whether they may end. */
export type FixtureTask = { do: 'wait' | 'refuse' | 'throw' | 'spin' | 'name'; counts: Int32Array }

answerFromThread((task: FixtureTask) => {
  const { counts } = task
  if (task.do === 'refuse') throw errors.too_long({ max: 7 }, { field: 'name' })
  if (task.do === 'throw') throw new Error('a bug in a thread')
  if (task.do === 'name') return String(threadId)
  if (task.do === 'spin') for (;;);
  const running = Atomics.add(counts, 0, 1) + 1
  if (running > Atomics.load(counts, 1)) Atomics.store(counts, 1, running)
  Atomics.notify(counts, 0)
  Atomics.wait(counts, 2, 0)
  Atomics.sub(counts, 0, 1)
  return 'done'
})
