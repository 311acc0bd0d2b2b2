import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import test from 'node:test'
import { areas } from '../src/areas.ts'
import { WEBSITE_SOURCES } from '../src/kernel/build.ts'
import { isTest, readSource, readSources, type SourceFile, TOP } from './harness/source-files.ts'

const all = readSources('{src,tests,bench}/**/*.ts')
const source = all.filter(file => file.path.startsWith('src/') && !isTest(file))
const web = readSources('web/**/*.{ts,tsx}').filter(({ path }) => !path.endsWith('.generated.ts'))
const order = areas.map(area => area.name)

/** The module of a file: an area's name, `kernel`, or the top level, which may use everything below. */
function moduleOf(path: string): string {
  const [, folder, area] = path.split('/')
  return folder === 'areas' ? area! : folder === 'kernel' ? 'kernel' : 'top'
}

/** What other areas may import besides the public interface. */
const PURE_DOORS = ['vocabulary', 'figures']

/** Why a file may not import another, or null if it may. */
function importProblem(path: string, from: string): string | null {
  if (!from.startsWith('src/'))
    return from.startsWith('.') || from.startsWith('tests/') ? 'leaves src/' : null
  const [here, there] = [moduleOf(path), moduleOf(from)]
  if (here === there) return null
  if (there === 'top') return 'imports from the top level'
  if (there === 'kernel') return null
  if (here === 'kernel') return 'the kernel imports no area'
  if (from === 'src/areas.ts') return 'only the top level reads areas.ts'
  if (here !== 'top' && order.indexOf(there) > order.indexOf(here))
    return `${there} comes after ${here} in areas.ts`
  const door = `src/areas/${there}/${there}.ts`
  if (from === door || (path === 'src/areas.ts' && from === `src/areas/${there}/area.ts`)) return null
  // The door loads all of the area, and rules must not have effects.
  if (PURE_DOORS.some(name => from === `src/areas/${there}/${name}.rules.ts`)) return null
  // So does a thread, in memory of its own.
  if (from === `src/areas/${there}/pdf.ts` && path.endsWith('.worker.ts')) return null
  return `${there} must be imported through its public interface, ${door}`
}

const PURE_KERNEL = [
  'values/money',
  'values/decimal',
  'values/csv-text',
  'values/csv-values',
  'values/dates',
  'values/email-address',
  'values/date-text',
  'values/ics',
  'values/language',
  'values/countries',
  'values/country-names',
  'values/sorts',
  'values/us-states',
  'values/without-accents',
  'http/errors',
  'http/fields',
  'http/paging',
  'http/refusal',
  'http/shapes',
  'cli/closest-match',
  'cli/escape-control-chars',
].map(name => `src/kernel/${name}.ts`)
/** Node's pure modules, and what may be imported from them. */
const PURE_NODE: Record<string, string> = { 'node:zlib': '{ crc32 }' }

function isPure(from: string, names: string): boolean {
  return (
    from === 'typebox' ||
    from.endsWith('.rules.ts') ||
    from.endsWith('.errors.ts') ||
    from.endsWith('.json') ||
    PURE_KERNEL.includes(from) ||
    PURE_NODE[from] === names
  )
}

const importProblems = (files: SourceFile[]) =>
  files.flatMap(({ path, imports }) =>
    imports.flatMap(({ from }) => {
      const why = importProblem(path, from)
      return why ? [`${path} imports ${from}: ${why}`] : []
    }),
  )

test('an area uses the kernel and the areas before it, only through their public interface', () => {
  assert.deepEqual(importProblems(source), [])
})

