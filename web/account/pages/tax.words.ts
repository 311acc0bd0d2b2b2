import type { Words } from '../../parts/words.tsx'

export type TaxWords = {
  title: string
  lead: string
  noLlc: string
  year: string
  due: string
  dueDate: string
  dueLead(begins: string, ends: string): string
  inDays(days: number): string
  today: string
  daysAgo(days: number): string
  extended: string
  extendedHow: string
  filing: string
  filings: Record<string, string>
  noFiling: string
  penalty: string
  penaltyText(perForm: string): string
  notRequired: string
  notRequiredText: string
  readiness: string
  readinessLead: string
  ready: string
  scoreOf(percent: number): string
  entriesDone(done: number, all: number): string
  moneyDone(done: string, all: string): string
  questionsDone(done: number, all: number): string
  todo: string
  seeEntries: string
  toBooks: string
  toLlc: string
  toQuestions: string
  askOperator: string
  form: string
  formLead: string
  noForm: string
  noFormText: string
  whose: string
  line: string
  what: string
  value: string
  amount: string
  behind: string
  entriesBehind(count: number): string
  showZero: string
  loans: string
  loansLead: string
  byBalance: string
  byAverage: string
  beginning: string
  ending: string
  owedBy: string
  owedTo: string
  leftOut: string
  leftOutLead(received: string, paid: string): string
  nothingLeftOut: string
  earlierLoans: string
  whys: Record<'substance_missing' | 'us_person' | 'own_accounts' | 'adjustment', string>
  lacks: Record<string, string>
  withdrawn: string
  review: string
  byHand: string
  entries: string
  entry(id: number): string
  of: string
  purpose: string
  document: string
  noDocument: string
  noFile: string
  timestamp: string
  proofs: {
    none: string
    pending: string
    confirmed(block: number | null): string
    local: string
    invalid: string
  }
  open: string
  copyHash: string
  copied: string
  older: string
  newer: string
  move: string
  moveTo: string
  moveWhy: string
  moveBack: string
  moved: string
  save: string
  notes: string
  conventions: string
  notAdvice: string
}

