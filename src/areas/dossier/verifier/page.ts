import type { Language } from '../../../kernel/values/language.ts'
import { checkDossier, type DossierReport, type DossierSource, faultOf } from './check-dossier.ts'
import { PAGE_HASHING } from './page-hashing.ts'
import { listParts, type Outcome } from './page-parts.ts'
import { PAGE_WORDS } from './page-words.ts'
import { openEntry, readDirectory } from './zip-directory.ts'

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T

let language: Language = document.documentElement.lang === 'es' ? 'es' : 'en'
let outcome: Outcome | null = null
/** Counts selections: results of an earlier one are discarded. */
let turn = 0

async function* piecesOfStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Not every browser supports async iteration of a stream.
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

async function sourceOfZip(zip: Blob): Promise<DossierSource> {
  const entries = await readDirectory(zip)
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  return {
    names: [...byName.keys()],
    crcOf: name => byName.get(name)!.crc32,
    async *pieces(name) {
      yield* piecesOfStream(openEntry(zip, byName.get(name)!))
    },
  }
}

/** A folder as listed by the browser: each file with its path, starting with the folder's name. */
function sourceOfFolder(files: readonly File[]): DossierSource {
  const named = files.map(file => [file.webkitRelativePath.split('/').slice(1).join('/'), file] as const)
  const byName = new Map(named.filter(([name]) => !/(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name)))
  return {
    names: [...byName.keys()],
    crcOf: () => null,
    pieces: name => piecesOfStream(byName.get(name)!.stream()),
  }
}

async function check(open: () => Promise<DossierSource>): Promise<void> {
  const mine = ++turn
  outcome = null
  const bar = byId<HTMLProgressElement>('bar')
  const status = byId('status')
  byId('result').replaceChildren()
  byId('working').hidden = false
  bar.removeAttribute('value')
  let announcedAtMs = 0
  const progress = (done: number, of: number) => {
    if (mine !== turn) return
    bar.max = of
    bar.value = done
    // A screen reader announces each of these.
    if (Date.now() - announcedAtMs < 1500) return
    announcedAtMs = Date.now()
    status.textContent = PAGE_WORDS[language].reading(String(done + 1), String(of))
  }
  const found = await look(open, progress)
  if (mine !== turn) return
  outcome = found
  byId('working').hidden = true
  show()
  byId('headline').focus()
}

async function look(
  open: () => Promise<DossierSource>,
  progress: (done: number, of: number) => void,
): Promise<Outcome> {
  try {
    const report: DossierReport = await checkDossier(await open(), PAGE_HASHING, progress)
    return { kind: 'checked', report }
  } catch (error) {
    const fault = faultOf(error)
    return fault ? { kind: 'refused', fault } : { kind: 'failed', message: String((error as Error).message) }
  }
}

function show(): void {
  document.documentElement.lang = language
  const words = PAGE_WORDS[language]
  document.title = words.title
  for (const node of document.querySelectorAll<HTMLElement>('[data-word]'))
    node.textContent = words[node.dataset.word as 'title']
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-language]'))
    button.setAttribute('aria-pressed', String(button.dataset.language === language))
  if (outcome) byId('result').replaceChildren(...listParts(outcome, language))
}

function listen(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-language]'))
    button.addEventListener('click', () => {
      language = button.dataset.language as Language
      show()
    })
  const [zip, folder, drop] = [byId<HTMLInputElement>('zip'), byId<HTMLInputElement>('folder'), byId('drop')]
  zip.addEventListener('change', () => {
    const file = zip.files?.[0]
    if (file) check(() => sourceOfZip(file))
  })
  folder.addEventListener('change', () => {
    const files = [...(folder.files ?? [])]
    if (files.length) check(async () => sourceOfFolder(files))
  })
  for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
    drop.addEventListener(kind, event => {
      event.preventDefault()
      drop.classList.toggle('over', kind === 'dragenter' || kind === 'dragover')
      const file = kind === 'drop' ? event.dataTransfer?.files[0] : undefined
      if (file) check(() => sourceOfZip(file))
    })
}

listen()
show()
