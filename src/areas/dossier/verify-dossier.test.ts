// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { before } from 'node:test'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { wholeFile } from '../../../tests/harness/after-file.ts'
import { runCommandLines } from '../../../tests/harness/command-lines.ts'
import type { CommandAnswer } from '../../kernel/cli/command.ts'
import { checkStamps } from '../documents/stamps/check-stamps.ts'
import { timestampingOf } from '../documents/stamps/timestamping.ts'
import { checkAudit } from './check-audit.ts'
import { type DossierSetup, newLlc, openDossierSetup, withOtherDocument, zipOf } from './dossier.fixture.ts'
import { HOSTILE_ZIPS, lyingZip } from './hostile-zip.fixture.ts'
import { dossierVerifier } from './verify-dossier.ts'

let setup: DossierSetup
let made: Awaited<ReturnType<DossierSetup['make']>>
before(async () => {
  setup = await openDossierSetup(wholeFile)
  const llc = await newLlc(setup)
  await setup.stamp()
  await setup.seal()
  await setup.anchor()
  await setup.stamp()
  made = await setup.make(llc)
})

let count = 0
const newPath = () => join(setup.folder, `changed-${++count}.zip`)

// biome-ignore lint/suspicious/noExplicitAny: what is wrong, by path
const wrongIn = ({ json }: CommandAnswer): Record<string, any> =>
  Object.fromEntries(
    ((json.wrong ?? []) as { path: string; state: string }[]).map(one => [one.path, one.state]),
  )

async function verify(path: string, proof: string | null = null): Promise<CommandAnswer> {
  const given = {
    file: 'x.zip',
    path,
    proof: proof === null ? null : { file: proof, path: proof },
    headers: undefined,
  }
  return dossierVerifier.verify({ config: setup.config, say() {} }, given)
}

test('an unchanged dossier verifies: files, proofs and its part of the audit log', async () => {
  assert.equal(await dossierVerifier.recognizes(made.path), 'yes')
  const { json, text, exitCode } = await verify(made.path)
  assert.deepEqual([json.status, exitCode, json.wrong, json.findings], ['pending', 4, [], []])
  const audit = json.audit as { rows: number; seals: number; anchors: number }
  assert.ok(audit.rows > 5 && audit.seals > 0, JSON.stringify(audit))
  assert.equal(audit.anchors, 0, 'a proof that is pending vouches for nothing yet')
  assert.deepEqual((json.proofs as { pending: number }).pending, 4, 'three documents and one head of the log')
  assert.match(text, /^Every file matches the manifest\..*cannot be checked until it is in a block/)
  assert.match(text, /proofs +4 pending \(pending ones can be checked once they are in a block\)/)
  const listed = made.made.manifest.files.length
  assert.match(
    text,
    new RegExp(
      `files +${made.files.size} whole, 0 not \\(${listed} in the manifest, and the manifest with its proof`,
    ),
  )
  assert.deepEqual([json.files, json.listed_files], [made.files.size, listed])
})

test('changing one byte of any file makes verify name that file', async () => {
  for (const [name, bytes] of made.files) {
    // Only the part of the manifest's proof that names its digest: the calendars judge the rest.
    const at = name === 'manifest.json.ots' ? 40 : Math.floor(bytes.length / 2)
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    const files = new Map(made.files).set(name, changed)
    const answer = await verify(await zipOf(newPath(), files))
    assert.equal(answer.exitCode, 1, name)
    // In a rebuilt ZIP, a manifest and its proof that do not match are reported as such; nothing shows which
    // was changed.
    if (name === 'manifest.json.ots')
      assert.match(answer.text, /manifest\.json\.ots: belongs to another manifest/)
    else if (answer.json.wrong) assert.equal(wrongIn(answer)[name], 'changed', `${name}: ${answer.text}`)
    else assert.match(answer.text, new RegExp(name.replaceAll('.', '\\.')))
  }
})

