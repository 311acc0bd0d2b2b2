(() => {
'use strict'


// What a ZIP may be to be read as a dossier, the same for the command line and the page. A ZIP that breaks a rule is not
// read further: two programs may see different files in it.

/** A file as the ZIP's directory tells it; nothing of it is believed before it was read. */

class BadArchive extends Error {
           fault

  constructor(fault              ) {
    super(fault.kind)
    this.fault = fault
  }
}

const ARCHIVE_LIMITS = {
  entries: 250_000,
  nameBytes: 600,
  manifestBytes: 64 * 1024 * 1024,
  proofBytes: 1024 * 1024,
  /** A file larger than this may not be this many times as large as what it is made from. */
  bombBytes: 256 * 1024 * 1024,
  bombRatio: 250,
}

const STORED = 0
const DEFLATED = 8

/** What is wrong with the directory of a ZIP of this size, or null. */
function findArchiveFault(entries                        , archiveBytes        )                      {
  if (entries.length > ARCHIVE_LIMITS.entries) return { kind: 'too_many', count: entries.length }
  const seen = new Set        ()
  let compressed = 0
  for (const entry of entries) {
    const fault = findEntryFault(entry)
    if (fault) return fault
    // Systems that do not tell such names apart would keep one of the two files.
    const key = entry.name.normalize('NFC').toLowerCase()
    if (seen.has(key)) return { kind: 'twice', name: entry.name }
    seen.add(key)
    compressed += entry.compressedBytes
  }
  // The same bytes for several files: how a small ZIP is made to hold a thousand large ones.
  return compressed > archiveBytes ? { kind: 'overlap' } : null
}

function findEntryFault({
  name,
  method,
  encrypted,
  compressedBytes,
  sizeBytes,
}             )                      {
  if (!isSafePath(name)) return { kind: 'name', name }
  if (encrypted) return { kind: 'encrypted', name }
  if (method !== STORED && method !== DEFLATED) return { kind: 'method', name }
  if (method === STORED && compressedBytes !== sizeBytes) return { kind: 'bomb', name }
  const { bombBytes, bombRatio } = ARCHIVE_LIMITS
  return sizeBytes > bombBytes && sizeBytes > compressedBytes * bombRatio ? { kind: 'bomb', name } : null
}

/** A path that stays in the folder into which it is unpacked, on any system. */
function isSafePath(path        )          {
  if (path.length === 0 || path.length > ARCHIVE_LIMITS.nameBytes || !path.isWellFormed()) return false
  if (/[\x00-\x1f\x7f\\:]/.test(path)) return false
  return path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
}



const MANIFEST = 'manifest.json'
const MANIFEST_PROOF = 'manifest.json.ots'
const FORMAT = 'llano-dossier/1'

/** A document that the dossier should hold and does not, and why. */

const byPath = (a            , b            ) => (a.path < b.path ? -1 : Number(a.path > b.path))

/** The one way to write a manifest: whatever else a reader finds was written by somebody else. */
function writeManifest({ files, problems, ...head }          )         {
  const about = Object.entries(head).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
  const listed = (rows                   ) =>
    rows.length ? `[\n${rows.map(row => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]` : '[]'
  return `{\n  ${about.join(',\n  ')},\n  "problems": ${listed(problems)},\n  "files": ${listed(files.toSorted(byPath))}\n}\n`
}

/** What a manifest is not. */

/** A manifest as it is written above, or what is wrong with it. */
function readManifest(text        )                           {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return 'not_json'
  }
  if (typeof value !== 'object' || value === null || value.format !== FORMAT) return 'format'
  const fault = findManifestFault(value)
  if (fault) return fault
  return writeManifest(value) === text ? value : 'not_ours'
}

const isText = (value         )          => typeof value === 'string' && value.length <= 1000
const isCount = (value         )          => Number.isSafeInteger(value) && (value          ) >= 0

function findManifestFault(manifest          )                       {
  const { entity, tax_year, problems, files } = manifest
  const told = [
    manifest.language,
    manifest.made_at,
    tax_year?.begins,
    tax_year?.ends,
    entity?.name,
    entity?.state,
  ]
  const isOfOne = isCount(entity?.id) && (entity.ein === null || isText(entity.ein))
  const isPlain = Object.keys(entity ?? {}).join() === 'id,name,state,ein'
  if (!told.every(isText) || !isCount(manifest.year) || !isOfOne || !isPlain) return 'about'
  if (!Array.isArray(problems) || !problems.every(one => isCount(one?.document_id) && isText(one.state)))
    return 'problems'
  if (!Array.isArray(files)) return 'files'
  for (const [i, file] of files.entries()) {
    if (!isText(file?.path) || !isSafePath(file.path)) return 'files'
    if (!isCount(file.size_bytes) || !/^[0-9a-f]{64}$/.test(String(file.sha256))) return 'files'
    if (i > 0 && byPath(files[i - 1] , file) >= 0) return 'order'
  }
  return null
}



/** What was found of a file when it was read: its hash and whether the ZIP's own checksum agrees, or that it cannot be read. */

/** What became of one file that the manifest lists. */
function judgeFile({ path, size_bytes, sha256 }            , found                  )              {
  if (!found) return { path, state: 'missing', size_bytes: null }
  if ('unreadable' in found) return { path, state: 'changed', size_bytes: null }
  const whole = found.crcFits && found.sizeBytes === size_bytes && found.sha256 === sha256
  return { path, state: whole ? 'whole' : 'changed', size_bytes: found.sizeBytes }
}

/** Files that are there and that the manifest does not know. */
function listExtra(files                       , names                  )                {
  const known = new Set([MANIFEST, MANIFEST_PROOF, ...files.map(({ path }) => path)])
  const extra = [...names].filter(name => !known.has(name)).toSorted()
  return extra.map(path => ({ path, state: 'extra', size_bytes: null }))
}



/** What is wrong with a ZIP, in a sentence, in both languages. */
const FAULT_WORDS                                                          = {
  en: {
    not_a_zip: () => 'This is not a ZIP file.',
    cut: () => 'The ZIP file is cut: a part of it is missing. Copy or download it again.',
    odd: () => 'The ZIP file cannot be read: its directory is damaged.',
    layout: () =>
      'The ZIP file is not put together in the plain way: other programs could find other files in it than this one.',
    overlap: () =>
      'The ZIP file was made to look larger than it is: several of its files share the same bytes.',
    not_a_dossier: () => 'This is not a dossier: there is no manifest.json in it.',
    too_many: (_, more) => `The ZIP file says that it holds ${more} files, more than any dossier.`,
    encrypted: name => `The ZIP file is encrypted (${name}); a dossier is not.`,
    method: name => `${name} is packed in a way that no dossier uses.`,
    bomb: name =>
      `${name} says it is far larger than what it is packed from: it is a trap, and was not unpacked.`,
    name: name =>
      `The ZIP file holds a file whose name could lead out of its folder, or has characters that no name has: ${name}`,
    twice: name => `The ZIP file holds two files of the same name: ${name}`,
    manifest: (_, more) => `manifest.json is damaged: ${more}.`,
  },
  es: {
    not_a_zip: () => 'Esto no es un archivo ZIP.',
    cut: () => 'El archivo ZIP está cortado: le falta una parte. Cópialo o descárgalo de nuevo.',
    odd: () => 'El archivo ZIP no se puede leer: su directorio está dañado.',
    layout: () =>
      'El archivo ZIP no está compuesto de la manera sencilla: otros programas podrían encontrar en él otros archivos que este.',
    overlap: () =>
      'El archivo ZIP se hizo para parecer mayor de lo que es: varios de sus archivos comparten los mismos bytes.',
    not_a_dossier: () => 'Esto no es un expediente: no contiene manifest.json.',
    too_many: (_, more) => `El archivo ZIP dice contener ${more} archivos, más que ningún expediente.`,
    encrypted: name => `El archivo ZIP está cifrado (${name}); un expediente no lo está.`,
    method: name => `${name} está comprimido de un modo que ningún expediente usa.`,
    bomb: name =>
      `${name} dice ser mucho mayor que lo que lo comprime: es una trampa, y no se ha descomprimido.`,
    name: name =>
      `El archivo ZIP contiene un archivo cuyo nombre podría salir de su carpeta, o con caracteres que ningún nombre tiene: ${name}`,
    twice: name => `El archivo ZIP contiene dos archivos con el mismo nombre: ${name}`,
    manifest: (_, more) => `manifest.json está dañado: ${more}.`,
  },
}

const MANIFEST_WORDS                                                  = {
  en: {
    unreadable: 'it cannot be read',
    not_text: 'it is no text',
    not_json: 'it is not JSON',
    format: 'it does not say that it is one of a dossier',
    about: 'it does not say of whom and of when it is',
    problems: 'its list of problems cannot be read',
    files: 'its list of files cannot be read',
    order: 'its list of files is not in order',
    not_ours: 'it was not written by the program that makes dossiers',
  },
  es: {
    unreadable: 'no se puede leer',
    not_text: 'no es texto',
    not_json: 'no es JSON',
    format: 'no dice ser el de un expediente',
    about: 'no dice de quién ni de cuándo es',
    problems: 'su lista de problemas no se puede leer',
    files: 'su lista de archivos no se puede leer',
    order: 'su lista de archivos no está en orden',
    not_ours: 'no lo escribió el programa que hace los expedientes',
  },
}

function tellFault(fault              , language          )         {
  // What cannot be seen, or turns the direction of writing, must not make a name look like another.
  const name = 'name' in fault ? fault.name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '·').slice(0, 200) : ''
  const more =
    'count' in fault ? String(fault.count) : 'reason' in fault ? MANIFEST_WORDS[language][fault.reason] : ''
  return FAULT_WORDS[language][fault.kind](name, more)
}



