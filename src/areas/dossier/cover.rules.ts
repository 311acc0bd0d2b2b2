import type { SheetRow } from '../../kernel/pdf/table.ts'
import type { Language } from '../../kernel/values/language.ts'
import { DOCUMENT_GROUPS, type DocumentGroup } from './document-groups.rules.ts'
import type { Counted, DossierContext, IndexedDocument } from './dossier-context.ts'

/** The contents of the cover. */
export type CoverFacts = Pick<
  DossierContext,
  'subject' | 'year' | 'taxYear' | 'language' | 'now' | 'counted' | 'documents' | 'problems'
> & {
  /** Listed in the manifest: all except the manifest and its proof. */
  files: number
  /** Whether its timestamps are, or will be, on a demo chain. */
  isDemonstration: boolean
}

export type CoverWords = {
  title: string
  below(year: number): string
  letterhead: string
  subject(llc: string): string
  opening: string
  facts: Record<'llc' | 'state' | 'ein' | 'owner' | 'taxYear' | 'madeAt' | 'files', string>
  none: string
  indexTitle: string
  indexColumns: readonly [string, string]
  index(counted: Counted): [path: string, what: string][]
  problemsTitle: string
  problemsText: string
  documentsTitle: string
  columns: readonly [string, string, string]
  groups: Record<DocumentGroup, string>
  more(count: number): string
  states: Record<string, string>
  checkTitle: string
  check: string
  demonstration: { title: string; text: string }
  foot(page: number, pages: number): string
  replaced: string
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const COVER_WORDS: Record<Language, CoverWords> = {
  en: {
    title: 'Tax-defense dossier',
    below: year => `Tax year ${year}`,
    letterhead: 'Records, evidence and proofs of one tax year',
    subject: llc => `Tax-defense dossier of ${llc}`,
    opening:
      'This dossier contains the records of the LLC for the tax year: its books, supporting documents, decisions, the stays of its owner, and the resulting Form 5472. manifest.json lists every file with its SHA-256 and is timestamped (OpenTimestamps), so anyone who receives the dossier can verify that nothing was changed and when it existed.',
    facts: {
      llc: 'LLC',
      state: 'State',
      ein: 'EIN',
      owner: 'Owner',
      taxYear: 'Tax year',
      madeAt: 'Created',
      files: 'Files in manifest.json',
    },
    none: 'not recorded',
    indexTitle: 'Index',
    indexColumns: ['File', 'Content'],
    index: c => [
      ['llc/', "the LLC's record, its filings and its owners"],
      ...(c.packages + c.filed_copies > 0
        ? ([
            [
              'return/',
              c.packages === 0
                ? 'the return as filed'
                : `the return as filed, with proof of sending${c.amended_packages ? `; ${plural(c.amended_packages, 'amended package', 'amended packages')}` : ''}`,
            ],
          ] as [string, string][])
        : []),
      ...(c.drafts
        ? ([
            [
              'drafts/',
              `${plural(c.drafts, 'package', 'packages')} of the return that ${c.drafts === 1 ? 'was' : 'were'} never filed`,
            ],
          ] as [string, string][])
        : []),
      [
        'books/',
        `${plural(c.entries, 'entry', 'entries')}, ${c.removed} removed, and ${plural(c.counterparties, 'counterparty', 'counterparties')}, as CSV and JSON`,
      ],
      [
        'documents/',
        `${plural(c.documents, 'document', 'documents')}, ${plural(c.proofs, 'timestamp proof', 'timestamp proofs')}${c.withoutYear ? `; ${plural(c.withoutYear, 'more has no tax year', 'more have no tax year')} (without-tax-year.csv)` : ''}`,
      ],
      ['ledger/', plural(c.decisions, 'decision of the Manager', 'decisions of the Manager')],
      ['presence/', `the owner's calendar, from ${plural(c.stays, 'stay', 'stays')}`],
      ...(c.obligations
        ? ([
            ['obligations/', `${plural(c.obligations, 'obligation', 'obligations')} of the LLC, also as PDF`],
          ] as [string, string][])
        : []),
      ...(c.reports
        ? ([
            [
              'reports/',
              `${plural(c.reports, 'report with its answers', 'reports with their answers')}, also as PDF`,
            ],
          ] as [string, string][])
        : []),
      [
        'tax/',
        `Form 5472 (${plural(c.forms, 'related party', 'related parties')}), its worksheet, pricing evidence, and what is missing`,
      ],
      [
        'audit/',
        `${plural(c.auditRows, 'row', 'rows')} of the audit log in a chain of ${plural(c.seals, 'seal', 'seals')}, ${plural(c.anchors, 'of them timestamped', 'of them timestamped')}`,
      ],
      ['manifest.json', 'every file with its size and SHA-256; manifest.json.ots is its timestamp'],
      ['verify.html', 'checks the dossier in a browser, offline'],
    ],
    problemsTitle: 'Not in this dossier',
    problemsText: 'The files of these documents could not be included because they are missing or damaged.',
    documentsTitle: 'Documents, each with its SHA-256',
    columns: ['No.', 'Type', 'Title'],
    groups: {
      return: 'Return as filed',
      drafts: 'Drafts and other documents of the return',
      notices: 'IRS notices',
      irs: 'IRS registrations and forms',
      bank: 'Bank statements',
      certificates: 'Certificates',
      pricing: 'Pricing evidence',
      company: 'Company documents',
      contracts: 'Contracts',
      resolutions: 'Resolutions of the year',
      entries: 'Invoices and receipts',
      identity: 'Identity',
      other: 'Other documents',
    },
    more: count => `${count} more are in documents/documents.csv.`,
    states: {
      missing: 'file missing',
      changed: 'file damaged',
      unreadable: 'file could not be read',
      withdrawn: 'withdrawn',
      without_file: 'recorded without a file',
    },
    checkTitle: 'How to check it',
    check:
      'Open verify.html and drop the ZIP on it, or run llano verify DOSSIER.zip, which also checks every timestamp against its Bitcoin block. README.txt explains how to check it without our software. This dossier is not tax or legal advice.',
    demonstration: {
      title: 'Demo, not Bitcoin',
      text: 'The timestamps in this dossier are on a demo chain. They prove nothing and can be checked only while the demo is running.',
    },
    foot: (page, pages) => `Page ${page} of ${pages}`,
    replaced: '■ stands for a character that cannot be printed. The files contain the original.',
  },
  es: {
    title: 'Expediente de defensa fiscal',
    below: year => `Ejercicio ${year}`,
    letterhead: 'Registros, justificantes y pruebas de un ejercicio',
    subject: llc => `Expediente de defensa fiscal de ${llc}`,
    opening:
      'Este expediente reúne los registros de la LLC en el ejercicio: su contabilidad, los documentos que la justifican, las decisiones tomadas, las estancias de su titular y el formulario 5472 resultante. manifest.json enumera cada archivo con su SHA-256 y lleva sello de tiempo (OpenTimestamps), de modo que quien recibe el expediente puede comprobar que nada se ha modificado y desde cuándo existe.',
    facts: {
      llc: 'LLC',
      state: 'Estado',
      ein: 'EIN',
      owner: 'Titular',
      taxYear: 'Ejercicio',
      madeAt: 'Creado',
      files: 'Archivos en manifest.json',
    },
    none: 'no consta',
    indexTitle: 'Índice',
    indexColumns: ['Archivo', 'Contenido'],
    index: c => [
      ['llc/', 'la ficha de la LLC, sus declaraciones y sus titulares'],
      ...(c.packages + c.filed_copies > 0
        ? ([
            [
              'return/',
              c.packages === 0
                ? 'la declaración tal como se presentó'
                : `la declaración tal como se presentó, con el justificante de envío${c.amended_packages ? `; ${plural(c.amended_packages, 'rectificativa', 'rectificativas')}` : ''}`,
            ],
          ] as [string, string][])
        : []),
      ...(c.drafts
        ? ([
            [
              'drafts/',
              `${plural(c.drafts, 'paquete de la declaración que no se presentó', 'paquetes de la declaración que no se presentaron')}`,
            ],
          ] as [string, string][])
        : []),
      [
        'books/',
        `${plural(c.entries, 'asiento', 'asientos')}, ${plural(c.removed, 'eliminado', 'eliminados')}, y ${plural(c.counterparties, 'contraparte', 'contrapartes')}, en CSV y JSON`,
      ],
      [
        'documents/',
        `${plural(c.documents, 'documento', 'documentos')}, ${plural(c.proofs, 'prueba de sello de tiempo', 'pruebas de sello de tiempo')}${c.withoutYear ? `; ${plural(c.withoutYear, 'más sin ejercicio asignado', 'más sin ejercicio asignado')} (without-tax-year.csv)` : ''}`,
      ],
      ['ledger/', plural(c.decisions, 'decisión del Manager', 'decisiones del Manager')],
      ['presence/', `el calendario del titular, a partir de ${plural(c.stays, 'estancia', 'estancias')}`],
      ...(c.obligations
        ? ([
            [
              'obligations/',
              `${plural(c.obligations, 'obligación', 'obligaciones')} de la LLC, también en PDF`,
            ],
          ] as [string, string][])
        : []),
      ...(c.reports
        ? ([
            [
              'reports/',
              `${plural(c.reports, 'informe con sus respuestas', 'informes con sus respuestas')}, también en PDF`,
            ],
          ] as [string, string][])
        : []),
      [
        'tax/',
        `el formulario 5472 (${plural(c.forms, 'parte vinculada', 'partes vinculadas')}), su hoja de trabajo, la prueba de precios y lo que falta`,
      ],
      [
        'audit/',
        `${plural(c.auditRows, 'fila', 'filas')} del registro de auditoría en una cadena de ${plural(c.seals, 'sello', 'sellos')}, ${plural(c.anchors, 'de ellos con sello de tiempo', 'de ellos con sello de tiempo')}`,
      ],
      [
        'manifest.json',
        'todos los archivos, con su tamaño y su SHA-256; manifest.json.ots es su sello de tiempo',
      ],
      ['verify.html', 'comprueba el expediente en un navegador, sin conexión'],
    ],
    problemsTitle: 'No está en este expediente',
    problemsText: 'Los archivos de estos documentos no se pudieron incluir porque faltan o están dañados.',
    documentsTitle: 'Documentos, cada uno con su SHA-256',
    columns: ['N.º', 'Tipo', 'Título'],
    groups: {
      return: 'Declaración presentada',
      drafts: 'Borradores y otros documentos de la declaración',
      notices: 'Notificaciones del IRS',
      irs: 'Altas y formularios del IRS',
      bank: 'Extractos bancarios',
      certificates: 'Certificados',
      pricing: 'Prueba de precios',
      company: 'Documentos de la sociedad',
      contracts: 'Contratos',
      resolutions: 'Resoluciones del ejercicio',
      entries: 'Facturas y recibos',
      identity: 'Identidad',
      other: 'Otros documentos',
    },
    more: count => `Hay ${count} más en documents/documents.csv.`,
    states: {
      missing: 'falta el archivo',
      changed: 'archivo dañado',
      unreadable: 'el archivo no se pudo leer',
      withdrawn: 'retirado',
      without_file: 'registrado sin archivo',
    },
    checkTitle: 'Cómo comprobarlo',
    check:
      'Abre verify.html y suelta en ella el ZIP, o ejecuta llano verify EXPEDIENTE.zip, que además comprueba cada sello de tiempo con su bloque de Bitcoin. README.txt explica cómo comprobarlo sin nuestro software. Este expediente no es asesoramiento fiscal ni legal.',
    demonstration: {
      title: 'Demostración, no Bitcoin',
      text: 'Los sellos de tiempo de este expediente están en una cadena de demostración. No prueban nada y solo se pueden comprobar mientras la demo está en marcha.',
    },
    foot: (page, pages) => `Página ${page} de ${pages}`,
    replaced: '■ sustituye a un carácter que no se puede imprimir. Los archivos contienen el original.',
  },
}

/** Column widths of the document list, in points; together the width of a page. */
const COLUMN_WIDTHS = [46, 118, 304] as const

export const indexColumns = ({ indexColumns: [where, what] }: CoverWords) => [
  { head: where, width: 120 },
  { head: what, width: 348 },
]

export const documentColumns = ({ columns }: CoverWords) =>
  COLUMN_WIDTHS.map((width, place) => ({ head: columns[place]!, width }))

/** A document on the cover: type, title, and below it its hash or why it is missing. */
export function documentRow(
  { id, docType, title, sha256, state }: IndexedDocument,
  words: CoverWords,
): SheetRow {
  const stateText = state === 'whole' ? sha256! : words.states[state]!
  const gloss: [number, string] = [2, stateText]
  return { cells: [String(id), docType.replaceAll('_', ' '), title || '–'], gloss }
}

/** The groups that have documents, with their number, in the order of the list. */
export const groupRows = ({ byGroup }: Counted, { groups }: CoverWords): [string, string][] =>
  GROUPS.flatMap(group => (byGroup[group] ? [[groups[group], String(byGroup[group])]] : []))

const GROUPS = Object.keys(DOCUMENT_GROUPS) as DocumentGroup[]

/** The documents under the names of their groups. */
export function groupedRows(documents: readonly IndexedDocument[], words: CoverWords): SheetRow[] {
  return [...Map.groupBy(documents, ({ group }) => group)].flatMap(([group, found]) => [
    { cells: ['', words.groups[group], ''], strong: true, withNext: true },
    ...found.map(one => documentRow(one, words)),
  ])
}
