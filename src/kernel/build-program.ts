import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { buildFolder } from './built-folder.ts'

const TOP = join(import.meta.dirname, '..', '..')
const SRC = join(TOP, 'src')
/** How threads and other processes name the file they run. */
const STARTED_FILE = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g
/**
 * Packages that every serving process or command loads, and their dependencies: finding and reading their 300 files takes longer than
 * running them. The others stay in node_modules.
 */
const BUNDLED = new Set(['commander', 'fastify', 'pg', 'pg-copy-streams', 'prom-client', 'typebox'])
/** Older ones are kept for servers that run on them and start another process. */
const PROGRAMS_KEPT = 6

/**
 * Bundles the program into `folder`, in which main.js starts it. Node needs most of a start to find and link 2,000 files;
 * docs/decisions/0066-bundled-program.md has the figures.
 */
export async function bundleProgram(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries((await findStarted()).map(file => [nameOf(file), file])),
    platform: 'node',
    external: (id, importer) =>
      isPackage(id) && !BUNDLED.has(packageOf(id)) && !importer?.includes('/node_modules/'),
    plugins: [keepPaths(folder), escapeWideCharacters],
    // Types are checked by `npm run check`.
    tsconfig: false,
  })
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name]-[hash].js', sourcemap: false })
  await bundle.close()
}

const isPackage = (id: string) => /^[@a-z]/.test(id)
/** `@scope/name` or `name`, of `name/some/file.js`. */
const packageOf = (id: string) => /^(@[^/]+\/)?[^/]+/.exec(id)![0]

/** main.ts, and every file that a thread or another process runs. */
async function findStarted(): Promise<string[]> {
  const found = new Set([join(SRC, 'main.ts')])
  for (const path of globSync('**/*.ts', { cwd: SRC, exclude: ['**/*.test.ts', '**/*.fixture.ts'] })) {
    const file = join(SRC, path)
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(STARTED_FILE))
      found.add(resolve(dirname(file), name!))
  }
  return [...found]
}

/** All files of a bundle are in one folder. */
function nameOf(file: string): string {
  return relative(SRC, file).replace(/\.ts$/, '').replaceAll('/', '.')
}

/** With one character beyond Latin-1 in a file, V8 would keep all of its text in two bytes per character. */
const escapeWideCharacters: Plugin = {
  name: 'escape-wide-characters',
  renderChunk: code =>
    code.replace(/[^\0-\xff]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

/** A bundled module finds its files where they were, also after the whole installation was moved. */
function keepPaths(folder: string): Plugin {
  return {
    name: 'keep-paths',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /import\.meta\./ },
      handler(code, id) {
        const there = relative(folder, id)
        return code
          .replace(STARTED_FILE, (_, name) => {
            const started = nameOf(resolve(dirname(id), name))
            return `new URL('./${started}.js', import.meta['url'])`
          })
          .replaceAll('import.meta.dirname', `(import.meta['dirname'] + '/${dirname(there)}')`)
          .replaceAll('import.meta.url', `new URL('./${there}', import.meta['url']).href`)
          .replaceAll('import.meta.main', 'false')
      },
    },
  }
}

// bootstrap.mjs runs this with the path of a folder whose name is a hash of the sources.
if (import.meta.main) await buildFolder(process.argv[2]!, PROGRAMS_KEPT, bundleProgram)