const PAGE_WORDS                              = {
  en: {
    title: 'Check a dossier',
    intro:
      'This page reads a tax-defense dossier, works out the SHA-256 of every file in it and compares it with the manifest.',
    pick: 'Choose the ZIP file, or drop it here',
    or: 'Already unpacked?',
    folder: 'Choose the folder',
    stays: 'Nothing leaves your computer: the page uses no network.',
    reading: (done, of) => `Reading file ${done} of ${of} …`,
    good: 'Every file is as the manifest says',
    goodMore: files => `${files} files were read whole. None was changed, is missing or was added.`,
    bad: 'This dossier is not as it was made',
    badMore: count =>
      count === 1 ? 'One file is not as it should be:' : `${count} files are not as they should be:`,
    none: 'It could not be checked',
    llc: 'LLC',
    year: 'Year',
    period: 'Tax year',
    madeAt: 'Made',
    manifestHash: 'SHA-256 of the manifest',
    proofTitle: 'Timestamp of the manifest',
    proof: {
      absent:
        'There is no proof in this dossier: when it was made, the calendars could not be reached. The proof can be had later from whoever made the dossier.',
      unreadable: 'manifest.json.ots is damaged: it cannot be read as an OpenTimestamps proof.',
      of_another:
        'manifest.json.ots is the proof of something else: the manifest, or its proof, was changed.',
    },
    proofOf: 'The proof is one of this manifest (the same SHA-256).',
    block: height => `Bitcoin block ${height}`,
    blockMore:
      'The proof names this block. Whether the block holds it must be compared outside this page: llano verify does so, or any OpenTimestamps program.',
    calendar: uri => `Pending: ${uri}`,
    calendarMore: 'A calendar has it and puts it into a block within hours; a newer proof names the block.',
    demo: 'This is the chain of a demonstration, not Bitcoin. It proves nothing to anybody.',
    others: count => (count === 1 ? '1 attestation of another kind' : `${count} attestations of other kinds`),
    problemsTitle: 'Documents that were not whole when the dossier was made',
    problem: id => `Document ${id}`,
    problemStates: {
      missing: 'its file was missing',
      changed: 'its file was damaged, and was left out',
      unreadable: 'its file could not be read',
      withdrawn: 'withdrawn',
      without_file: 'recorded without a file',
    },
    filesTitle: 'Files',
    states: { whole: 'whole', changed: 'damaged', missing: 'missing', extra: 'not in the manifest' },
    size: 'bytes',
    strongerTitle: 'A stronger check',
    stronger:
      'Whoever changed the dossier could have changed this page with it. Use a copy of the page from a source you trust, or the program: llano verify DOSSIER.zip. It also follows every timestamp to its block and checks the extract of the audit log.',
    limits: 'This page compares hashes. It does not judge what the documents say.',
  },
  es: {
    title: 'Comprobar un expediente',
    intro:
      'Esta página lee un expediente de defensa fiscal, calcula el SHA-256 de cada uno de sus archivos y lo compara con el manifiesto.',
    pick: 'Elige el archivo ZIP, o suéltalo aquí',
    or: '¿Ya está descomprimido?',
    folder: 'Elegir la carpeta',
    stays: 'Nada sale de tu ordenador: la página no usa la red.',
    reading: (done, of) => `Leyendo el archivo ${done} de ${of} …`,
    good: 'Todos los archivos son los que dice el manifiesto',
    goodMore: files =>
      `Se han leído enteros ${files} archivos. Ninguno se ha modificado, falta ni se ha añadido.`,
    bad: 'Este expediente no está como se hizo',
    badMore: count =>
      count === 1 ? 'Un archivo no está como debería:' : `${count} archivos no están como deberían:`,
    none: 'No se ha podido comprobar',
    llc: 'LLC',
    year: 'Año',
    period: 'Ejercicio fiscal',
    madeAt: 'Hecho',
    manifestHash: 'SHA-256 del manifiesto',
    proofTitle: 'Sello de tiempo del manifiesto',
    proof: {
      absent:
        'Este expediente no contiene la prueba: cuando se hizo, no se pudo contactar con los calendarios. Puede pedirla después a quien hizo el expediente.',
      unreadable: 'manifest.json.ots está dañado: no se puede leer como prueba de OpenTimestamps.',
      of_another: 'manifest.json.ots es la prueba de otra cosa: se modificó el manifiesto, o su prueba.',
    },
    proofOf: 'La prueba es la de este manifiesto (el mismo SHA-256).',
    block: height => `Bloque ${height} de Bitcoin`,
    blockMore:
      'La prueba nombra este bloque. Que el bloque lo contenga debe compararse fuera de esta página: lo hace llano verify, o cualquier programa de OpenTimestamps.',
    calendar: uri => `Pendiente: ${uri}`,
    calendarMore:
      'Un calendario lo tiene y lo incluirá en un bloque en unas horas; una prueba posterior nombra el bloque.',
    demo: 'Es la cadena de una demostración, no Bitcoin. No prueba nada a nadie.',
    others: count => (count === 1 ? '1 testimonio de otra clase' : `${count} testimonios de otras clases`),
    problemsTitle: 'Documentos que no estaban enteros cuando se hizo el expediente',
    problem: id => `Documento ${id}`,
    problemStates: {
      missing: 'faltaba su archivo',
      changed: 'su archivo estaba dañado, y no se incluyó',
      unreadable: 'su archivo no se pudo leer',
      withdrawn: 'retirado',
      without_file: 'registrado sin archivo',
    },
    filesTitle: 'Archivos',
    states: { whole: 'entero', changed: 'dañado', missing: 'falta', extra: 'no está en el manifiesto' },
    size: 'bytes',
    strongerTitle: 'Una comprobación más fuerte',
    stronger:
      'Quien haya modificado el expediente pudo modificar también esta página. Usa una copia de la página de una fuente de confianza, o el programa: llano verify EXPEDIENTE.zip. Además sigue cada sello de tiempo hasta su bloque y comprueba el extracto del registro de auditoría.',
    limits: 'Esta página compara hashes. No juzga lo que dicen los documentos.',
  },
}

