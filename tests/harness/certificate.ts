import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why a test that needs a certificate is skipped, or false. */
export const withoutOpenssl =
  spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed here'

/** A self-signed certificate for a host, valid for 30 days. */
export function makeCertificate(host: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'llano-certificate-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const options = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30'.split(' ')
    const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
    const made = spawnSync('openssl', [...options, ...names, '-keyout', key, '-out', cert])
    assert.equal(made.status, 0, String(made.stderr))
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