test('a document that was replaced along with the manifest is not the one that documents.json lists', async () => {
  const { files, name } = withOtherDocument(made.files)
  const answer = await verify(await zipOf(newPath(), files))
  assert.deepEqual(
    [answer.exitCode, answer.json.status, wrongIn(answer)],
    [1, 'invalid', { [name]: 'other' }],
  )
  assert.match(answer.text, /not the document in documents\.json documents\/files\//)
})

test('finds a byte changed in the ZIP itself, with adjusted checksums, in every file', async () => {
  const zip = readFileSync(made.path)
  for (const { name, from, size } of placesIn(zip)) {
    if (size === 0) continue
    const changed = Buffer.from(zip)
    const packed = changed.subarray(from, from + size)
    const content = unpack(packed)
    let at = Math.floor(size / 2)
    packed[at]! ^= 0x10
    // Some bits of compressed data mean nothing, such as those after its end.
    while (content && unpack(packed)?.equals(content)) {
      packed[at]! ^= 0x10
      at = (at + 1) % size
      packed[at]! ^= 0x10
    }
    const path = newPath()
    writeFileSync(path, changed)
    const answer = await verify(path)
    assert.equal(answer.exitCode, 1, name)
    assert.ok(answer.text.includes(name), `${name}: ${answer.text}`)
  }
})

test('a file that can no longer be unpacked is named', async () => {
  const zip = readFileSync(made.path)
  for (const { name, from, size } of placesIn(zip)) {
    const changed = Buffer.from(zip)
    const packed = changed.subarray(from, from + size)
    if (!unpack(packed)) continue
    // A block of a kind that does not exist.
    packed[0] = 0xff
    const path = newPath()
    writeFileSync(path, changed)
    const answer = await verify(path)
    assert.equal(answer.exitCode, 1, name)
    assert.ok(answer.text.includes(name), `${name}: ${answer.text}`)
  }
})

/** What compressed bytes contain, or undefined if they are damaged. */
function unpack(packed: Buffer): Buffer | undefined {
  try {
    return inflateRawSync(packed)
  } catch {
    return undefined
  }
}

/** The offset of each file's bytes in our ZIP. */
function placesIn(zip: Buffer): { name: string; from: number; size: number }[] {
  const places = []
  let at = zip.readUInt32LE(zip.length - 22 + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [nameBytes, extra, comment] = [28, 30, 32].map(where => zip.readUInt16LE(at + where))
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    places.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes!),
      from,
      size: zip.readUInt32LE(at + 20),
    })
    at += 46 + nameBytes! + extra! + comment!
  }
  return places
}

test('a removed file is missing, and an added one is not in the manifest', async () => {
  const files = new Map(made.files)
  const [taken] = [...files.keys()].filter(name => name.startsWith('documents/files/'))
  files.delete(taken!)
  files.set('documents/files/99-more.pdf', Buffer.from('%PDF-'))
  const answer = await verify(await zipOf(newPath(), files))
  assert.deepEqual(wrongIn(answer), { [taken!]: 'missing', 'documents/files/99-more.pdf': 'extra' })
  assert.equal(answer.exitCode, 1)
})

test('a manifest rewritten to match a change does not match its proof', async () => {
  const files = new Map(made.files)
  files.set('README.txt', Buffer.from('other words'))
  const { writeManifest } = await import('./verifier/manifest.rules.ts')
  const { createHash } = await import('node:crypto')
  const listed = made.made.manifest.files.map(file =>
    file.path === 'README.txt'
      ? { ...file, size_bytes: 11, sha256: createHash('sha256').update('other words').digest('hex') }
      : file,
  )
  files.set('manifest.json', Buffer.from(writeManifest({ ...made.made.manifest, files: listed })))
  const answer = await verify(await zipOf(newPath(), files))
  assert.equal(answer.exitCode, 1)
  assert.deepEqual(wrongIn(answer), { 'manifest.json': 'changed' }, 'and its proof is not called damaged')
  assert.deepEqual(answer.json.findings, [
    'manifest.json.ots: belongs to another manifest: manifest.json is not what was timestamped',
  ])
})

test('a row of the audit log changed together with the manifest does not match its seal', async () => {
  const { writeManifest } = await import('./verifier/manifest.rules.ts')
  const { createHash } = await import('node:crypto')
  const files = new Map(made.files)
  const rows = files.get('audit/rows.jsonl')!.toString().replace('"actor":"test"', '"actor":"nobody"')
  files.set('audit/rows.jsonl', Buffer.from(rows))
  files.delete('manifest.json.ots')
  const hash = createHash('sha256').update(rows).digest('hex')
  const listed = made.made.manifest.files.map(file =>
    file.path === 'audit/rows.jsonl' ? { ...file, size_bytes: Buffer.byteLength(rows), sha256: hash } : file,
  )
  files.set('manifest.json', Buffer.from(writeManifest({ ...made.made.manifest, files: listed })))
  const { exitCode, json } = await verify(await zipOf(newPath(), files))
  assert.equal(exitCode, 1)
  assert.match((json.findings as string[]).join(), /seal \d+ does not contain the rows|is not in seal/)
})

test('a seal counts as timestamped only with a proof, and every named proof must exist', async () => {
  const check = (files: Map<string, Buffer>, proven: string[]) =>
    checkAudit(
      {
        names: [...files.keys()],
        crcOf: () => null,
        async *pieces(name) {
          if (files.has(name)) yield files.get(name)!
        },
      },
      new Set(proven),
    )
  const [anchor] = JSON.parse(made.files.get('audit/anchors.json')!.toString())
  const { anchors, anchored_until, findings } = await check(made.files, [anchor.hash])
  assert.deepEqual([anchors, anchored_until, findings], [1, anchor.seal_id, []])
  assert.equal((await check(made.files, ['ab'.repeat(32)])).anchored_until, null)
  const rewritten = (proof: string | null) =>
    new Map(made.files).set('audit/anchors.json', Buffer.from(JSON.stringify([{ ...anchor, proof }])))
  assert.deepEqual((await check(rewritten(null), [])).anchors, 0)
  assert.match(
    (await check(rewritten('audit/none.ots'), [anchor.hash])).findings.join(),
    /none\.ots.* is missing/,
  )
})