// crypto.subtle hashes what is all in memory at once, and only where a page is served securely; a dossier may be larger than
// memory, and its page is opened from a disk. So the page brings a SHA-256 that takes the bytes as they come.

const ROUND_CONSTANTS = computeRoundConstants()

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, in whole numbers only. */
function computeRoundConstants()                          {
  const constants           = []
  for (let n = 2; constants.length < 64; n++) {
    let prime = true
    for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0
    if (prime) constants.push(Number(BigInt.asIntN(32, cubeRoot(BigInt(n) << 96n))))
  }
  return Int32Array.from(constants)
}

function cubeRoot(value        )         {
  let [low, high] = [0n, 1n << 40n]
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle * middle * middle <= value) low = middle
    else high = middle - 1n
  }
  return low
}

const FIRST_STATE = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

class Sha256 {
                   state = Int32Array.from(FIRST_STATE)
                   block = new Uint8Array(64)
                   words = new Int32Array(64)
          filled = 0
          sizeBytes = 0

  update(bytes            )       {
    this.sizeBytes += bytes.length
    let at = 0
    while (at < bytes.length) {
      const taken = Math.min(64 - this.filled, bytes.length - at)
      this.block.set(bytes.subarray(at, at + taken), this.filled)
      this.filled += taken
      at += taken
      if (this.filled === 64) this.mix()
    }
    return this
  }

