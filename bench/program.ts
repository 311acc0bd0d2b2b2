import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Closing, runProgram } from './closing.ts'

const bundled = new Map<string, Promise<string>>()

/**
 * What starts the program of the checkout in this folder: a bundle of its sources, as users run it. A checkout from before there was
 * one runs its sources.
 */
export function programOf(closing: Closing, folder: string): Promise<string> {
  const found = bundled.get(folder) ?? bundle(closing, folder)
  bundled.set(folder, found)
  return found
}

async function bundle(closing: Closing, folder: string): Promise<string> {
  const bundler = join(folder, 'src', 'kernel', 'build-program.ts')
  if (!existsSync(bundler)) return join(folder, 'src', 'main.ts')
  await mkdir(join(folder, 'dist'), { recursive: true })
  const parent = await mkdtemp(join(folder, 'dist', 'bench-'))
  closing.add(() => rm(parent, { recursive: true, force: true }))
  const program = join(parent, 'program')
  await runProgram(closing, process.execPath, ['--disable-warning=ExperimentalWarning', bundler, program])
  return join(program, 'main.js')
}