test('a later proof passed with --proof proves what the one in the ZIP could not', async () => {
  setup.chain!.mine()
  const timestamping = (await timestampingOf(setup.config))!
  await checkStamps(setup.database, timestamping, () => new Date(Date.now() + 3_600_000))
  const [stamp] = await setup.query('select proof from documents.stamp where sha256 = $1', [
    made.made.manifestSha256,
  ])
  const later = join(setup.folder, 'later.ots')
  writeFileSync(later, stamp!.proof)
  const { json, exitCode } = await verify(made.path, later)
  assert.deepEqual([json.status, exitCode], ['demonstration', 6])
  const without = await zipOf(
    newPath(),
    [...made.files].filter(([name]) => name !== 'manifest.json.ots'),
  )
  assert.equal((await verify(without)).exitCode, 5, 'without any proof, nothing is known of its time')
  assert.equal((await verify(without, later)).exitCode, 6)
  const other = join(setup.folder, 'other.ots')
  writeFileSync(other, [...made.files].find(([name]) => name.startsWith('documents/proofs/'))![1])
  const unfit = await verify(made.path, other)
  assert.equal(unfit.exitCode, 1, 'a proof of something else is false')
  assert.match(
    unfit.text,
    /^False: \S+other\.ots does not belong to this dossier: .* Every file matches the manifest\.\n/,
  )
  assert.match((unfit.json.findings as string[]).join(), /other\.ots: The proof is for another file/)
})

test('the command recognizes a dossier without a server or a database', async () => {
  const env = {
    LLANO_DATA_DIR: join(setup.folder, 'nowhere'),
    DATABASE_URL: 'postgres://127.0.0.1:9/nobody',
  }
  const cut = newPath()
  writeFileSync(cut, made.zip.subarray(0, made.zip.length - 30))
  const plain = join(setup.folder, 'plain.txt')
  writeFileSync(plain, 'words')
  const [whole, broken, text] = await runCommandLines(
    [
      ['verify', made.path],
      ['verify', cut],
      ['verify', plain],
    ],
    env,
  )
  assert.equal(whole!.code, 4)
  assert.match(whole!.stdout, /Test LLC \(NM\), 2025/)
  assert.equal(broken!.code, 1)
  assert.match(broken!.stdout, /^False: The ZIP file is incomplete/)
  assert.equal(text!.code, 2)
  assert.match(text!.stderr, /plain\.txt\.ots cannot be read/)
})

test('a hostile, broken or other ZIP is reported in one sentence', async () => {
  for (const [what, { zip, says }] of Object.entries(HOSTILE_ZIPS)) {
    const path = newPath()
    writeFileSync(path, zip)
    const { text, exitCode } = await verify(path)
    assert.equal(exitCode, 1, what)
    assert.match(text, says, what)
  }
})

test('does not unpack a small ZIP that expands to gigabytes, whether or not it declares its size', async () => {
  const deflated = deflateRawSync(Buffer.alloc(300 * 1024 * 1024))
  assert.ok(deflated.length < 400_000)
  const cases: [Buffer, RegExp][] = [
    [packed('bomb', deflated, 300 * 1024 * 1024), /bomb claims to be far larger .* ZIP bomb/],
    // Reads as much as a manifest may have and no more.
    [packed('manifest.json', deflated, 100), /manifest\.json is damaged: it cannot be read/],
  ]
  for (const [zip, says] of cases) {
    const path = newPath()
    writeFileSync(path, zip)
    const { text, exitCode } = await verify(path)
    assert.equal(exitCode, 1)
    assert.match(text, says)
  }
})

/** A dossier by its names, with one file of these compressed bytes and this declared size. */
function packed(name: string, deflated: Buffer, sizeBytes: number): Buffer {
  const zip = lyingZip([
    { name: 'verify.html' },
    ...(name === 'manifest.json' ? [] : [{ name: 'manifest.json' }]),
    { name, bytes: deflated, method: 0, sizeBytes },
  ])
  // The method is deflate in the directory and in the local header.
  for (let at = 0; at < zip.length - 30; at++) {
    const mark = zip.readUInt32LE(at)
    if (mark !== 0x02014b50 && mark !== 0x04034b50) continue
    const [nameAt, nameLength, method] = mark === 0x02014b50 ? [46, 28, 10] : [30, 26, 8]
    const length = zip.readUInt16LE(at + nameLength!)
    if (zip.toString('latin1', at + nameAt!, at + nameAt! + length) === name)
      zip.writeUInt16LE(8, at + method!)
  }
  return zip
}