  hex()         {
    const bits = BigInt(this.sizeBytes) * 8n
    const padding = new Uint8Array((this.filled < 56 ? 56 : 120) - this.filled + 8)
    padding[0] = 0x80
    new DataView(padding.buffer).setBigUint64(padding.length - 8, bits)
    this.update(padding)
    return Array.from(this.state, word => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

          mix()       {
    const { words: w, block, state } = this
    for (let i = 0; i < 16; i++)
      w[i] = (block[4 * i]  << 24) | (block[4 * i + 1]  << 16) | (block[4 * i + 2]  << 8) | block[4 * i + 3]
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15] , w[i - 2] ]
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[i] = (w[i - 16]  + s0 + w[i - 7]  + s1) | 0
    }
    let [a, b, c, d, e, f, g, h] = state

    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]  + w[i] ) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    const added = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i++) state[i] = (state[i]  + added[i] ) | 0
    this.filled = 0
  }
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of a ZIP, continued from what came before; 0 to begin with. */
function continueCrc32(before        , bytes            )         {
  let value = ~before
  for (let i = 0; i < bytes.length; i++) value = (value >>> 8) ^ CRC_TABLE[(value ^ bytes[i] ) & 255]
  return ~value >>> 0
}

// Reads an OpenTimestamps proof far enough to say what it is of and who vouches for it. Following it to the block takes every
// hash function of the format and the block itself, which a page without a network does not have: `llano verify` does that.

const OTS_MAGIC = '004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e8929401'
const BITCOIN_TAG = '0588960d73d71901'
const PENDING_TAG = '83dfe30d2ef90c8e'
const DIGEST_BYTES                         = { 2: 20, 3: 20, 8: 32, 103: 32 }
const SHA256_MARK = 0x08
const UNARY = [0x02, 0x03, 0x08, 0x67, 0xf2, 0xf3]
const MOST_STEPS = 100_000

const toHex = (bytes            ) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

class ProofCursor {
                   bytes
  at = 0

  constructor(bytes            ) {
    this.bytes = bytes
  }

  take(count        )             {
    if (this.at + count > this.bytes.length) throw new Error('cut')
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  byte()         {
    return this.take(1)[0]
  }

  number()         {
    let [value, scale] = [0, 1]
    for (let i = 0; i < 7; i++, scale *= 128) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw new Error('number')
  }

  sized()             {
    return this.take(this.number())
  }

  get ended()          {
    return this.at === this.bytes.length
  }
}

/** Null for what is no proof, or is cut. */
function glanceAtProof(bytes            )                     {
  try {
    const cursor = new ProofCursor(bytes)
    if (toHex(cursor.take(OTS_MAGIC.length / 2)) !== OTS_MAGIC) return null
    const mark = cursor.byte()
    const digest = cursor.take(DIGEST_BYTES[mark] ?? Number.POSITIVE_INFINITY)
    const glance              = {
      sha256: mark === SHA256_MARK ? toHex(digest) : null,
      calendars: [],
      blocks: [],
      others: 0,
    }
    readBranches(cursor, glance)
    return cursor.ended ? glance : null
  } catch {
    return null
  }
}

/** A tree written from its root: what follows an ff is one branch of several, and a branch ends in an attestation. */
function readBranches(cursor             , glance             )       {
  let open = 1
  for (let step = 0; open > 0; step++) {
    if (step > MOST_STEPS) throw new Error('long')
    const mark = cursor.byte()
    if (mark === 0xff) open++
    else if (mark === 0x00) {
      readAttestation(cursor, glance)
      open--
    } else if (mark === 0xf0 || mark === 0xf1) cursor.sized()
    else if (!UNARY.includes(mark)) throw new Error('operation')
  }
}

function readAttestation(cursor             , glance             )       {
  const tag = toHex(cursor.take(8))
  const inside = new ProofCursor(cursor.sized())
  if (tag === BITCOIN_TAG) glance.blocks.push(inside.number())
  else if (tag === PENDING_TAG) glance.calendars.push(String.fromCharCode(...inside.sized()))
  else glance.others++
}



const DESCRIPTOR_FLAG = 0x8
const UTF8_FLAG = 0x800
/** Encrypted, how hard deflate tried, sizes behind the file, names in UTF-8. */
const KNOWN_FLAGS = 0x1 | 0x6 | DESCRIPTOR_FLAG | UTF8_FLAG

const WIDE_SIZES = 0x0001
/** Sizes in 64 bits, and times and owners as Unix, Windows and Java write them. Others could give a file another name. */
const KNOWN_EXTRA_FIELDS = new Set([WIDE_SIZES, 0x000a, 0x5455, 0x5855, 0x7855, 0x7875, 0xcafe])
const IN_64 = 0xffffffff

/** Each known, each once, and nothing behind them. */
function checkExtraFields(view          , from        , to        )       {
  const seen = new Set        ()
  let at = from
  while (at + 4 <= to) {
    const id = view.getUint16(at, true)
    if (!KNOWN_EXTRA_FIELDS.has(id) || seen.has(id)) throw new BadArchive({ kind: 'layout' })
    seen.add(id)
    at += 4 + view.getUint16(at + 2, true)
  }
  if (at !== to) throw new BadArchive({ kind: 'layout' })
}

/** What does not fit into 32 bits stands, in this order, in a field of its own. */
function widen                  (
  entry                   ,
  names              ,
  view          ,
  from        ,
  to        ,
)       {
  const wide = names.filter(name => entry[name] === IN_64)
  for (let at = from; wide.length && at + 4 <= to; ) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (id === WIDE_SIZES && size >= wide.length * 8 && at + 4 + size <= to)
      for (const [i, name] of wide.splice(0).entries())
        entry[name] = Number(view.getBigUint64(at + 4 + i * 8, true))
    at += 4 + size
  }
  if (wide.length) throw new BadArchive({ kind: 'odd' })
}

