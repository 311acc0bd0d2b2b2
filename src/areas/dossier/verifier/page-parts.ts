import type { Language } from '../../../kernel/values/language.ts'
import type { DossierReport } from './check-dossier.ts'
import type { FileFinding } from './compare.rules.ts'
import { formatFault } from './fault-words.rules.ts'
import type { ArchiveFault } from './faults.rules.ts'
import { PAGE_WORDS, type PageWords } from './page-words.ts'

export type Outcome =
  | { kind: 'checked'; report: DossierReport }
  | { kind: 'refused'; fault: ArchiveFault }
  | { kind: 'failed'; message: string }

/** Heights from here on are on a demo chain: Bitcoin will not reach them for forty thousand years. */
const DEMONSTRATION_FROM = 2_000_000_000
/** The audit log and the proofs: what they say of other files is not checked by comparing bytes. */
const PROVES_SOMETHING = /^audit\/|\.ots$/
/** With more rows, browsers do not scroll well. */
const MAX_ROWS = 20_000

/** An element with text or children: file contents are never interpreted as markup. */
function make(tag: string, looks: string, ...inside: (Node | string)[]): HTMLElement {
  const node = document.createElement(tag)
  if (looks) node.className = looks
  node.append(...inside)
  return node
}

const visible = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '·')

export function listParts(outcome: Outcome, language: Language): HTMLElement[] {
  const words = PAGE_WORDS[language]
  if (outcome.kind !== 'checked') {
    const why = outcome.kind === 'refused' ? formatFault(outcome.fault, language) : outcome.message
    return [verdictBox('bad', words.none, make('p', '', why))]
  }
  const { report } = outcome
  return [
    verdictOf(report, words, language),
    aboutBox(report, words, language),
    proofBox(report, words, language),
    ...problemsBox(report, words),
    filesBox(report.files, words, language),
  ]
}

/** `even`: all that this page can check is right, which proves less than llano verify. */
const MARKS = { even: '=', bad: '✕' } as const

function verdictBox(looks: keyof typeof MARKS, headline: string, ...inside: Node[]): HTMLElement {
  const head = make('h2', '', headline)
  head.id = 'headline'
  head.tabIndex = -1
  return make(
    'section',
    `verdict ${looks}`,
    make('span', 'mark', MARKS[looks]),
    make('div', '', head, ...inside),
  )
}

function verdictOf({ ok, files }: DossierReport, words: PageWords, language: Language): HTMLElement {
  if (ok)
    return verdictBox(
      'even',
      words.good,
      make('p', '', words.goodMore(files.length.toLocaleString(language))),
    )
  const wrong = files.filter(({ state }) => state !== 'whole')
  const list = make('ul', 'wrong')
  for (const { path, state } of wrong.slice(0, 200))
    list.append(make('li', '', make('code', '', visible(path)), ` — ${words.states[state]}`))
  return verdictBox('bad', words.bad, make('p', '', words.badMore(wrong.length)), list)
}

function aboutBox(
  { manifest, manifestSha256 }: DossierReport,
  words: PageWords,
  language: Language,
): HTMLElement {
  const { entity, year, tax_year, made_at } = manifest
  const made = Number.isNaN(Date.parse(made_at))
    ? made_at
    : new Date(made_at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }) +
      ' UTC'
  const ein = entity.ein ? ` · EIN ${entity.ein}` : ''
  const facts: [string, Node | string][] = [
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

function proofBox({ proof }: DossierReport, words: PageWords, language: Language): HTMLElement {
  const box = make('section', 'card', make('h3', '', words.proofTitle))
  if (proof.state !== 'of_manifest') {
    box.append(make('p', proof.state === 'absent' ? 'note' : 'alarm', words.proof[proof.state]))
    if (proof.state !== 'of_another') return box
  } else box.append(make('p', '', words.proofOf))
  const { blocks, calendars, others } = proof.glance
  for (const height of [...new Set(blocks)]) {
    const isDemo = height >= DEMONSTRATION_FROM
    const explanation = isDemo ? words.demo : words.blockMore
    box.append(
      make(
        'p',
        'attested',
        make('strong', '', words.block(height.toLocaleString(language))),
        make('br', ''),
        explanation,
      ),
    )
  }
  // If a block is named, its calendars no longer matter.
  if (blocks.length === 0) {
    for (const uri of [...new Set(calendars)])
      box.append(make('p', 'attested', make('strong', '', words.calendar(visible(uri)))))
    const isDemo = calendars.some(uri => /^http:\/\/(127\.0\.0\.1|localhost)\b/.test(uri))
    if (calendars.length) box.append(make('p', 'note', isDemo ? words.demo : words.calendarMore))
  }
  if (others) box.append(make('p', 'note', words.others(others)))
  return box
}

function problemsBox({ manifest: { problems } }: DossierReport, words: PageWords): HTMLElement[] {
  if (problems.length === 0) return []
  const list = make('ul', '')
  for (const { document_id, state } of problems.slice(0, 500))
    list.append(
      make('li', '', `${words.problem(document_id)}: ${words.problemStates[state] ?? visible(state)}`),
    )
  return [make('section', 'card', make('h3', '', words.problemsTitle), list)]
}

function filesBox(files: readonly FileFinding[], words: PageWords, language: Language): HTMLElement {
  const body = make('tbody', '')
  for (const { path, state, size_bytes } of files.slice(0, MAX_ROWS)) {
    const size = size_bytes === null ? '' : size_bytes.toLocaleString(language)
    const isUnproven = state === 'whole' && PROVES_SOMETHING.test(path)
    const sign = isUnproven ? '=' : state === 'whole' ? '✓' : '✕'
    body.append(
      make(
        'tr',
        isUnproven ? 'unproven' : state,
        make(
          'td',
          'state',
          make('span', 'sign', sign),
          ` ${isUnproven ? words.unproven : words.states[state]}`,
        ),
        make('td', 'path', visible(path)),
        make('td', 'size', size),
      ),
    )
  }
  const counted = files.length > MAX_ROWS ? `${MAX_ROWS} / ${files.length}` : String(files.length)
  const summary = make('summary', '', make('h3', '', `${words.filesTitle} (${counted})`))
  const details = make('details', 'card files', summary, make('div', 'scroll', make('table', '', body)))
  ;(details as HTMLDetailsElement).open = files.length <= 60
  return details
}
