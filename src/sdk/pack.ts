import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { SDKS } from './generate-sdks.ts'

const TOP = join(SDKS, '..')

/** Packs both SDKs, without the network. Returns the two files. */
export async function packSdks(folder: string): Promise<{ typescript: string; python: string }> {
  await mkdir(folder, { recursive: true })
  return { typescript: await packTypescript(folder), python: await packPython(folder) }
}

async function packTypescript(folder: string): Promise<string> {
  const draft = await mkdtemp(join(tmpdir(), 'llano-sdk-'))
  try {
    await cp(join(SDKS, 'typescript'), draft, { recursive: true })
    await cp(join(TOP, 'LICENSE'), join(draft, 'LICENSE'))
    const compiler = join(TOP, 'node_modules', '.bin', 'tsc')
    run(compiler, ['-p', 'tsconfig.json'], draft)
    const packed = run('npm', ['pack', '--json', '--offline', '--pack-destination', folder], draft)
    const [{ filename }] = Object.values<{ filename: string }>(JSON.parse(packed)) as [{ filename: string }]
    return join(folder, filename)
  } finally {
    await rm(draft, { recursive: true })
  }
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stdout + stderr}`)
  return stdout
}

/** All of a wheel has one time, so that the same sources always give the same file. */
const WHEEL_TIME = new Date('2026-01-01T00:00:00Z')

/**
 * A wheel of a package without compiled parts is a ZIP with three files about it. Written here, because Python's own
 * tools need packages that are not part of it, and packing needs no Python then.
 */
async function packPython(folder: string): Promise<string> {
  const source = join(SDKS, 'python')
  const project = await readFile(join(source, 'pyproject.toml'), 'utf8')
  const fieldOf = (key: string): string => new RegExp(`^${key} = "(.*)"$`, 'm').exec(project)![1]!
  const version = fieldOf('version')
  const about = `llano_sdk-${version}.dist-info`
  const metadata = [
    'Metadata-Version: 2.1',
    `Name: ${fieldOf('name')}`,
    `Version: ${version}`,
    `Summary: ${fieldOf('description')}`,
    'License: Apache-2.0',
    `Requires-Python: ${fieldOf('requires-python')}`,
    'Description-Content-Type: text/markdown',
    '',
    await readFile(join(source, 'README.md'), 'utf8'),
  ].join('\n')
  const modules = globSync('llano/{*.py,py.typed}', { cwd: join(source, 'src') }).sort()
  const files: [path: string, content: Buffer][] = [
    ...(await Promise.all(
      modules.map(
        async (path): Promise<[string, Buffer]> => [path, await readFile(join(source, 'src', path))],
      ),
    )),
    [`${about}/LICENSE`, await readFile(join(TOP, 'LICENSE'))],
    [`${about}/METADATA`, Buffer.from(metadata)],
    [
      `${about}/WHEEL`,
      Buffer.from('Wheel-Version: 1.0\nGenerator: llano\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    ],
  ]
  const record = files.map(([path, content]) => {
    const digest = createHash('sha256').update(content).digest('base64url')
    return `${path},sha256=${digest},${content.length}\n`
  })
  files.push([`${about}/RECORD`, Buffer.from(`${record.join('')}${about}/RECORD,,\n`)])
  const zip = new ZipFile()
  for (const [path, content] of files)
    zip.addBuffer(content, path, { mtime: WHEEL_TIME, forceDosTimestamp: true, mode: 0o100644 })
  zip.end()
  const wheel = join(folder, `llano_sdk-${version}-py3-none-any.whl`)
  await pipeline(zip.outputStream, createWriteStream(wheel))
  return wheel
}

if (import.meta.main) {
  const packed = await packSdks(join(TOP, 'dist', 'sdk'))
  for (const file of Object.values(packed)) process.stdout.write(`${file}\n`)
}