function readName(bytes            )         {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new BadArchive({ kind: 'odd' })
  }
}



/** Where the bytes are: a Blob, or a file on disk. */

/** A file in the ZIP as its directory tells it, and where its local header is. */

/** The same, with where its bytes begin. */

const END_MARK = 0x06054b50
const END64_MARK = 0x06064b50
const LOCATOR64_MARK = 0x07064b50
const DIRECTORY_MARK = 0x02014b50
const LOCAL_MARK = 0x04034b50
const DESCRIPTOR_MARK = 0x08074b50
const LONGEST_COMMENT = 65_535

const odd = () => new BadArchive({ kind: 'odd' })
const twofold = () => new BadArchive({ kind: 'layout' })

async function viewOf(blob        , from        , to        )                    {
  if (from < 0 || to > blob.size || to < from) throw new BadArchive({ kind: 'cut' })
  return new DataView(await blob.slice(from, to).arrayBuffer())
}

/**
 * The files of a ZIP. It is read strictly: file by file from its first byte, then the directory, then its end, without a byte
 * between them, and everything that is said twice is said alike. Otherwise one program, reading it in its way, would
 * find other files in it than this one has checked.
 */
async function readDirectory(zip        )                          {
  const { count, offset, sizeBytes } = await findDirectory(zip)
  if (count > ARCHIVE_LIMITS.entries) throw new BadArchive({ kind: 'too_many', count })
  if (sizeBytes > count * (ARCHIVE_LIMITS.nameBytes + 1024)) throw odd()
  const view = await viewOf(zip, offset, offset + sizeBytes)
  const entries                   = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_MARK) throw odd()
    const [name, extra, comment] = [28, 30, 32].map(where => view.getUint16(at + where, true))

    const end = at + 46 + name + extra + comment
    if (end > view.byteLength) throw odd()
    // Room for what another reader might take for something else.
    if (comment > 0) throw twofold()
    entries.push(readEntry(view, at, name, extra))
    at = end
  }
  if (at !== view.byteLength) throw twofold()
  const fault = findArchiveFault(entries, zip.size)
  if (fault) throw new BadArchive(fault)
  return locate(zip, entries, offset)
}

async function findDirectory(zip        )                     {
  const from = Math.max(0, zip.size - LONGEST_COMMENT - 98)
  const tail = await viewOf(zip, from, zip.size)
  const at = tail.byteLength - 22
  if (at < 0 || tail.getUint32(at, true) !== END_MARK) throw await whyNoEnd(zip, tail)
  if (tail.getUint16(at + 20, true) !== 0) throw twofold()
  const told = {
    count: tail.getUint16(at + 10, true),
    sizeBytes: tail.getUint32(at + 12, true),
    offset: tail.getUint32(at + 16, true),
  }
  if (tail.getUint16(at + 8, true) !== told.count || tail.getUint32(at + 4, true) !== 0) throw twofold()
  const is64 = at >= 76 && tail.getUint32(at - 20, true) === LOCATOR64_MARK
  const found = is64 ? readEnd64(tail, at - 76, from, told) : told
  const endsAt = from + (is64 ? at - 76 : at)
  if (found.offset + found.sizeBytes > endsAt) throw new BadArchive({ kind: 'cut' })
  if (found.offset + found.sizeBytes !== endsAt) throw twofold()
  return found
}

async function whyNoEnd(zip        , tail          )                      {
  for (let at = tail.byteLength - 22; at >= 0; at--)
    if (tail.getUint32(at, true) === END_MARK) return twofold()
  const head = zip.size >= 4 ? await viewOf(zip, 0, 4) : null
  return new BadArchive({ kind: head?.getUint32(0, true) === LOCAL_MARK ? 'cut' : 'not_a_zip' })
}

/** The wide record stands right before its locator. It says what the narrow one has no room for, and nothing else. */
function readEnd64(tail          , at        , from        , narrow           )            {
  if (tail.getUint32(at, true) !== END64_MARK) throw twofold()
  if (Number(tail.getBigUint64(at + 56 + 8, true)) !== from + at) throw twofold()
  if (Number(tail.getBigUint64(at + 4, true)) !== 44) throw twofold()
  const [onDisk, count, sizeBytes, offset] = [24, 32, 40, 48].map(where =>
    Number(tail.getBigUint64(at + where, true)),
  )
  const fits = (wide        , told        , full        ) => told === wide || told === full
  const isNeeded = narrow.count === 0xffff || narrow.sizeBytes === 0xffffffff || narrow.offset === 0xffffffff
  const isAlike =
    onDisk === count &&
    fits(count, narrow.count, 0xffff) &&
    fits(sizeBytes, narrow.sizeBytes, 0xffffffff) &&
    fits(offset, narrow.offset, 0xffffffff)
  if (!isNeeded || !isAlike) throw twofold()
  return { count, sizeBytes, offset }
}

function readEntry(view          , at        , nameLength        , extraLength        )                 {
  const flags = view.getUint16(at + 8, true)
  const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)
  const entry = {
    name: readName(nameBytes),
    nameBytes,
    flags,
    encrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    compressedBytes: view.getUint32(at + 20, true),
    sizeBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
  const extra = at + 46 + nameLength
  checkExtraFields(view, extra, extra + extraLength)
  widen(entry, ['sizeBytes', 'compressedBytes', 'offset'], view, extra, extra + extraLength)
  const isKnown = (flags & ~KNOWN_FLAGS) === 0 && view.getUint16(at + 34, true) === 0
  const isPlain = nameBytes.every(byte => byte < 0x80)
  if (!entry.encrypted && (!isKnown || (!isPlain && (flags & UTF8_FLAG) === 0))) throw twofold()
  return entry
}

