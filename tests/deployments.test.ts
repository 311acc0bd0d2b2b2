// Full run only: it needs programs that are not installed everywhere.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../src/kernel/config.ts'
import { openScratch } from './harness/scratch-database.ts'
import { cleanEnv, Deployment } from './harness/server-process.ts'
import { TOP } from './harness/source-files.ts'

const DEPLOY = join(TOP, 'deploy')
const CHART = join(DEPLOY, 'helm', 'llano')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
const files = globSync('**/*', { cwd: DEPLOY })
  .filter(path => statSync(join(DEPLOY, path)).isFile())
  .sort()
const defaults = readConfig({})

type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  volumes?: string[]
  depends_on?: Record<string, unknown> | string[]
}
type Compose = { services: Record<string, Service>; volumes: object; networks: Record<string, unknown> }

const COMPOSES = ['compose/single/compose.yaml', 'compose/cluster/compose.yaml']
const compose = (path: string) => parse(read(path), { merge: true }) as Compose

/** Values as an operator would put into .env. */
const FILLED: Record<string, string> = {
  LLANO_PUBLIC_URL: 'https://llano.example.com',
  LLANO_SECRET: 's'.repeat(40),
  LLANO_SMTP_URL: 'smtps://user:password@mail.example.com',
  LLANO_MAIL_FROM: 'office@example.com',
  APP_PASSWORD: 'app',
  OWNER_PASSWORD: 'owner',
}
const filled = (value: unknown) =>
  String(value).replaceAll(/\$\{(\w+):\?\}|\$\((\w+)\)/g, (_, a, b) => FILLED[a ?? b] ?? 'x')
const settingsOf = (environment: Record<string, unknown>) =>
  readConfig(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)])))

test('every setting named in deploy/ is one that the program knows', () => {
  const named = files.flatMap(path =>
    [...read(path).matchAll(/\bLLANO_[A-Z0-9_]*[A-Z0-9]\b/g)].map(([name]) => name),
  )
  assert.ok(new Set(named).size > 10)
  for (const name of new Set(named)) readConfig({ [name]: '' })
  assert.throws(() => readConfig({ LLANO_APP_PASSWORD: '' }), /is not a setting/)
})

for (const path of COMPOSES)
  test(`${path}: the program accepts the environment of every node, and runs without rights`, () => {
    const { services, volumes, networks } = compose(path)
    const nodes = Object.entries(services).filter(
      ([, { build }]) => build?.dockerfile === 'deploy/Dockerfile',
    )
    assert.ok(nodes.length >= 2)
    for (const [name, { environment = {}, read_only, cap_drop, command, build }] of nodes) {
      const config = settingsOf(environment)
      assert.match(config.databaseUrl!, /^postgres:\/\/llano_app:/, name)
      assert.ok(config.secret, `${name}: the secret is not left in a volume`)
      // Only migrations get the password of the owner.
      assert.equal(config.databaseOwnerUrl !== null, command?.[0] === 'migrate', name)
      if (command?.[0] !== 'migrate')
        assert.equal(config.trustedProxies.length, 1, `${name}: only the proxy is trusted`)
      assert.deepEqual([read_only, cap_drop], [true, ['ALL']], name)
      assert.equal(join(DEPLOY, path, '..', build!.context), TOP, name)
    }
    for (const [name, { image, volumes: mounts = [], depends_on = [] }] of Object.entries(services)) {
      assert.match(image!, /:[\w.-]+$/, `${name} has a version`)
      assert.doesNotMatch(image!, /:latest$/, name)
      for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        assert.ok(services[other], other)
      for (const mount of mounts) {
        const [source] = mount.split(':')
        if (source!.startsWith('.'))
          // The certificate is the operator's.
          assert.ok(
            source!.endsWith('certificate.pem') || existsSync(join(DEPLOY, path, '..', source!)),
            mount,
          )
        else assert.ok(source! in volumes, mount)
      }
    }
    assert.deepEqual((networks.database as { internal: boolean }).internal, true)
    const example = read('compose/env.example')
    for (const [, name] of read(path).matchAll(/\$\{(\w+):\?\}/g))
      assert.match(example, new RegExp(`^${name}=`, 'm'))
  })

