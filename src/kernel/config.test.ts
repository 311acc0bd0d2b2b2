import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { ConfigFault, readConfig } from './config.ts'
import { databaseOptions } from './sql/database-options.ts'
import { HEAVY_CONNECTIONS } from './sql/postgres.ts'
import { serverUrls } from './sql/server-urls.ts'

function faultsOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigFault)
    return error.message
  }
  assert.fail('the configuration was accepted')
}

test('without settings every value is safe on a laptop', () => {
  const config = readConfig({ PATH: '/bin', HOME: '/root' })
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 8080)
  assert.equal(config.metricsHost, '127.0.0.1')
  assert.equal(config.dataDir, resolve('./data'))
  assert.equal(config.demo, true)
  assert.deepEqual([config.databaseUrl, config.secret, config.trustedProxies], [null, null, []])
  assert.ok(config.processes >= 1 && config.processes <= 4)
})

test('every setting is read', () => {
  const config = readConfig({
    HOST: '::1',
    PORT: '0',
    LLANO_METRICS_HOST: '127.0.0.2',
    LLANO_METRICS_PORT: '65535',
    LLANO_DATA_DIR: 'elsewhere',
    LLANO_DEMO: 'off',
    LLANO_SECRET: 's'.repeat(32),
    LLANO_TRUSTED_PROXIES: ' 10.0.0.0/8 ,::1, ',
    LLANO_PROCESSES: '64',
    LLANO_DATABASE_POOL: '20',
    LLANO_DRAIN_SECONDS: '7',
    LLANO_NODE: 'node-2.example',
    LLANO_JOBS: 'off',
    LLANO_LOG_LEVEL: 'debug',
    LLANO_PUBLIC_URL: 'https://llano.example.com',
    LLANO_SECOND_FACTOR: 'everyone',
    LLANO_MAIL_FROM: 'The Office <office@example.com>',
    LLANO_ALERT_EMAIL: 'ops@example.com',
    LLANO_AGENT_REQUESTS_PER_HOUR: '500',
    LLANO_WEBHOOKS_PRIVATE: 'on',
    LLANO_QUOTA_REQUESTS_PER_HOUR: '5000',
    LLANO_QUOTA_UPLOADS_PER_DAY: '50',
    LLANO_QUOTA_LLC_BYTES: '100000',
    LLANO_QUOTA_MEMBER_BYTES: '200000',
    LLANO_PREPARER_NAME: 'Pat Preparer',
    LLANO_PREPARER_PTIN: 'P01234567',
    LLANO_PREPARER_FIRM: 'Example Tax',
    LLANO_PREPARER_FIRM_EIN: '12-3456789',
    LLANO_PREPARER_FIRM_ADDRESS: '1 Plaza, Santa Fe, NM 87501',
    LLANO_PREPARER_PHONE: '505-555-0100',
    LLANO_OIDC_ISSUER: 'https://id.example.com/realms/firm',
    LLANO_OIDC_CLIENT_ID: 'llano',
    LLANO_OIDC_CLIENT_SECRET: 'shared',
    LLANO_OIDC_ROLES: 'cn=llano admins=admin, staff=manager',
    LLANO_OIDC_GROUPS_CLAIM: 'roles',
    LLANO_OIDC_NAME: 'Example ID',
    LLANO_OIDC_TRUST_EMAIL: 'on',
    LLANO_OIDC_REQUIRED: 'on',
    LLANO_SMTP_URL: 'smtps://user:pass@mail.example.com',
    LLANO_RECEIPTS_DOMAIN: 'Receipts.Example.com',
    LLANO_RECEIPTS_HOST: '10.0.0.3',
    LLANO_RECEIPTS_PORT: '2525',
    LLANO_RECEIPTS_TLS_CERT: '/etc/llano/cert.pem',
    LLANO_RECEIPTS_TLS_KEY: '/etc/llano/key.pem',
    LLANO_DOCUMENTS_DIR: 'vault',
    LLANO_DOCUMENTS_MAX_BYTES: '1000',
    LLANO_SCAN_COMMAND: '/usr/bin/clamdscan --no-summary -',
    LLANO_SCAN_SECONDS: '90',
    LLANO_DOCUMENTS_ENCRYPTED: 'on',
    LLANO_S3_ENDPOINT: 'https://s3.example.com',
    LLANO_S3_BUCKET: 'papers',
    LLANO_S3_REGION: 'eu-west-1',
    LLANO_S3_KEY: 'id',
    LLANO_S3_SECRET: 'secret',
    LLANO_TIMESTAMPS: 'off',
    LLANO_CALENDARS: 'https://one.example/, http://127.0.0.1:99/b',
    LLANO_BITCOIN_HEADERS: 'node:http://me:p%40ss@10.0.0.2:8332/',
    LLANO_AUDIT_HEADS: 'file:/var/heads.jsonl,s3:heads',
    LLANO_AUDIT_HEADS_RETAIN_DAYS: '30',
    LLANO_BACKUP_S3_ENDPOINT: 'https://backups.example.com',
    LLANO_BACKUP_S3_BUCKET: 'copies',
    LLANO_BACKUP_S3_REGION: 'eu-west-2',
    LLANO_BACKUP_S3_KEY: 'id2',
    LLANO_BACKUP_S3_SECRET: 'secret2',
    LLANO_BACKUP_S3_PREFIX: 'llano/one',
    LLANO_BACKUP_AT: '23:05',
    LLANO_BACKUP_KEEP: 'daily=3,weekly=0,monthly=1',
    LLANO_BACKUP_VERIFY_DAYS: '30',
    LLANO_BACKUP_WAL: 'on',
    LLANO_BACKUP_PASSPHRASE: 'twelve letters',
    LLANO_KEEP_MAIL_DAYS: '7',
    LLANO_KEEP_REQUEST_DAYS: '8',
    LLANO_KEEP_IP_DAYS: '9',
    LLANO_KEEP_RECORDS_YEARS: '6',
  })
  assert.deepEqual(
    { ...config, databaseUrl: undefined },
    {
      host: '::1',
      port: 0,
      metricsHost: '127.0.0.2',
      metricsPort: 65_535,
      databaseUrl: undefined,
      databaseOwnerUrl: null,
      databaseDirectUrl: null,
      isTransactionPooled: false,
      databasePool: 20,
      replicaUrl: null,
      auditHeads: [
        { kind: 'file', path: '/var/heads.jsonl' },
        { kind: 's3', bucket: null, prefix: 'heads' },
      ],
      auditHeadsRetainDays: 30,
      backup: {
        target: {
          kind: 's3',
          prefix: 'llano/one',
          s3: {
            endpoint: 'https://backups.example.com',
            bucket: 'copies',
            region: 'eu-west-2',
            key: 'id2',
            secret: 'secret2',
          },
        },
        atMinute: 23 * 60 + 5,
        keep: { daily: 3, weekly: 0, monthly: 1 },
        verifyDays: 30,
        wal: true,
        passphrase: 'twelve letters',
        publicKeyFile: null,
      },
      dataDir: resolve('elsewhere'),
      demo: false,
      isDemoPublic: false,
      secret: 's'.repeat(32),
      trustedProxies: ['10.0.0.0/8', '::1'],
      processes: 64,
      drainSeconds: 7,
      node: 'node-2.example',
      jobs: false,
      logLevel: 'debug',
      publicUrl: 'https://llano.example.com',
      hasExplicitPublicUrl: true,
      secondFactor: 'everyone',
      mailFrom: 'The Office <office@example.com>',
      alertEmail: 'ops@example.com',
      receipts: {
        domain: 'receipts.example.com',
        host: '10.0.0.3',
        port: 2525,
        tls: { certFile: '/etc/llano/cert.pem', keyFile: '/etc/llano/key.pem' },
      },
      agentRequestsPerHour: 500,
      webhooksPrivate: true,
      quotas: { requestsPerHour: 5000, uploadsPerDay: 50, llcBytes: 100_000, memberBytes: 200_000 },
      preparer: {
        name: 'Pat Preparer',
        ptin: 'P01234567',
        firm: 'Example Tax',
        firmEin: '12-3456789',
        firmAddress: '1 Plaza, Santa Fe, NM 87501',
        phone: '505-555-0100',
      },
      oidc: {
        issuer: 'https://id.example.com/realms/firm',
        clientId: 'llano',
        clientSecret: 'shared',
        groupRoles: [
          ['cn=llano admins', 'admin'],
          ['staff', 'manager'],
        ],
        groupsClaim: 'roles',
        name: 'Example ID',
        trustsEmail: true,
        isRequired: true,
      },
      smtpUrl: 'smtps://user:pass@mail.example.com',
      documentsDir: resolve('vault'),
      documentsMaxBytes: 1000,
      scan: { command: '/usr/bin/clamdscan --no-summary -', seconds: 90 },
      documentsEncrypted: true,
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'papers',
        region: 'eu-west-1',
        key: 'id',
        secret: 'secret',
      },
      keep: { mailDays: 7, requestDays: 8, ipDays: 9, recordsYears: 6 },
      timestamps: 'off',
      calendars: ['https://one.example', 'http://127.0.0.1:99/b'],
      bitcoinHeaders: { kind: 'node', url: 'http://10.0.0.2:8332/', user: 'me', password: 'p@ss' },
    },
  )
})