/** Follows the files from the first byte to the directory: each begins where the one before it ends. */
async function locate(
  zip        ,
  entries                           ,
  directoryAt        ,
)                          {
  const order = entries.map((_, i) => i).sort((a, b) => entries[a] .offset - entries[b] .offset)
  const located                 = []
  let expected = 0
  for (const [place, i] of order.entries()) {
    const entry = entries[i]
    if (entry.offset !== expected) throw twofold()
    const bytesAt = await checkLocalHeader(zip, entry)
    const endsAt = bytesAt + entry.compressedBytes
    const nextAt = place + 1 < order.length ? entries[order[place + 1] ] .offset : directoryAt
    if (entry.flags & DESCRIPTOR_FLAG) await checkDescriptor(zip, entry, endsAt, nextAt)
    else if (nextAt !== endsAt) throw twofold()
    located[i] = { ...entry, bytesAt }
    expected = nextAt
  }
  if (expected !== directoryAt) throw twofold()
  return located
}

/** Programs that unpack a ZIP as it arrives go by this one. Where the bytes of the file begin. */
async function checkLocalHeader(zip        , entry                )                  {
  const head = await viewOf(zip, entry.offset, entry.offset + 30)
  if (head.getUint32(0, true) !== LOCAL_MARK) throw odd()
  const [name, extra] = [head.getUint16(26, true), head.getUint16(28, true)]
  const rest = await viewOf(zip, entry.offset + 30, entry.offset + 30 + name + extra)
  const isNamedAlike =
    name === entry.nameBytes.length && entry.nameBytes.every((byte, i) => rest.getUint8(i) === byte)
  checkExtraFields(rest, name, name + extra)
  const told = {
    crc32: head.getUint32(14, true),
    compressedBytes: head.getUint32(18, true),
    sizeBytes: head.getUint32(22, true),
  }
  const isLater = (entry.flags & DESCRIPTOR_FLAG) !== 0
  if (!isLater) widen(told, ['sizeBytes', 'compressedBytes'], rest, name, name + extra)
  const isAlike = (['crc32', 'compressedBytes', 'sizeBytes']         ).every(
    which => told[which] === entry[which] || (isLater && [0, 0xffffffff].includes(told[which])),
  )
  const isSameKind = head.getUint16(6, true) === entry.flags && head.getUint16(8, true) === entry.method
  if (!isNamedAlike || !isAlike || !isSameKind) throw twofold()
  return entry.offset + 30 + name + extra
}

/** What the writer learnt only when the file was through stands behind it: with a mark or without, in 32 bits or in 64. */
async function checkDescriptor(zip        , entry                , from        , to        )                {
  const length = to - from
  if (![12, 16, 20, 24].includes(length)) throw twofold()
  const view = await viewOf(zip, from, to)
  const hasMark = length === 16 || length === 24
  if (hasMark && view.getUint32(0, true) !== DESCRIPTOR_MARK) throw twofold()
  const at = hasMark ? 4 : 0
  const isWide = length >= 20
  const sizes = isWide
    ? [view.getBigUint64(at + 4, true), view.getBigUint64(at + 12, true)].map(Number)
    : [view.getUint32(at + 4, true), view.getUint32(at + 8, true)]
  const isAlike = sizes[0] === entry.compressedBytes && sizes[1] === entry.sizeBytes
  if (view.getUint32(at, true) !== entry.crc32 || !isAlike) throw twofold()
}

/** The bytes of a file as they are in the ZIP. */
const packedBytes = (zip        , { bytesAt, compressedBytes }              )       =>
  zip.slice(bytesAt, bytesAt + compressedBytes)

/** The bytes of a file as they were before they were put into the ZIP. */
function openEntry(zip        , entry              )                             {
  const bytes = packedBytes(zip, entry).stream()
  if (entry.method === 0) return bytes
  return bytes.pipeThrough(new DecompressionStream('deflate-raw')         )
}



/** The files of a dossier, wherever they are: in a ZIP, or unpacked in a folder. */

/** Where there is something faster than what the page brings, it is used. */

/** Reads all of a dossier and compares it with its manifest. What is no dossier at all is a BadArchive. */
async function checkDossier(
  source               ,
  hashing         ,
  progress                                                   = () => {},
)                         {
  const names = new Set(source.names)
  if (!names.has(MANIFEST)) throw new BadArchive({ kind: 'not_a_dossier' })
  const text = await readSmall(source, hashing, MANIFEST, ARCHIVE_LIMITS.manifestBytes)
  if (!text) throw new BadArchive({ kind: 'manifest', reason: 'unreadable' })
  const manifest = readText(text.bytes)
  if (typeof manifest === 'string') throw new BadArchive({ kind: 'manifest', reason: manifest })
  const small = names.has(MANIFEST_PROOF)
    ? await readSmall(source, hashing, MANIFEST_PROOF, ARCHIVE_LIMITS.proofBytes)
    : null
  const proof = judgeProof(names.has(MANIFEST_PROOF), small, text.sha256)
  const files                = [
    finding(MANIFEST, isManifestWhole(text, small, proof), text.bytes.length),
    ...(proof.state === 'absent'
      ? []
      : [
          finding(
            MANIFEST_PROOF,
            proof.state !== 'unreadable' && small .crcFits,
            small?.bytes.length ?? null,
          ),
        ]),
  ]
  for (const [done, file] of manifest.files.entries()) {
    progress(done, manifest.files.length, file.path)
    const found = names.has(file.path) ? await readWhole(source, hashing, file.path, file.size_bytes) : null
    files.push(judgeFile(file, found))
  }
  files.push(...listExtra(manifest.files, source.names))
  const isWhole = ({ state }             ) => state === 'whole'
  return {
    manifest,
    manifestSha256: text.sha256,
    proof,
    proofBytes: small?.bytes ?? null,
    files: [...files.filter(file => !isWhole(file)), ...files.filter(isWhole)],
    ok: files.every(isWhole),
  }
}