test('the test detects forbidden imports', () => {
  const crossing = (path: string, from: string) =>
    importProblems([readSource(path, `import { x } from '${from}'\n`)]).length
  assert.equal(crossing('src/areas/access/x.ts', '../bookkeeping/bookkeeping.ts'), 1, 'an area above')
  assert.equal(crossing('src/areas/bookkeeping/x.ts', '../access/keys.ts'), 1, 'past the door')
  assert.equal(crossing('src/areas/bookkeeping/x.ts', '../access/access.ts'), 0, 'through the door')
  assert.equal(crossing('src/areas/tax/x.ts', '../bookkeeping/vocabulary.rules.ts'), 0, 'the vocabulary')
  assert.equal(crossing('src/areas/tax/x.ts', '../bookkeeping/figures.rules.ts'), 0, 'the figures')
  assert.equal(
    crossing('src/areas/access/x.ts', '../bookkeeping/vocabulary.rules.ts'),
    1,
    'that of one above',
  )
  assert.equal(crossing('src/areas/dossier/x.worker.ts', '../tax/pdf.ts'), 0, 'what a thread renders')
  assert.equal(crossing('src/areas/dossier/x.ts', '../tax/pdf.ts'), 1, 'the same outside a thread')
  assert.equal(crossing('src/kernel/x.ts', '../areas/members/members.ts'), 1, 'the kernel into an area')
  assert.equal(crossing('src/kernel/audit/x.ts', '../../areas.ts'), 1, 'the kernel to areas.ts')
  assert.equal(crossing('src/areas/members/x.ts', '../../serve/server.ts'), 1, 'up to the top level')
  assert.equal(
    crossing('src/serve/x.ts', '../areas/access/key.sql.ts'),
    1,
    'the top level past a public interface',
  )
  assert.equal(
    crossing('src/areas/members/x.ts', '../../../tests/harness/installation.ts'),
    1,
    'into the tests',
  )
})