test('backups go to one place, with one way to encrypt the secret, at a time of day', () => {
  const faults = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const bucket = {
    LLANO_BACKUP_S3_ENDPOINT: 'https://backups.example.com',
    LLANO_BACKUP_S3_BUCKET: 'copies',
    LLANO_BACKUP_S3_KEY: 'id',
    LLANO_BACKUP_S3_SECRET: 'secret',
  }
  assert.equal(faults({ LLANO_BACKUP_DIR: '/srv/backups', LLANO_BACKUP_PUBLIC_KEY: 'key.pem' }), '')
  assert.match(faults({ ...bucket, LLANO_BACKUP_DIR: '/srv' }), /LLANO_BACKUP_S3_BUCKET exclude each other/)
  assert.match(faults({ LLANO_BACKUP_S3_PREFIX: 'x' }), /LLANO_BACKUP_S3_PREFIX needs LLANO_BACKUP_S3_BUCKET/)
  assert.match(
    faults({ LLANO_BACKUP_AT: '24:00' }),
    /LLANO_BACKUP_AT must be a UTC time such as 03:00, or off/,
  )
  assert.match(
    faults({ LLANO_BACKUP_KEEP: 'daily=0,weekly=1,monthly=1' }),
    /LLANO_BACKUP_KEEP must look like/,
  )
  assert.match(faults({ LLANO_BACKUP_WAL: 'on' }), /LLANO_BACKUP_WAL needs LLANO_BACKUP_DIR/)
  const own = { LLANO_BACKUP_WAL: 'on', LLANO_BACKUP_DIR: '/srv', DATABASE_URL: 'postgres://x@y/z' }
  assert.match(faults(own), /LLANO_BACKUP_WAL is for the embedded PostgreSQL/)
  const both = { LLANO_BACKUP_PASSPHRASE: 'short words', LLANO_BACKUP_PUBLIC_KEY: 'key.pem' }
  assert.match(faults(both), /exclude each other[\s\S]*must be at least 12 characters long/)
  assert.doesNotMatch(faults(both), /short words/)
})