const finding = (path        , whole         , size_bytes               )              => ({
  path,
  state: whole ? 'whole' : 'changed',
  size_bytes,
})

function readText(bytes            )                           {
  try {
    return readManifest(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return 'not_text'
  }
}

function judgeProof(isThere         , proof              , manifestSha256        )                {
  if (!isThere) return { state: 'absent' }
  const glance = proof && glanceAtProof(proof.bytes)
  if (!glance) return { state: 'unreadable' }
  return { state: glance.sha256 === manifestSha256 ? 'of_manifest' : 'of_another', glance }
}

/**
 * A proof of something else says that the manifest is not the one that was timestamped, unless the ZIP's own checksum says that
 * it is the proof that was changed.
 */
function isManifestWhole(manifest       , proofFile              , { state }               )          {
  return manifest.crcFits && (state !== 'of_another' || !proofFile .crcFits)
}

/** Reads one file through; stops where it is longer than it may be. */
async function readWhole(
  source               ,
  hashing         ,
  name        ,
  mostBytes        ,
  keep                              ,
)                     {
  const hash = hashing.sha256()
  let [crc, sizeBytes] = [0, 0]
  try {
    for await (const piece of source.pieces(name)) {
      sizeBytes += piece.length
      if (sizeBytes > mostBytes) return { unreadable: true }
      hash.update(piece)
      crc = hashing.crc32(crc, piece)
      keep?.(piece)
    }
  } catch (error) {
    // What the system refuses is no finding about the dossier.
    if ((error                        ).syscall !== undefined) throw error
    return { unreadable: true }
  }
  const expected = source.crcOf(name)
  return { sizeBytes, sha256: hash.hex(), crcFits: expected === null || expected === crc }
}

/** Null where it cannot be read, or is longer than it may be. */
async function readSmall(
  source               ,
  hashing         ,
  name        ,
  mostBytes        ,
)                        {
  const parts               = []
  const found = await readWhole(source, hashing, name, mostBytes, piece => parts.push(piece.slice()))
  if ('unreadable' in found) return null
  const bytes = new Uint8Array(found.sizeBytes)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, sha256: found.sha256, crcFits: found.crcFits }
}

const faultOf = (error         )                      =>
  error instanceof BadArchive ? error.fault : null



/** Heights from here on are those of the chain of a demonstration: Bitcoin has none as high in forty thousand years. */
const DEMONSTRATION_FROM = 2_000_000_000
/** More rows than this make a page that no browser scrolls well. */
const MOST_ROWS = 20_000

/** An element with its text or its children: what comes from a file is never taken for markup. */
function make(tag        , looks        , ...inside                   )              {
  const node = document.createElement(tag)
  if (looks) node.className = looks
  node.append(...inside)
  return node
}

const visible = (text        ) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '·')

function listParts(outcome         , tongue          )                {
  const words = PAGE_WORDS[tongue]
  if (outcome.kind !== 'checked') {
    const why = outcome.kind === 'refused' ? tellFault(outcome.fault, tongue) : outcome.message
    return [verdictBox('bad', words.none, make('p', '', why))]
  }
  const { report } = outcome
  return [
    verdictOf(report, words, tongue),
    aboutBox(report, words, tongue),
    proofBox(report, words, tongue),
    ...problemsBox(report, words),
    filesBox(report.files, words, tongue),
  ]
}

function verdictBox(looks                , headline        , ...inside        )              {
  const head = make('h2', '', headline)
  head.id = 'headline'
  head.tabIndex = -1
  return make(
    'section',
    `verdict ${looks}`,
    make('span', 'mark', looks === 'good' ? '✓' : '✕'),
    make('div', '', head, ...inside),
  )
}

function verdictOf({ ok, files }               , words           , tongue          )              {
  if (ok)
    return verdictBox('good', words.good, make('p', '', words.goodMore(files.length.toLocaleString(tongue))))
  const wrong = files.filter(({ state }) => state !== 'whole')
  const list = make('ul', 'wrong')
  for (const { path, state } of wrong.slice(0, 200))
    list.append(make('li', '', make('code', '', visible(path)), ` — ${words.states[state]}`))
  return verdictBox('bad', words.bad, make('p', '', words.badMore(wrong.length)), list)
}

function aboutBox(
  { manifest, manifestSha256 }               ,
  words           ,
  tongue          ,
)              {
  const { entity, year, tax_year, made_at } = manifest
  const made = Number.isNaN(Date.parse(made_at))
    ? made_at
    : new Date(made_at).toLocaleString(tongue, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }) +
      ' UTC'
  const ein = entity.ein ? ` · EIN ${entity.ein}` : ''
  const facts                            = [
    [words.llc, visible(`${entity.name} (${entity.state})${ein}`)],
    [words.year, String(year)],
    [words.period, `${tax_year.begins} – ${tax_year.ends}`],
    [words.madeAt, made],
    [words.manifestHash, make('code', 'hash', manifestSha256)],
  ]
  const list = make('dl', '')
  for (const [name, value] of facts) list.append(make('dt', '', name), make('dd', '', value))
  return make('section', 'card', list)
}