test('the website is built again when any file that it imports has changed', () => {
  const hashed = new Set(globSync(WEBSITE_SOURCES, { cwd: TOP }))
  const imported = new Set(globSync('{web/**/*.{ts,tsx},src/areas/*/verifier/page.ts}', { cwd: TOP }))
  for (const path of imported)
    for (const { from, typesOnly } of /\.tsx?$/.test(path) ? readSource(path).imports : [])
      if (!typesOnly && /^(src|web)\//.test(from) && !from.includes('?')) imported.add(from)
  assert.ok(imported.size > 500)
  assert.deepEqual(
    [...imported].filter(path => !hashed.has(path)),
    [],
  )
})

/** Where connections are made to hosts that we or the operator chose, or the person at the command line. */
const OWN_HOSTS = [
  // The process next to this one, and our own address.
  'src/kernel/http/forward.ts',
  'src/kernel/doctor/address.check.ts',
  // Named in the settings or on the command line.
  'src/kernel/audit/deliver-head.ts',
  'src/areas/sessions/single-sign-on/provider.ts',
  'src/areas/documents/storage/bounded-s3.ts',
  'src/areas/webhooks/listen.ts',
  'src/serve/mcp.command.ts',
  // The banks' addresses, and lists of calendars and block explorers.
  'src/areas/banking/providers/ask-bank.ts',
  'src/areas/documents/timestamps/ask.ts',
  'src/areas/documents/stamps/anchor.ts',
  'src/areas/documents/stamps/bounded-fetch.ts',
  'src/areas/documents/stamps/calendars.check.ts',
  'src/areas/documents/stamps/chains.ts',
  'src/areas/documents/stamps/timestamping.ts',
  // Passes a request on.
  'src/kernel/tracing.ts',
]
/** Where connections are made to hosts that members and strangers chose. */
const CHOSEN_HOSTS = ['src/kernel/http/chosen-host.ts', 'src/kernel/http/resolve-name.ts']

/** Node's modules that make connections or resolve names, and what they can be imported for besides. */
const NETWORK: Record<string, RegExp> = {
  'node:dns': /^$/,
  'node:dns/promises': /^$/,
  'node:dgram': /^$/,
  'node:http2': /^$/,
  'node:https': /^$/,
  'node:http': /^\{( (type \w+|createServer|maxHeaderSize),?)+ \}$/,
  'node:net': /^\{( (type \w+|createServer|isIP|BlockList),?)+ \}$/,
  'node:tls': /^$/,
  undici: /^$/,
}

const reachesOut = ({ text, imports }: SourceFile) =>
  imports.some(({ from, names, typesOnly }) => !typesOnly && NETWORK[from]?.test(names) === false) ||
  /(?<![.\w])fetch\(|\bglobalThis\.fetch\b|\(fetch\)|\bWebSocket\(/.test(withoutComments(text))

test('hosts that members or strangers choose are resolved and connected to in one place', () => {
  const found = source.filter(({ path }) => !path.includes('.fixture.')).filter(reachesOut)
  assert.deepEqual(found.map(({ path }) => path).sort(), [...OWN_HOSTS, ...CHOSEN_HOSTS].sort())
  const outside = (text: string) => reachesOut(readSource('src/areas/members/x.ts', text))
  assert.ok(outside("import { lookup } from 'node:dns'\n"))
  assert.ok(outside("import https from 'node:https'\n"))
  assert.ok(outside("import { connect, isIP } from 'node:net'\n"))
  assert.ok(outside('await fetch(url)\n'))
  assert.ok(!outside("import { isIP, type Socket } from 'node:net'\n"))
})

test('passwords are hashed and checked in one place, which lets no caller hold a connection meanwhile', () => {
  const hashing = source.filter(({ text }) =>
    /\b(hashPassword|verifyPassword|(scrypt|pbkdf2|argon2|bcrypt)\w*)\(/.test(text),
  )
  assert.deepEqual(hashing.map(({ path }) => path).sort(), [
    // The passphrase of a backup.
    'src/areas/backups/secret-box.ts',
    'src/areas/sessions/password-hashes.ts',
    // Of the roles of the embedded PostgreSQL, while it is started.
    'src/kernel/embedded/passwords.ts',
  ])
})

test('areas.ts lists every area folder', () => {
  const folders = globSync('src/areas/*/area.ts', { cwd: TOP }).map(moduleOf)
  assert.deepEqual(folders.sort(), order.filter(name => name !== 'kernel').sort())
})

test('rules import nothing with side effects', () => {
  const rules = source.filter(file => /\.(rules|errors)\.ts$/.test(file.path))
  assert.ok(rules.length > 3)
  const pure = source.filter(({ path }) => path.endsWith('.errors.ts') || PURE_KERNEL.includes(path))
  const faults = [...rules, ...pure].flatMap(({ path, imports }) =>
    imports
      .filter(({ from, names, typesOnly }) => !typesOnly && !isPure(from, names))
      .map(({ from, names }) => `${path}: ${names} of ${from}`),
  )
  assert.deepEqual(faults, [])
})

test('rules use no clock, no randomness and no environment', () => {
  const rules = source.filter(file => file.path.endsWith('.rules.ts'))
  const faults = rules.filter(({ text }) =>
    /\b(Date\.now|new Date\(\)|Math\.random|process\.|fetch\()/.test(text),
  )
  assert.deepEqual(
    faults.map(file => file.path),
    [],
  )
})

// Imports of types count too: two files that need each other's types are hard to read one at a time.
test('no file imports itself through others, not even for a type', () => {
  assert.deepEqual(findCycles([...all, ...web]), [])
  const loop = ['a', 'b', 'c'].map((name, i) =>
    readSource(`src/${name}.ts`, `import type { X } from './${'bca'[i]}.ts'\n`),
  )
  assert.equal(findCycles(loop).length, 1, 'a loop of three is found')
})

function findCycles(files: SourceFile[]): string[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const done = new Set<string>()
  const cycles: string[] = []
  function walk(path: string, trail: string[]): void {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const { from } of byPath.get(path)?.imports ?? []) if (byPath.has(from)) walk(from, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) walk(path, [])
  return cycles
}

/** Large, and needed by few requests: loaded with their first use. */
const LATE =
  /^(@modelcontextprotocol|nodemailer|smtp-server|postal-mime|better-auth|@better-auth|openid-client|pdfkit|@cantoo|@scalar|@opentelemetry)(\/|$)/

/** The packages that are loaded together with a file. */
function packagesWith(start: string, files: SourceFile[]): Map<string, string> {
  const byPath = new Map(files.map(file => [file.path, file]))
  const seen = new Set<string>()
  const packages = new Map<string, string>()
  function walk(path: string): void {
    if (seen.has(path)) return
    seen.add(path)
    for (const { from, typesOnly, isDynamic } of byPath.get(path)?.imports ?? []) {
      if (typesOnly || isDynamic) continue
      if (byPath.has(from)) walk(from)
      else packages.set(from, path)
    }
  }
  walk(start)
  return packages
}

test('processes start without the large libraries that few requests need', () => {
  for (const start of ['src/main.ts', 'src/serve/worker.ts']) {
    const packages = packagesWith(start, source)
    assert.ok(packages.has('pg') && packages.has('typebox'), `${start}: the imports of imports are followed`)
    const early = [...packages].filter(([name]) => LATE.test(name))
    assert.deepEqual(early, [], `${start} loads them at its start`)
  }
})

/** Node loads a test reporter by its default export. */
const REPORTERS = ['tests/harness/tally.ts']

test('files are named after their contents, and export by name', () => {
  const faults: string[] = []
  for (const { path, text } of all) {
    const words = basename(path).split(/[.-]/)
    const vague = words.find(word => /^(utils?|helpers?|managers?|services?|common|misc|index)$/.test(word))
    if (vague) faults.push(`${path}: "${vague}" says nothing about what is in it`)
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.ts$/.test(basename(path))) faults.push(`${path} is not in kebab-case`)
    if (/^export default\b/m.test(text) && !REPORTERS.includes(path))
      faults.push(`${path} has a default export`)
  }
  assert.deepEqual(faults, [])
})

test('each area has a README', () => {
  for (const name of order.filter(name => name !== 'kernel')) {
    const path = join(TOP, 'src', 'areas', name, 'README.md')
    assert.ok(existsSync(path), `${name} has no README.md`)
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    assert.match(lines[0]!, /^# /)
    assert.ok(
      lines.length >= 5 && lines.length <= 25,
      `${name}/README.md has ${lines.length} lines, not about ten`,
    )
  }
})

const WRITE =
  /\b(?:(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(\$\{|[a-z_]+)(\.?)|update\s+(?:only\s+)?(\$\{|[a-z_]+)(\.?)[a-z_]*\s+(?:(?:as\s+)?[a-z_]+\s+)?set\b)/gi

/** The schemas that SQL writes to; `?` for a table without a schema. */
function writtenSchemas(sql: string): string[] {
  return [...sql.matchAll(WRITE)].map(([, into, dot, updated, itsDot]) =>
    (dot ?? itsDot) ? (into ?? updated)! : '?',
  )
}

test("an area's SQL writes only to its own schema", () => {
  const faults = source
    .filter(({ path, text }) => moduleOf(path) !== 'top' && text.includes('sql:'))
    .flatMap(({ path, text }) => {
      const found = sqlIn(text).flatMap(writtenSchemas)
      return found.filter(schema => schema !== moduleOf(path)).map(schema => `${path} writes to ${schema}`)
    })
  assert.deepEqual(faults, [])
})

test('detects which schemas SQL writes to', () => {
  assert.deepEqual(writtenSchemas('insert into a.b select 1 from c.d'), ['a'])
  assert.deepEqual(writtenSchemas('with x as (update a.b as t set c = 1), y as (delete from e.f) select'), [
    'a',
    'e',
  ])
  assert.deepEqual(writtenSchemas('insert into a.b values (1) on conflict (x) do update set y = 1'), ['a'])
  assert.deepEqual(writtenSchemas('select 1 from a.b for update'), [])
  assert.deepEqual(writtenSchemas('insert into entry values (1)'), ['?'])
  assert.deepEqual(writtenSchemas('truncate a.b; merge into c.d using e'), ['a', 'c'])
})

/** Quoted texts: in a file of statements, all SQL is in them. */
function sqlIn(text: string): string[] {
  return [...withoutComments(text).matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([quoted]) => quoted)
}

/** The database as docs/schema.sql shows it, one text per table, view, function, index, trigger and comment. */
const schemaParts = readFileSync(join(TOP, 'docs', 'schema.sql'), 'utf8').split(/^(?=create |comment )/im)
const RELATION =
  /^create (?:unlogged table|table|view|materialized view|sequence|or replace function) ([a-z_]+\.\w+)/i
const PUBLISHED = /^comment on (?:view|function) ([a-z_]+\.\w+)(?:\(.*\))? is 'published: /

const relations = new Set(schemaParts.flatMap(part => RELATION.exec(part)?.[1] ?? []))
const published = new Set(schemaParts.flatMap(part => PUBLISHED.exec(part)?.[1] ?? []))

/** The tables, views and functions of other areas that a text of `room` names; those of the kernel are for everyone. */
function foreignRelations(room: string, text: string): string[] {
  return [...new Set(text.match(/\b[a-z_]+\.\w+/g))].filter(
    name => relations.has(name) && !name.startsWith(`${room}.`) && !name.startsWith('kernel.'),
  )
}

/** Why `room` may not read a relation of another area, or null when it may. */
function whyNotReadable(room: string, name: string): string | null {
  const owner = name.split('.')[0]!
  if (order.indexOf(owner) > order.indexOf(room)) return `${owner} comes after ${room}`
  return published.has(name) ? null : `${owner} does not publish it`
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** What areas name in their code, and in functions, views and triggers. A foreign key needs the table itself. */
const namedElsewhere = [
  ...source
    .filter(({ path }) => moduleOf(path) !== 'top')
    .map(({ path, text }) => ({ where: path, room: moduleOf(path), text: withoutComments(text) })),
  ...schemaParts.flatMap(part => {
    const where = part.split('\n')[0]!
    const room = (RELATION.exec(part)?.[1] ?? / ON ([a-z_]+\.\w+)/.exec(part)?.[1])?.split('.')[0]
    return room ? [{ where, room, text: part.replaceAll(/REFERENCES [a-z_]+\.\w+/g, '') }] : []
  }),
].flatMap(({ where, room, text }) => foreignRelations(room, text).map(name => ({ where, room, name })))

test("an area reads another area's data only through what that area, which comes before it, publishes", () => {
  assert.ok(namedElsewhere.length > 100)
  const faults = namedElsewhere.flatMap(({ where, room, name }) => {
    const why = whyNotReadable(room, name)
    return why ? [`${where} reads ${name}: ${why}`] : []
  })
  assert.deepEqual(faults, [])
})

test('a read past what is published is noticed', () => {
  const faultsIn = (room: string, text: string) =>
    foreignRelations(room, text).filter(name => whyNotReadable(room, name) !== null)
  assert.deepEqual(faultsIn('ledger', 'select name from members.member m'), ['members.member'])
  assert.deepEqual(faultsIn('ledger', 'select 1 from a, members.member'), ['members.member'])
  assert.deepEqual(faultsIn('ledger', 'select name from members.members'), [])
  assert.deepEqual(faultsIn('members', 'select name from members.member'), [])
  assert.deepEqual(
    faultsIn('members', 'select name from entities.entities'),
    ['entities.entities'],
    'after it',
  )
  assert.deepEqual(faultsIn('tax', 'select bookkeeping.entry_text(1)'), ['bookkeeping.entry_text'])
  assert.deepEqual(faultsIn('tax', 'select bookkeeping.related_entries(1, 2, 3)'), [])
  assert.deepEqual(faultsIn('tax', 'select id from kernel.audit_row'), [])
})

test('what an area publishes is a view or a function that another area reads', () => {
  const read = new Set(namedElsewhere.map(({ name }) => name))
  assert.deepEqual(
    [...published].filter(name => !read.has(name)),
    [],
  )
})

test("a migration changes only its own area's schema", () => {
  const made =
    /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|view|materialized view|function|procedure|type|sequence)\s+(?:if not exists\s+)?([a-z_]+)(\.?)|\bcreate\s+(?:unique\s+)?index\s+\S+\s+on\s+([a-z_]+)\.|\balter\s+table\s+(?:only\s+)?([a-z_]+)\.|\bcreate\s+schema\s+([a-z_]+)/g
  const faults: string[] = []
  let seen = 0
  for (const path of globSync('src/{kernel,areas/*}/migrations/*.sql', { cwd: TOP })) {
    const sql = readFileSync(join(TOP, path), 'utf8').replaceAll(/--.*$/gm, '')
    for (const [text, name, , index, altered, schema] of sql.matchAll(made)) {
      seen++
      if ((name ?? index ?? altered ?? schema) !== moduleOf(path)) faults.push(`${path}: ${text}`)
    }
  }
  assert.ok(seen > 10)
  assert.deepEqual(faults, [])
})

test('only the first migration of an area can be a baseline, and it replaces older files', () => {
  for (const folder of globSync('src/{kernel,areas/*}/migrations', { cwd: TOP })) {
    const files = readdirSync(join(TOP, folder)).sort()
    for (const [index, file] of files.entries()) {
      const sql = readFileSync(join(TOP, folder, file), 'utf8')
      if (sql.startsWith('-- baseline:'))
        assert.ok(index === 0 && /^-- replaces: \S/m.test(sql), `${folder}/${file}`)
    }
  }
})

test("a statement's name starts with its area", () => {
  const faults: string[] = []
  let seen = 0
  for (const { path, text } of source) {
    for (const [, name] of text.matchAll(/\b(?:statement|write|revokeBy)\(\{\s*name: '([^']+)'/g)) {
      seen++
      const [first, rest] = name!.split('.')
      // Folders of the kernel, such as audit, and of the top level use their folder name.
      const [room, folder] = [moduleOf(path), path.split('/').at(-2)]
      const allowed = room === 'kernel' ? ['kernel', folder] : [room === 'top' ? folder : room]
      if (!allowed.includes(first!) || !/^[a-z_]+$/.test(rest ?? '')) faults.push(`${path}: ${name}`)
    }
  }
  assert.ok(seen > 10)
  assert.deepEqual(faults, [])
})

test('account, console and site import nothing from one another; what they share is in web/shared', () => {
  const partOf = (path: string) => /^web\/(account|console|site)\//.exec(path)?.[1]
  const crossings = web.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => partOf(from) && partOf(path) && partOf(from) !== partOf(path))
      .map(({ from }) => `${path} imports ${from}`),
  )
  assert.deepEqual(crossings, [])
})

test('the website imports only pure rules and types from the server', () => {
  const crossings = web.flatMap(({ path, imports }) =>
    imports
      .filter(({ from, names, typesOnly }) => from.startsWith('src/') && !typesOnly && !isPure(from, names))
      .map(({ from }) => `${path} imports ${from}`),
  )
  assert.deepEqual(crossings, [])
})

/** Whether code decides by the words of an error, or of a child process. */
const branchesOnText = (text: string) =>
  [
    /\b(?:message|String\((?:error|err|reason|cause|failure)|output|stdout|stderr)\)?\??\.(?:startsWith|endsWith|includes|indexOf|match|search)\(/,
    /\.message\)? ?[!=]==? ?['"`]/,
    /\.(?:test|exec)\((?:(?:output|stdout|stderr)\b|String\((?:error|err|reason|cause|failure)\)|\(?(?:error|err|reason|cause|failure)(?: as \w+\))?\??\.message\b)/,
  ].some(written => written.test(text))

/** What child processes print has no codes. */
const READS_OUTPUT = ['src/kernel/embedded/embedded-refusal.ts']

test('the program branches on codes and classes of errors, not on their texts', () => {
  const faults = source.filter(({ text }) => branchesOnText(text)).map(({ path }) => path)
  assert.deepEqual(faults, READS_OUTPUT)
  for (const text of [
    "error.message === 'fetch failed'",
    '/full/.test(String(error))',
    '/full/.exec((error as Error).message)',
    "String(error).includes('full')",
    "error.message?.startsWith('full')",
    '/full/.test(stderr)',
  ])
    assert.ok(branchesOnText(text), text)
  assert.ok(!branchesOnText("worker.on('message', message => message === 'stop')"))
})

/** They run in Node. */
const BUILDS = ['web/build.ts', 'web/vite.config.ts']

test('no page loads a Node module, not even through the rules that it imports', () => {
  const files = [...source, ...web]
  const server = /^(node:|pg$|fastify$)/
  const faults = web
    .filter(({ path }) => !BUILDS.includes(path))
    .flatMap(({ path }) => [...packagesWith(path, files)].filter(([name]) => server.test(name)))
    .map(([name, path]) => `${path} imports ${name}`)
  assert.deepEqual([...new Set(faults)], [])
})

test('pages are short, export by name, keep the callbacks of changes, write no HTML from text, name no outside host and branch on codes', () => {
  const faults = web.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    return [
      lines >= 400 && `${path} has ${lines} lines`,
      /^export default\b/m.test(text) && `${path} has a default export`,
      // The callbacks of its `mutate` are dropped when the change removes the component.
      /\buseMutation\b/.test(text) &&
        path !== 'web/shared/api.ts' &&
        `${path} uses useMutation, not useApiMutation or useSubmission`,
      /dangerouslySetInnerHTML|\.innerHTML\b/.test(text) && `${path} writes HTML from text`,
      /(?:fetch|src=|href=)[^\n]{0,20}['"`]https?:/.test(text) && `${path} names another host`,
      (branchesOnText(text) || /\bmessage\)?\??\.replace/.test(text)) &&
        `${path} branches on the text of an error, not on its code`,
    ].filter(fault => fault !== false)
  })
  assert.deepEqual(faults, [])
})

test('no test file waits between its tests: run by itself, it would end what it shares after the first ones', () => {
  const late = all
    .filter(({ path }) => path.endsWith('.test.ts'))
    .filter(({ text }) => {
      const first = text.search(/^(test|describe)\(/m)
      return first >= 0 && /^(?:const [^\n]*= )?await /m.test(text.slice(first).replaceAll(/`[^`]*`/g, ''))
    })
  assert.deepEqual(
    late.map(({ path }) => path),
    [],
  )
})

test('no object or list is written only to be spread into another', () => {
  const noEffect = /\.\.\.\{|^\s*\.\.\.(?:\[[^\]]*\]|\(\[[^\]]*\] as const\)),$/
  const spreads = [...all, ...web]
    .filter(({ path }) => path !== 'tests/architecture.test.ts')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (noEffect.test(line) ? [`${path}:${index + 1}`] : [])),
    )
  assert.deepEqual(spreads, [])
})

test('the JSON of an entry is written by bookkeeping.entry_json alone, and no value is read back from it', () => {
  const written = /'\{"id":' ?\|\|/
  const readBack = /\b(?:entry|e\.json)::json|"(?:income|expense|\$\{\w+\})":\(/
  const copies = source.filter(({ text }) => written.test(text) || readBack.test(text))
  assert.deepEqual(
    copies.map(({ path }) => path),
    [],
  )
})

/** Facts that must have one definition: how to find copies, and the file that may define them. */
const WRITTEN_ONCE: [what: string, written: RegExp, where: string][] = [
  ['the length of a day', /\b86_?400(?:_?000)?\b|\b24 \* (?:3_?600|60 \* 60)/, 'src/kernel/values/dates.ts'],
  ['weekdays', /\.getUTCDay\(/, 'src/kernel/values/dates.ts'],
  ['month names', /January February|enero febrero/, 'src/kernel/values/date-text.ts'],
  ['the languages', /'en' \| 'es'|'es' \| 'en'|\(typeof LANGUAGES\)/, 'src/kernel/values/language.ts'],
  ['locales', /'es-ES' : 'en-US'|'en-US' : 'es-ES'|\bes: 'es-ES'/, 'src/kernel/values/language.ts'],
  [
    'the groups of categories',
    /INGRESOS: \[|'INGRESOS',\s+'GASTOS_DEDUCIBLES'|case 'INGRESOS'|'prestamo_owner', 'prestamo_terceros'/,
    'src/areas/bookkeeping/vocabulary.rules.ts',
  ],
]

for (const [what, written, where] of WRITTEN_ONCE)
  test(`${what}: defined only in ${where}`, () => {
    const copies = [...all, ...web].filter(
      ({ path, text }) => written.test(text) && path !== where && path !== 'tests/architecture.test.ts',
    )
    assert.deepEqual(
      copies.map(({ path }) => path),
      [],
    )
  })