test('an S3 store is configured completely or not at all, and its address has no password', () => {
  const some = { LLANO_S3_ENDPOINT: 'https://me:pass@s3.example.com', LLANO_S3_KEY: 'id' }
  assert.throws(() => readConfig(some), {
    message:
      /LLANO_S3_BUCKET, LLANO_S3_SECRET must be given with LLANO_S3_ENDPOINT[\s\S]*without a name and password/,
  })
  assert.throws(
    () => readConfig(some),
    error => !String(error).includes('me:pass'),
  )
})

test('receipts by email need a domain, and a certificate its key', () => {
  assert.equal(readConfig({}).receipts, null)
  assert.deepEqual(readConfig({ LLANO_RECEIPTS_DOMAIN: 'mail.example.com' }).receipts, {
    domain: 'mail.example.com',
    host: '127.0.0.1',
    port: null,
    tls: null,
  })
  for (const domain of ['example', 'a@example.com', '-a.example.com', 'a..com', 'a b.com', '127.0.0.1'])
    assert.throws(() => readConfig({ LLANO_RECEIPTS_DOMAIN: domain }), /must be a domain such as/, domain)
  assert.throws(
    () => readConfig({ LLANO_RECEIPTS_PORT: '25' }),
    /LLANO_RECEIPTS_DOMAIN must be given with LLANO_RECEIPTS_PORT/,
  )
  assert.throws(
    () => readConfig({ LLANO_RECEIPTS_DOMAIN: 'mail.example.com', LLANO_RECEIPTS_TLS_KEY: 'key.pem' }),
    /must be given together/,
  )
})