function proofBox({ proof }               , words           , tongue          )              {
  const box = make('section', 'card', make('h3', '', words.proofTitle))
  if (proof.state !== 'of_manifest') {
    box.append(make('p', proof.state === 'absent' ? 'note' : 'alarm', words.proof[proof.state]))
    if (proof.state !== 'of_another') return box
  } else box.append(make('p', '', words.proofOf))
  const { blocks, calendars, others } = proof.glance
  for (const height of [...new Set(blocks)]) {
    const isDemo = height >= DEMONSTRATION_FROM
    const told = isDemo ? words.demo : words.blockMore
    box.append(
      make(
        'p',
        'attested',
        make('strong', '', words.block(height.toLocaleString(tongue))),
        make('br', ''),
        told,
      ),
    )
  }
  // Where a block is named, the calendars that led to it are of no more interest.
  if (blocks.length === 0) {
    for (const uri of [...new Set(calendars)])
      box.append(make('p', 'attested', make('strong', '', words.calendar(visible(uri)))))
    const isDemo = calendars.some(uri => /^http:\/\/(127\.0\.0\.1|localhost)\b/.test(uri))
    if (calendars.length) box.append(make('p', 'note', isDemo ? words.demo : words.calendarMore))
  }
  if (others) box.append(make('p', 'note', words.others(others)))
  return box
}

function problemsBox({ manifest: { problems } }               , words           )                {
  if (problems.length === 0) return []
  const list = make('ul', '')
  for (const { document_id, state } of problems.slice(0, 500))
    list.append(
      make('li', '', `${words.problem(document_id)}: ${words.problemStates[state] ?? visible(state)}`),
    )
  return [make('section', 'card', make('h3', '', words.problemsTitle), list)]
}

function filesBox(files                        , words           , tongue          )              {
  const body = make('tbody', '')
  for (const { path, state, size_bytes } of files.slice(0, MOST_ROWS)) {
    const size = size_bytes === null ? '' : size_bytes.toLocaleString(tongue)
    body.append(
      make(
        'tr',
        state,
        make('td', 'state', make('span', 'sign', state === 'whole' ? '✓' : '✕'), ` ${words.states[state]}`),
        make('td', 'path', visible(path)),
        make('td', 'size', size),
      ),
    )
  }
  const counted = files.length > MOST_ROWS ? `${MOST_ROWS} / ${files.length}` : String(files.length)
  const summary = make('summary', '', make('h3', '', `${words.filesTitle} (${counted})`))
  const details = make('details', 'card files', summary, make('div', 'scroll', make('table', '', body)))
  ;(details                      ).open = files.length <= 60
  return details
}



const PAGE_HASHING = { sha256: () => new Sha256(), crc32: continueCrc32 }

const byId =                        (id        ) => document.getElementById(id)

let tongue           = document.documentElement.lang === 'es' ? 'es' : 'en'
let outcome                 = null
/** Counts what was picked: what belongs to an earlier one is not shown any more. */
let turn = 0

async function* piecesOfStream(stream                            )                             {
  // Not every browser lets a stream be read by a loop.
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function sourceOfZip(zip      )                         {
  const entries = await readDirectory(zip)
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  return {
    names: [...byName.keys()],
    crcOf: name => byName.get(name) .crc32,
    async *pieces(name) {
      yield* piecesOfStream(openEntry(zip, byName.get(name) ))
    },
  }
}

/** A folder as the browser lists it: each file with its path, which begins with the name of the folder. */
function sourceOfFolder(files                 )                {
  const named = files.map(file => [file.webkitRelativePath.split('/').slice(1).join('/'), file]         )
  const byName = new Map(named.filter(([name]) => !/(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name)))
  return {
    names: [...byName.keys()],
    crcOf: () => null,
    pieces: name => piecesOfStream(byName.get(name) .stream()),
  }
}

async function check(open                              )                {
  const mine = ++turn
  outcome = null
  const bar = byId                     ('bar')
  const status = byId('status')
  byId('result').replaceChildren()
  byId('working').hidden = false
  bar.removeAttribute('value')
  let saidAt = 0
  const progress = (done        , of        ) => {
    if (mine !== turn) return
    bar.max = of
    bar.value = done
    // A screen reader reads each of these aloud.
    if (Date.now() - saidAt < 1500) return
    saidAt = Date.now()
    status.textContent = PAGE_WORDS[tongue].reading(String(done + 1), String(of))
  }
  const found = await look(open, progress)
  if (mine !== turn) return
  outcome = found
  byId('working').hidden = true
  show()
  byId('headline').focus()
}

async function look(
  open                              ,
  progress                                    ,
)                   {
  try {
    const report                = await checkDossier(await open(), PAGE_HASHING, progress)
    return { kind: 'checked', report }
  } catch (error) {
    const fault = faultOf(error)
    return fault ? { kind: 'refused', fault } : { kind: 'failed', message: String((error         ).message) }
  }
}

function show()       {
  document.documentElement.lang = tongue
  const words = PAGE_WORDS[tongue]
  document.title = words.title
  for (const node of document.querySelectorAll             ('[data-word]'))
    node.textContent = words[node.dataset.word           ]
  for (const button of document.querySelectorAll                   ('[data-tongue]'))
    button.setAttribute('aria-pressed', String(button.dataset.tongue === tongue))
  if (outcome) byId('result').replaceChildren(...listParts(outcome, tongue))
}

function listen()       {
  for (const button of document.querySelectorAll                   ('[data-tongue]'))
    button.addEventListener('click', () => {
      tongue = button.dataset.tongue
      show()
    })
  const [zip, folder, drop] = [byId                  ('zip'), byId                  ('folder'), byId('drop')]
  zip.addEventListener('change', () => {
    const file = zip.files?.[0]
    if (file) check(() => sourceOfZip(file))
  })
  folder.addEventListener('change', () => {
    const files = [...(folder.files ?? [])]
    if (files.length) check(async () => sourceOfFolder(files))
  })
  for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop']         )
    drop.addEventListener(kind, event => {
      event.preventDefault()
      drop.classList.toggle('over', kind === 'dragenter' || kind === 'dragover')
      const file = kind === 'drop' ? event.dataTransfer?.files[0] : undefined
      if (file) check(() => sourceOfZip(file))
    })
}

listen()
show()

})()