export const WORDS: Words<TaxWords> = {
  en: {
    title: 'Form 5472 and dossier',
    lead: 'Worked out from your books. Every figure leads to its entries and their papers.',
    noLlc: 'There is no LLC in this account yet, so there is no form.',
    year: 'Tax year',
    due: 'When it is due',
    dueDate: 'Without an extension',
    dueLead: (begins, ends) => `Tax year from ${begins} to ${ends}`,
    inDays: days => (days === 1 ? 'tomorrow' : `in ${days} days`),
    today: 'today',
    daysAgo: days => (days === 1 ? 'yesterday' : `${days} days ago`),
    extended: 'With an extension',
    extendedHow: 'Form 7004, filed by the first date, moves it.',
    filing: 'Filing',
    filings: { pending: 'pending', extended: 'extended', filed: 'filed', not_required: 'not required' },
    noFiling: 'not planned yet',
    penalty: 'If it is missed',
    penaltyText: perForm => `${perForm} for each form, before what is added 90 days after a notice.`,
    notRequired: 'Nothing to file so far',
    notRequiredText:
      'The books of this year have no transaction with a related party that the form asks for.',
    readiness: 'How ready it is',
    readinessLead: 'Entries with related parties need a counterparty, a purpose and a document.',
    ready: 'Nothing is left to do.',
    scoreOf: percent => `${percent} of 100`,
    entriesDone: (done, all) => `${done} of ${all} entries complete`,
    moneyDone: (done, all) => `${done} of ${all} covered`,
    questionsDone: (done, all) => `${done} of ${all} questions answered`,
    todo: 'The shortest way there',
    seeEntries: 'See the entries',
    toBooks: 'In the books',
    toLlc: 'To the LLC',
    toQuestions: 'Answer',
    askOperator: 'Your Manager keeps this record; write to them.',
    form: 'The form, line by line',
    formLead: 'One form for each related party. Open a figure to see what is behind it.',
    noForm: 'There is no form for this year',
    noFormText: 'As soon as the books have money with a related party that has its papers, it appears here.',
    whose: 'Related party',
    line: 'Line',
    what: 'What it is',
    value: 'What stands on it',
    amount: 'Amount',
    behind: 'Behind it',
    entriesBehind: count => (count === 1 ? '1 entry' : `${count} entries`),
    showZero: 'Show lines that are zero',
    loans: 'Loans, by both methods',
    loansLead:
      'You may report loans by their balance or by their monthly average. Whoever signs the return chooses.',
    byBalance: 'By balance',
    byAverage: 'By monthly average',
    beginning: 'At the beginning',
    ending: 'At the end',
    owedBy: 'Owed by the LLC (17)',
    owedTo: 'Owed to the LLC (31)',
    leftOut: 'Left out, and why',
    leftOutLead: (received, paid) =>
      `Money with related parties that is on no form: received ${received}, paid ${paid}.`,
    nothingLeftOut: 'All money with related parties is on a form.',
    earlierLoans: 'Loans of earlier years that the balances lack',
    whys: {
      substance_missing: 'Its substance is missing',
      us_person: 'With a U.S. person',
      own_accounts: 'Between own accounts',
      adjustment: 'An adjustment',
    },
    lacks: { counterparty_id: 'no counterparty', economic_purpose: 'no purpose', document_id: 'no document' },
    withdrawn: 'its document was withdrawn',
    review: 'To be looked at',
    byHand: 'put here by hand',
    entries: 'Entries behind this figure',
    entry: id => `Entry ${id}`,
    of: 'With',
    purpose: 'Purpose',
    document: 'Document',
    noDocument: 'No document',
    noFile: 'recorded without a file',
    timestamp: 'Timestamp',
    proofs: {
      none: 'Not timestamped yet',
      pending: 'Given to the calendars; a block follows',
      confirmed: block => (block === null ? 'In a Bitcoin block' : `In Bitcoin block ${block}`),
      local: 'On the demonstration chain, which proves nothing',
      invalid: 'The proof does not hold',
    },
    open: 'Download',
    copyHash: 'Copy the SHA-256',
    copied: 'Copied',
    older: 'Earlier',
    newer: 'Later',
    move: 'Put on another line',
    moveTo: 'Line of Part IV',
    moveWhy: 'Why',
    moveBack: 'Let its category decide',
    moved: 'The form is worked out anew.',
    save: 'Save',
    notes: 'Notes',
    conventions: 'How the books were read where the instructions are silent',
    notAdvice: 'A preparation for whoever signs the return, not advice.',
  },
  es: {
    title: 'Formulario 5472 y expediente',
    lead: 'Calculado a partir de tu contabilidad. Cada cifra lleva a sus asientos y a sus documentos.',
    noLlc: 'Esta cuenta todavía no tiene ninguna LLC, así que no hay formulario.',
    year: 'Ejercicio',
    due: 'Cuándo vence',
    dueDate: 'Sin prórroga',
    dueLead: (begins, ends) => `Ejercicio del ${begins} al ${ends}`,
    inDays: days => (days === 1 ? 'mañana' : `en ${days} días`),
    today: 'hoy',
    daysAgo: days => (days === 1 ? 'ayer' : `hace ${days} días`),
    extended: 'Con prórroga',
    extendedHow: 'La mueve el formulario 7004, presentado antes de la primera fecha.',
    filing: 'Declaración',
    filings: {
      pending: 'por presentar',
      extended: 'con prórroga',
      filed: 'presentada',
      not_required: 'no hace falta',
    },
    noFiling: 'sin planificar',
    penalty: 'Si no se presenta',
    penaltyText: perForm =>
      `${perForm} por cada formulario, antes de lo que se añade a los 90 días de un aviso.`,
    notRequired: 'De momento no hay nada que presentar',
    notRequiredText:
      'La contabilidad de este año no tiene ninguna operación con partes vinculadas que pida el formulario.',
    readiness: 'Hasta qué punto está listo',
    readinessLead: 'Los asientos con partes vinculadas necesitan contraparte, propósito y documento.',
    ready: 'No queda nada por hacer.',
    scoreOf: percent => `${percent} de 100`,
    entriesDone: (done, all) => `${done} de ${all} asientos completos`,
    moneyDone: (done, all) => `${done} de ${all} cubiertos`,
    questionsDone: (done, all) => `${done} de ${all} preguntas respondidas`,
    todo: 'El camino más corto',
    seeEntries: 'Ver los asientos',
    toBooks: 'En la contabilidad',
    toLlc: 'A la LLC',
    toQuestions: 'Responder',
    askOperator: 'Esta ficha la lleva tu Manager; escríbele.',
    form: 'El formulario, línea a línea',
    formLead: 'Un formulario por cada parte vinculada. Abre una cifra para ver qué hay detrás.',
    noForm: 'No hay formulario para este año',
    noFormText:
      'En cuanto la contabilidad tenga dinero con una parte vinculada y sus documentos, aparecerá aquí.',
    whose: 'Parte vinculada',
    line: 'Línea',
    what: 'Qué es',
    value: 'Lo que figura',
    amount: 'Importe',
    behind: 'Detrás',
    entriesBehind: count => (count === 1 ? '1 asiento' : `${count} asientos`),
    showZero: 'Mostrar las líneas a cero',
    loans: 'Préstamos, por ambos métodos',
    loansLead:
      'Los préstamos se declaran por su saldo o por su media mensual. Elige quien firma la declaración.',
    byBalance: 'Por saldo',
    byAverage: 'Por media mensual',
    beginning: 'Al principio',
    ending: 'Al final',
    owedBy: 'Debido por la LLC (17)',
    owedTo: 'Debido a la LLC (31)',
    leftOut: 'Lo que queda fuera, y por qué',
    leftOutLead: (received, paid) =>
      `Dinero con partes vinculadas que no está en ningún formulario: recibido ${received}, pagado ${paid}.`,
    nothingLeftOut: 'Todo el dinero con partes vinculadas está en un formulario.',
    earlierLoans: 'Préstamos de años anteriores que faltan en los saldos',
    whys: {
      substance_missing: 'Le falta sustancia',
      us_person: 'Con una persona estadounidense',
      own_accounts: 'Entre cuentas propias',
      adjustment: 'Un ajuste',
    },
    lacks: {
      counterparty_id: 'sin contraparte',
      economic_purpose: 'sin propósito',
      document_id: 'sin documento',
    },
    withdrawn: 'su documento fue retirado',
    review: 'Para revisar',
    byHand: 'puesto aquí a mano',
    entries: 'Asientos tras esta cifra',
    entry: id => `Asiento ${id}`,
    of: 'Con',
    purpose: 'Propósito',
    document: 'Documento',
    noDocument: 'Sin documento',
    noFile: 'anotado sin archivo',
    timestamp: 'Sello de tiempo',
    proofs: {
      none: 'Todavía sin sello de tiempo',
      pending: 'Entregado a los calendarios; falta el bloque',
      confirmed: block => (block === null ? 'En un bloque de Bitcoin' : `En el bloque ${block} de Bitcoin`),
      local: 'En la cadena de demostración, que no prueba nada',
      invalid: 'La prueba no es válida',
    },
    open: 'Descargar',
    copyHash: 'Copiar el SHA-256',
    copied: 'Copiado',
    older: 'Anteriores',
    newer: 'Siguientes',
    move: 'Poner en otra línea',
    moveTo: 'Línea de la Parte IV',
    moveWhy: 'Por qué',
    moveBack: 'Que decida su categoría',
    moved: 'El formulario se ha vuelto a calcular.',
    save: 'Guardar',
    notes: 'Notas',
    conventions: 'Cómo se leyó la contabilidad donde las instrucciones callan',
    notAdvice: 'Una preparación para quien firma la declaración, no asesoramiento.',
  },
}