test('a pooler and a replica need a database, and a transaction pooler a direct connection for migrations', () => {
  const url = 'postgres://127.0.0.1/llano'
  assert.match(faultsOf({ LLANO_REPLICA_URL: url }), /LLANO_REPLICA_URL needs DATABASE_URL/)
  const pooled = { DATABASE_URL: url, LLANO_DATABASE_POOLING: 'transaction' }
  assert.match(faultsOf(pooled), /needs LLANO_DATABASE_DIRECT_URL or LLANO_DATABASE_OWNER_URL/)
  const config = readConfig({ ...pooled, LLANO_DATABASE_DIRECT_URL: url, LLANO_REPLICA_URL: url })
  assert.deepEqual(
    [config.isTransactionPooled, config.databaseDirectUrl, config.replicaUrl],
    [true, url, url],
  )
  const two = { DATABASE_URL: url, LLANO_REPLICA_URL: 'postgres://one,two/llano' }
  assert.match(faultsOf(two), /LLANO_REPLICA_URL must name one server/)
})

test('the connections of a process are divided among their kinds, and never more than configured', () => {
  for (const LLANO_DATABASE_POOL of ['8', '14', '60', '500']) {
    const config = readConfig({ LLANO_DATABASE_POOL })
    const { shared, own } = databaseOptions(config)
    assert.ok(shared! >= 2 && own! >= 3)
    assert.equal(shared! + own! + HEAVY_CONNECTIONS, config.databasePool)
  }
})

test('documents are timestamped on Bitcoin, but in a demo only on the local chain', () => {
  const of = (env: Record<string, string>) => readConfig(env).timestamps
  assert.equal(of({}), 'local')
  assert.equal(of({ LLANO_TIMESTAMPS: 'on' }), 'on')
  assert.equal(of({ LLANO_DEMO: 'off' }), 'on')
  assert.equal(of({ DATABASE_URL: 'postgres://127.0.0.1/llano' }), 'on')
  assert.equal(of({ DATABASE_URL: 'postgres://127.0.0.1/llano', LLANO_TIMESTAMPS: 'local' }), 'local')
  assert.match(faultsOf({ LLANO_TIMESTAMPS: 'bitcoin' }), /LLANO_TIMESTAMPS must be one of on, off, local/)
})

test('calendars and header sources are safe addresses, with the required number', () => {
  assert.match(faultsOf({ LLANO_CALENDARS: 'https://one.example' }), /LLANO_CALENDARS must be 2 to 6/)
  assert.match(
    faultsOf({ LLANO_CALENDARS: 'https://one.example,http://two.example' }),
    /"http:\/\/two.example" is not an https/,
  )
  assert.match(faultsOf({ LLANO_BITCOIN_HEADERS: 'https://one.example' }), /must be esplora: and the https/)
  const faults = faultsOf({ LLANO_BITCOIN_HEADERS: 'nod:http://me:secret-word@10.0.0.2' })
  assert.doesNotMatch(faults, /secret-word/)
  assert.deepEqual(readConfig({ LLANO_BITCOIN_HEADERS: 'esplora:https://one.example/api' }).bitcoinHeaders, {
    kind: 'esplora',
    url: 'https://one.example/api',
  })
})

test('an empty setting counts as unset', () => {
  assert.deepEqual(readConfig({ PORT: '', LLANO_SECRET: '', DATABASE_URL: '' }), readConfig({}))
})

test('demo data never goes into a given database', () => {
  const config = readConfig({ DATABASE_URL: 'postgresql://u:p@db.example/llano', LLANO_DEMO: 'on' })
  assert.equal(config.databaseUrl, 'postgresql://u:p@db.example/llano')
  assert.equal(config.demo, false)
})

test('a database may have several servers, of which one accepts writes', () => {
  const url =
    'postgres://llano:p%40ss@db1.example:5433,db2.example/llano?target_session_attrs=read-write&sslmode=require'
  assert.equal(readConfig({ DATABASE_URL: url }).databaseUrl, url)
  assert.deepEqual(serverUrls(url), [
    'postgres://llano:p%40ss@db1.example:5433/llano?sslmode=require',
    'postgres://llano:p%40ss@db2.example/llano?sslmode=require',
  ])
  const fault = faultsOf({
    DATABASE_URL: 'postgres://u:hunter2@db1,db2/llano?target_session_attrs=standby',
  })
  assert.match(fault, /target_session_attrs=read-write/)
  assert.doesNotMatch(fault, /hunter2/)
})