test('the cluster has three PostgreSQL nodes that all nodes know, one document store, and Patroni loses no acknowledged write', () => {
  const { services } = compose('compose/cluster/compose.yaml')
  const patroni = parse(read('compose/cluster/patroni.yml'))
  assert.equal(patroni.bootstrap.dcs.synchronous_mode, true)
  assert.deepEqual(patroni.bootstrap.initdb[1], 'data-checksums')
  for (const name of ['llano-1', 'llano-2']) {
    const { environment, volumes } = services[name]!
    for (const host of ['postgres-1:5432', 'postgres-2:5432', 'postgres-3:5432'])
      assert.ok(environment!.DATABASE_URL!.includes(host))
    assert.ok(volumes!.includes(`documents:${environment!.LLANO_DOCUMENTS_DIR}`))
  }
})

test('the image runs as a user without rights, on the ports and paths of the program', () => {
  const dockerfile = read('Dockerfile')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  const [, user] = /^USER (\S+)$/m.exec(last)!
  assert.match(user!, /^[1-9]\d{3,}:[1-9]\d{3,}$/)
  assert.ok(last.indexOf('\nUSER ') > last.lastIndexOf('\nRUN '), 'nothing runs as root at the end')
  assert.match(last, new RegExp(`^EXPOSE ${defaults.port} ${defaults.metricsPort}$`, 'm'))
  assert.match(last, /^HEALTHCHECK .*\/healthz/m)
  const env = Object.fromEntries(
    [...last.matchAll(/^(?:ENV| {3}) (\w+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
  )
  const config = readConfig(env)
  assert.deepEqual(
    [config.host, config.port, config.demo, config.dataDir],
    ['0.0.0.0', defaults.port, false, '/data'],
  )
  for (const [, sources] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const source of sources!.split(' ')) assert.ok(existsSync(join(TOP, source)), source)
  const ignored = read('Dockerfile.dockerignore').split('\n')
  for (const name of ['.git', 'node_modules', 'data']) assert.ok(ignored.includes(name), name)
})

test('the systemd unit starts a program that exists, with settings that the program accepts', () => {
  const unit = read('systemd/llano.service')
  const [, program] = /^ExecStart=\/opt\/llano\/(\S+) serve$/m.exec(unit)!
  assert.ok(statSync(join(TOP, program!)).mode & 0o111, `${program} can be run`)
  const [, guide] = /^Documentation=file:\/\/\/opt\/llano\/(\S+)$/m.exec(unit)!
  assert.ok(existsSync(join(TOP, guide!)))
  assert.match(unit, /^User=llano$/m)
  const lines = read('systemd/llano.env').matchAll(/^(\w+)=(.*)$/gm)
  readConfig(Object.fromEntries([...lines].map(([, name, value]) => [name, value])))
  const { status, stdout } = spawnSync(join(TOP, program!), ['--help'], { encoding: 'utf8' })
  assert.equal(status, 0)
  assert.match(stdout, /^Usage: llano/)
})

test('the command beside the systemd unit uses the settings of the unit, and rejects a file that is missing', async t => {
  const unit = read('systemd/llano.service')
  const [, file] = /^EnvironmentFile=(.+)$/m.exec(unit)!
  const command = read('systemd/llano')
  assert.match(command, new RegExp(`^settings=${file}$`, 'm'), 'the same file')
  const settings = read('systemd/llano.env')
  const [, dataDir] = /^LLANO_DATA_DIR=\/var\/lib\/(.+)$/m.exec(settings)!
  assert.match(unit, new RegExp(`^StateDirectory=${dataDir}$`, 'm'))

  const scratch = await openScratch(t)
  const folder = mkdtempSync(join(tmpdir(), 'llano-unit-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const LLANO_ENV_FILE = join(folder, 'llano.env')
  const llano = (words: string[], env: Record<string, string> = {}) =>
    spawnSync(join(DEPLOY, 'systemd', 'llano'), words, {
      encoding: 'utf8',
      cwd: folder,
      env: cleanEnv({ LLANO_ENV_FILE, ...env }),
    })
  const lost = llano(['migrate'])
  assert.equal(lost.status, 2)
  assert.ok(lost.stderr.includes(`${LLANO_ENV_FILE} (LLANO_ENV_FILE) does not exist`), lost.stderr)
  assert.deepEqual(readdirSync(folder), [], 'no database was created')

  writeFileSync(
    LLANO_ENV_FILE,
    settings
      .replace(/^LLANO_DATA_DIR=.*/m, `LLANO_DATA_DIR=${join(folder, 'data')}`)
      .replace(/^LLANO_SECRET=.*/m, `LLANO_SECRET=${'s'.repeat(40)}`)
      .replace(/^DATABASE_URL=.*/m, `DATABASE_URL=${scratch.url}`),
  )
  const found = llano(['migrate'])
  assert.equal(found.status, 0, found.stderr)
  const other = llano(['member', 'list'], { LLANO_DEMO: 'perhaps' })
  assert.match(other.stderr, /LLANO_DEMO/, 'the environment goes first')
})

test('the command beside the systemd unit names its file unless that is missing or the caller names another', t => {
  const folder = mkdtempSync(join(tmpdir(), 'llano-wrapper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  const etc = join(folder, 'etc')
  const file = join(etc, 'llano.env')
  mkdirSync(join(folder, 'deploy', 'systemd'), { recursive: true })
  const command = join(folder, 'deploy', 'systemd', 'llano')
  writeFileSync(command, read('systemd/llano').replace(/^settings=.*/m, `settings=${file}`), { mode: 0o755 })
  writeFileSync(
    join(folder, 'bootstrap.mjs'),
    "process.stdout.write(process.env.LLANO_ENV_FILE ?? 'none of its own')",
  )
  // Root may look into every folder.
  const uid = process.getuid!() || 65534
  const named = (env: Record<string, string> = {}) => {
    const { stdout, stderr } = spawnSync(command, { encoding: 'utf8', cwd: folder, uid, env: cleanEnv(env) })
    return stdout || stderr
  }
  assert.equal(named(), 'none of its own', 'no folder')
  mkdirSync(etc)
  assert.equal(named(), 'none of its own', 'no file')
  assert.equal(named({ LLANO_ENV_FILE: '/srv/typo.env' }), '/srv/typo.env')
  chmodSync(etc, 0)
  assert.equal(named(), file, 'a folder that this user may not look into')
  chmodSync(etc, 0o755)
  writeFileSync(file, '')
  assert.equal(named(), file)
  assert.equal(named({ LLANO_ENV_FILE: '' }), '', 'the unit has read it')
})

test('proxies and probes use paths that a node answers, its port, and replace X-Forwarded-For', async t => {
  const server = await (await Deployment.make(t)).serve()
  const paths = new Set(
    files.flatMap(path => [...read(path).matchAll(/\/(?:healthz|readyz)\b/g)].map(([name]) => name)),
  )
  assert.deepEqual([...paths].sort(), ['/healthz', '/readyz'])
  for (const path of paths) assert.equal((await server.ask(path)).status, 200, path)
  assert.match(read('compose/cluster/haproxy.cfg'), /set-header X-Forwarded-For %\[src\]/)
  assert.match(read('nginx/llano.conf'), /proxy_set_header X-Forwarded-For \$remote_addr;/)
  for (const path of ['nginx/llano.conf', 'caddy/Caddyfile']) {
    assert.match(read(path), new RegExp(`127\\.0\\.0\\.1:${defaults.port}`), path)
    const [, most] = /(?:client_max_body_size|max_size) (\d+)(?:m|MB)\b/.exec(read(path))!
    assert.ok(
      Number(most) * 1_000_000 >= defaults.documentsMaxBytes,
      `${path} lets the largest document through`,
    )
  }
})

/** The keys that templates use, such as image.repository. */
const usedValues = (text: string) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!)

test('the chart uses only values that values.yaml documents, and all of them', () => {
  const templates = files.filter(path => path.startsWith('helm/llano/templates/')).map(read)
  const values = parse(read('helm/llano/values.yaml'))
  const used = new Set(templates.flatMap(usedValues))
  for (const path of used) {
    const found = path.split('.').reduce((at, key) => at?.[key], values)
    assert.notEqual(found, undefined, path)
  }
  const leaves = (value: unknown, path: string): string[] =>
    used.has(path) || typeof value !== 'object' || value === null || Object.keys(value).length === 0
      ? [path]
      : Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
  assert.deepEqual(
    leaves(values, '').filter(path => !used.has(path)),
    [],
  )
  const { version, appVersion } = parse(read('helm/llano/Chart.yaml'))
  const program = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8')).version
  assert.deepEqual([version, appVersion, values.image.tag], [program, program, program])
})

test('the chart runs pods without rights, with probes and time to stop', () => {
  const deployment = read('helm/llano/templates/deployment.yaml')
  for (const line of [
    'runAsNonRoot: true',
    'automountServiceAccountToken: false',
    'type: RuntimeDefault',
    'maxUnavailable: 0',
  ])
    assert.ok(deployment.includes(line), line)
  assert.match(read('helm/llano/templates/_helpers.tpl'), /readOnlyRootFilesystem: true/)
  assert.match(deployment, /readinessProbe:\n +httpGet: \{ path: \/readyz, port: http \}/)
  assert.match(deployment, /livenessProbe:\n +httpGet: \{ path: \/healthz, port: http \}/)
  assert.match(deployment, new RegExp(`name: http, containerPort: ${defaults.port} `))
  assert.match(deployment, new RegExp(`name: metrics, containerPort: ${defaults.metricsPort} `))
  // The serving container never gets the password of the owner.
  assert.doesNotMatch(deployment.slice(deployment.indexOf('\n      containers:')), /OWNER/)
})

// Tools that may be missing. CI and the maintainers install them; the guide says what was checked with which.

function tool(name: string, ...words: string[]): { skip: string | false } {
  const found = spawnSync(name, words.length ? words : ['--version'], { encoding: 'utf8' })
  return { skip: found.error || found.status !== 0 ? `${name} is not installed here` : false }
}

function run(name: string, words: string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  const { status, stdout, stderr } = spawnSync(name, words, {
    encoding: 'utf8',
    cwd: options.cwd ?? DEPLOY,
    env: { ...process.env, ...options.env },
  })
  assert.equal(status, 0, `${name} ${words.join(' ')}:\n${stdout}${stderr}`)
  return stdout
}

function tempFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'llano-deploy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A certificate for configurations that name one. */
function makeCertificate(folder: string): { key: string; cert: string; both: string } {
  const [key, cert, both] = ['key.pem', 'cert.pem', 'both.pem'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  run('openssl', [
    'req',
    '-x509',
    ...curve,
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=x',
    '-keyout',
    key,
    '-out',
    cert,
  ])
  writeFileSync(both, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
  return { key, cert, both }
}

test('haproxy accepts its configuration', tool('haproxy', '-v'), t => {
  const { both } = makeCertificate(tempFolder(t))
  run('haproxy', ['-c', '-f', 'compose/cluster/haproxy.cfg'], {
    env: { CERTIFICATE: both, NODE_1: '127.0.0.1:8080', NODE_2: '127.0.0.1:8081' },
  })
})

test('nginx accepts its configuration', tool('nginx', '-v'), t => {
  const folder = tempFolder(t)
  const { key, cert } = makeCertificate(folder)
  const site = read('nginx/llano.conf')
    .replace(/ssl_certificate +\S+;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${key};`)
    .replace('listen 80;', 'listen 127.0.0.1:18080;')
    .replace('listen 443 ssl', 'listen 127.0.0.1:18443 ssl')
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  )
  run('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
})

test('caddy accepts its configuration', tool('caddy', 'version'), t => {
  const home = tempFolder(t)
  run('caddy', ['validate', '--config', 'caddy/Caddyfile', '--adapter', 'caddyfile'], { env: { HOME: home } })
})

test('systemd accepts the unit', tool('systemd-analyze'), t => {
  const folder = tempFolder(t)
  mkdirSync(join(folder, 'bin'))
  copyFileSync(join(DEPLOY, 'systemd', 'llano'), join(folder, 'bin', 'llano'))
  const unit = read('systemd/llano.service').replace(
    '/opt/llano/deploy/systemd/llano',
    join(folder, 'bin', 'llano'),
  )
  writeFileSync(join(folder, 'llano.service'), unit)
  run('systemd-analyze', ['verify', '--man=no', join(folder, 'llano.service')])
})

test('dockerfilelint finds nothing wrong with the images', tool('dockerfilelint'), () => {
  run('dockerfilelint', ['Dockerfile', 'compose/cluster/Dockerfile.patroni'])
})

test('dclint finds nothing wrong with the compose files', tool('dclint'), () => {
  run('dclint', ['-c', 'compose/.dclintrc.yaml', ...COMPOSES])
})

test('helm accepts and renders the chart', tool('helm', 'version'), () => {
  run('helm', ['lint', CHART, '-f', join(CHART, 'ci-values.yaml')])
  // An older helm assumes an older Kubernetes than the chart requires.
  const rendered = run('helm', [
    'template',
    'llano',
    CHART,
    '-f',
    join(CHART, 'ci-values.yaml'),
    '--kube-version',
    '1.31.0',
  ])
  const documents = parseAllDocuments(rendered).map(document => document.toJS())
  const deployment = documents.find(({ kind }) => kind === 'Deployment')
  const environment = deployment.spec.template.spec.containers[0].env as { name: string; value?: string }[]
  settingsOf(Object.fromEntries(environment.map(({ name, value }) => [name, value ?? FILLED[name] ?? 'x'])))
})
