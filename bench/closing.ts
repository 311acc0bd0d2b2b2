import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** Steps to undo at the end, however it ends: in reverse order, once. */
export class Closing {
  private readonly steps: (() => unknown)[] = []
  private ending: Promise<void> | null = null

  /** Returns a function that does the step now and removes it. */
  add(step: () => unknown): () => Promise<void> {
    if (this.ending) throw new Error('the bench is ending')
    this.steps.push(step)
    return async () => {
      const at = this.steps.indexOf(step)
      if (at < 0) return
      this.steps.splice(at, 1)
      await step()
    }
  }

  end(): Promise<void> {
    this.ending ??= this.run()
    return this.ending
  }

  private async run(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step()
      } catch (error) {
        // The remaining steps must still run.
        process.stderr.write(`while cleaning up: ${(error as Error).message}\n`)
      }
    }
  }
}

export type Child = { process: ChildProcess; stop(): Promise<void>; ended: Promise<number | string> }

const TIMEOUT_MS = 25_000

/** A child process that does not outlive us. */
export function startChild(closing: Closing, file: string, args: string[], options: SpawnOptions): Child {
  const child = spawn(file, args, options)
  const ended = new Promise<number | string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'nothing'))
  })
  const stop = closing.add(async () => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    await ended
    clearTimeout(force)
  })
  return { process: child, stop, ended }
}

/** Runs a program to its end and returns its output; anything but success is an error. */
export async function runProgram(
  closing: Closing,
  file: string,
  args: string[],
  { env, input }: { env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<string> {
  const child = startChild(closing, file, args, { stdio: ['pipe', 'pipe', 'pipe'], env: env ?? process.env })
  let output = ''
  let complaint = ''
  child.process.stdout!.setEncoding('utf8').on('data', text => {
    output += text
  })
  child.process.stderr!.setEncoding('utf8').on('data', text => {
    complaint += text
  })
  child.process.stdin!.on('error', () => {})
  child.process.stdin!.end(input ?? '')
  // Both streams end before "close"; "exit" may come while text is still on its way.
  const closed = new Promise<void>(resolve => child.process.once('close', () => resolve()))
  const code = await child.ended
  if (code === 0) await closed
  await child.stop()
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${complaint.trim().slice(-500)}`)
  return output
}