test('reports all errors at once, each with the allowed values', () => {
  const message = faultsOf({
    PORT: '65536',
    LLANO_METRICS_PORT: '-1',
    DATABASE_URL: 'mysql://user:hunter2@db.example/x',
    LLANO_DEMO: 'yes',
    LLANO_SECRET: 'too short',
    LLANO_TRUSTED_PROXIES: '10.0.0.0/8,proxy.example',
    LLANO_PROCESSES: '0',
    LLANO_LOG_LEVEL: 'loud',
    LLANO_PROT: '1',
  })
  assert.match(message, /^The configuration has 9 errors:\n/)
  const names = [
    'PORT',
    'LLANO_METRICS_PORT',
    'DATABASE_URL',
    'LLANO_DEMO',
    'LLANO_SECRET',
    'LLANO_TRUSTED_PROXIES',
  ]
  for (const name of [...names, 'LLANO_PROCESSES', 'LLANO_LOG_LEVEL', 'LLANO_PROT'])
    assert.match(message, new RegExp(`^  ${name} `, 'm'), name)
  assert.match(message, /PORT must be a port from 0 to 65535/)
  assert.match(message, /"proxy\.example" is not an IP address or CIDR/)
  assert.match(message, /LLANO_DEMO must be one of on, off/)
  assert.match(message, /LLANO_PROT is not a setting \(did you mean PORT\?\)$/m)
})

test('suggests the setting that an unknown one resembles, or lists all', () => {
  const meant = {
    LLANO_DATADIR: 'LLANO_DATA_DIR',
    LLANO_DATABASE_URL: 'DATABASE_URL',
    LLANO_STMP_URL: 'LLANO_SMTP_URL',
  }
  for (const [name, setting] of Object.entries(meant))
    assert.match(
      faultsOf({ [name]: '1' }),
      new RegExp(`${name} is not a setting \\(did you mean ${setting}\\?\\)$`),
    )
  assert.match(
    faultsOf({ LLANO_XYZZY: '1' }),
    /LLANO_XYZZY is not a setting; the settings are .*LLANO_DATA_DIR, .*LLANO_SECRET/,
  )
})

test('reports all errors of one list at once', () => {
  assert.equal(
    faultsOf({ LLANO_TRUSTED_PROXIES: '10.0.0.0/8, proxy.example, ::1, 10.0.0.0/33, 1.2.3' }),
    'The configuration has 1 error:\n' +
      '  LLANO_TRUSTED_PROXIES "proxy.example", "10.0.0.0/33", "1.2.3" are not IP addresses or CIDRs',
  )
})

test('never repeats a secret or the database URL', () => {
  const messages = [
    faultsOf({ LLANO_SECRET: 'hunter2' }),
    faultsOf({ DATABASE_URL: 'postgres://user:hunter2@[broken/x' }),
    faultsOf({ DATABASE_URL: 'hunter2', LLANO_SECRET: 'hunter2', PORT: 'x' }),
    faultsOf({ LLANO_SECRT: 'hunter2' }),
  ]
  for (const message of messages) assert.ok(!message.includes('hunter2'), message)
})

test('numbers are plain digits', () => {
  for (const value of ['8080.0', '1e3', ' 80', '0x50', '-1', '999999', 'NaN'])
    assert.match(faultsOf({ PORT: value }), /PORT must be a port/, value)
  for (const value of ['0', '65', '1.5', 'all'])
    assert.match(faultsOf({ LLANO_PROCESSES: value }), /LLANO_PROCESSES must be 1 to 64/, value)
})

test('settings of the tests themselves are left alone', () => {
  assert.doesNotThrow(() => readConfig({ LLANO_TEST_DATABASE_URL: 'x', LLANO_TEST_SEED: '1' }))
})

test('reports an invalid bucket name at start', () => {
  const s3 = {
    LLANO_S3_ENDPOINT: 'https://s3.example',
    LLANO_S3_KEY: 'k',
    LLANO_S3_SECRET: 's',
  }
  for (const bucket of ['a', 'Papers', 'two words', '-x-', 'a..b', '../x', 'x'.repeat(64), 'a/b'])
    assert.match(
      faultsOf({ ...s3, LLANO_S3_BUCKET: bucket }),
      /LLANO_S3_BUCKET must be 3 to 63 small letters/,
      bucket,
    )
  assert.equal(readConfig({ ...s3, LLANO_S3_BUCKET: 'our.papers-2' }).s3?.bucket, 'our.papers-2')
})

test('displayed addresses contain no password, and errors do not repeat one', () => {
  const messages = [
    faultsOf({ LLANO_BITCOIN_HEADERS: 'esplora:https://me:hunter2@one.example' }),
    faultsOf({ LLANO_CALENDARS: 'https://me:hunter2@one.example,https://two.example' }),
  ]
  for (const message of messages) assert.ok(!message.includes('hunter2'), message)
  assert.match(messages[1]!, /LLANO_CALENDARS must be addresses without a name and password/)
})
