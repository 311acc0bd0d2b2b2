import type { Words } from '../../shared/words.tsx'

export type TaxWords = {
  title: string
  lead: string
  noLlc: string
  year: string
  due: string
  dueDate: string
  dueLead(begins: string, ends: string): string
  filed: string
  filedLead: string
  filedElsewhere(reason: string): string
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
  partnership: string
  partnershipText(form: string, due: string): string
  outTitle(total: string): string
  outText(now: string, counted: string): string
  outAnyway(reason: string): string
  outParty: string
  outReason: string
  received: string
  paid: string
  ifCounted: string
  partVIfCounted(total: string): string
  toClasses: string
  toLoans: string
  toReconciliation: string
  notRequiredText: string
  usOwnedText: string
  usUnknown: string
  usUnknownText: string
  readiness: string
  readinessLead: string
  ready: string
  scoreOf(percent: number): string
  entriesDone(done: number, all: number): string
  moneyDone(done: string, all: string): string
  questionsDone(done: number, all: number): string
  monthsDone(done: number, all: number): string
  todo: string
  seeEntries: string
  toBooks: string
  toLlc: string
  toBanks: string
  toObligations: string
  obligationsDone(done: number, all: number): string
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
  includedByDecision: string
  whys: Record<
    'substance_missing' | 'after_dissolution' | 'us_person' | 'own_accounts' | 'adjustment',
    string
  >
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
    lead: 'Calculated from your books. Every figure links to its entries and their documents.',
    noLlc: 'The form is available once your account has an LLC.',
    year: 'Tax year',
    due: 'Due date',
    dueDate: 'Without extension',
    dueLead: (begins, ends) => `Tax year ${begins} to ${ends}`,
    filed: 'What was filed',
    filedLead: 'The return as it was sent to the IRS, and the proof of sending.',
    filedElsewhere: reason => `Filed outside Llano. Reason: ${reason}.`,
    inDays: days => (days === 1 ? 'tomorrow' : `in ${days} days`),
    today: 'today',
    daysAgo: days => (days === 1 ? 'yesterday' : `${days} days ago`),
    extended: 'With extension',
    extendedHow: 'Requires Form 7004, filed by the first date.',
    filing: 'Filing',
    filings: { pending: 'to file', extended: 'extended', filed: 'filed', not_required: 'not required' },
    noFiling: 'not scheduled yet',
    penalty: 'Penalty',
    penaltyText: perForm =>
      `${perForm} per form if it is late or missing. The penalty increases 90 days after an IRS notice.`,
    notRequired: 'Nothing to file so far',
    partnership: 'A partnership does not file Form 5472',
    partnershipText: (form, due) =>
      `The LLC had several owners this year. It files Form ${form}, due ${due}, with a Schedule K-1 for each owner.`,
    outTitle: total => `${total} with related parties is left out of the form`,
    outText: (now, counted) =>
      `Line 1h is ${now}. With these amounts it would be ${counted}. A form that omits them may count as not filed.`,
    outAnyway: reason => `The preparer decided to file with open questions: ${reason}`,
    outParty: 'Related party',
    outReason: 'Reason',
    received: 'Received',
    paid: 'Paid',
    ifCounted: 'If counted',
    partVIfCounted: total => `If the amounts left out counted, Part V would be ${total}.`,
    toClasses: 'Answer',
    toLoans: 'View loans',
    toReconciliation: 'Reconcile accounts',
    notRequiredText: 'This year’s books have no reportable transactions with related parties.',
    usOwnedText:
      'The owner was a U.S. person this year, so the LLC was not foreign-owned and files no Form 5472.',
    usUnknown: 'Your US tax status decides',
    usUnknownText:
      'By the days or documents on record, you may have been a U.S. person this year. Answer the question about your US tax status: it decides whether Form 5472 is due.',
    readiness: 'Progress',
    readinessLead:
      'Entries with related parties need a counterparty, a purpose and a document. Overdue and upcoming obligations of the LLC count too.',
    ready: 'Everything is complete.',
    scoreOf: percent => `${percent} of 100`,
    entriesDone: (done, all) => `${done} of ${all} entries documented`,
    moneyDone: (done, all) => `${done} of ${all} documented`,
    questionsDone: (done, all) => `${done} of ${all} questions answered`,
    monthsDone: (done, all) => `${done} of ${all} bank months reconciled`,
    todo: 'Next steps',
    seeEntries: 'View entries',
    toBooks: 'Open books',
    toLlc: 'Open LLC details',
    toBanks: 'Open banks',
    toObligations: 'Open obligations',
    obligationsDone: (done, all) => `${done} of ${all} obligations done so far`,
    toQuestions: 'Answer',
    askOperator: 'Your Manager maintains this information. Contact them.',
    form: 'Form 5472, line by line',
    formLead: 'One form per related party. Select a figure to see the entries behind it.',
    noForm: 'No form for this year',
    noFormText: 'The form appears here once your books have a documented transaction with a related party.',
    whose: 'Related party',
    line: 'Line',
    what: 'Description',
    value: 'Value',
    amount: 'Amount',
    behind: 'Entries',
    entriesBehind: count => (count === 1 ? '1 entry' : `${count} entries`),
    showZero: 'Show zero lines',
    loans: 'Loans, by both methods',
    loansLead:
      'Loans can be reported by balance or by monthly average. The person who signs the return chooses.',
    byBalance: 'By balance',
    byAverage: 'By monthly average',
    beginning: 'Opening',
    ending: 'Closing',
    owedBy: 'Owed by the LLC (17)',
    owedTo: 'Owed to the LLC (31)',
    leftOut: 'Transactions not included',
    leftOutLead: (received, paid) =>
      `Transactions with related parties that are on no form: ${received} received, ${paid} paid.`,
    nothingLeftOut: 'All transactions with related parties are on a form.',
    earlierLoans: 'Loans from earlier years missing from the balances',
    includedByDecision: 'Included by your Manager although documentation is missing',
    whys: {
      substance_missing: 'Needs documentation',
      after_dissolution: 'After the dissolution',
      us_person: 'With a US person',
      own_accounts: 'Between the LLC’s accounts',
      adjustment: 'Adjustment',
    },
    lacks: { counterparty_id: 'no counterparty', economic_purpose: 'no purpose', document_id: 'no document' },
    withdrawn: 'document withdrawn',
    review: 'Needs review',
    byHand: 'moved manually',
    entries: 'Entries behind this figure',
    entry: id => `Entry ${id}`,
    of: 'With',
    purpose: 'Purpose',
    document: 'Document',
    noDocument: 'No document',
    noFile: 'no file',
    timestamp: 'Timestamp',
    proofs: {
      none: 'Not timestamped yet',
      pending: 'Timestamp pending',
      confirmed: block => (block === null ? 'In a Bitcoin block' : `In Bitcoin block ${block}`),
      local: 'Demo chain, no evidential value',
      invalid: 'Timestamp invalid',
    },
    open: 'Download',
    copyHash: 'Copy SHA-256',
    copied: 'Copied',
    older: 'Earlier',
    newer: 'Later',
    move: 'Move to another line',
    moveTo: 'Part IV line',
    moveWhy: 'Reason',
    moveBack: 'Use the line of its category',
    moved: 'Form recalculated.',
    save: 'Save',
    notes: 'Notes',
    conventions: 'Assumptions where the instructions are silent',
    notAdvice:
      'Prepared for the person who signs the return. This page is general information, not tax or legal advice.',
  },
  es: {
    title: 'Formulario 5472 y expediente',
    lead: 'Calculado a partir de tu contabilidad. Cada cifra enlaza con sus asientos y sus documentos.',
    noLlc: 'El formulario estará disponible cuando tu cuenta tenga una LLC.',
    year: 'Ejercicio',
    due: 'Fecha límite',
    dueDate: 'Sin prórroga',
    dueLead: (begins, ends) => `Ejercicio del ${begins} al ${ends}`,
    filed: 'Lo presentado',
    filedLead: 'La declaración tal como se envió al IRS y la prueba del envío.',
    filedElsewhere: reason => `Se presentó fuera de Llano. Motivo: ${reason}.`,
    inDays: days => (days === 1 ? 'mañana' : `en ${days} días`),
    today: 'hoy',
    daysAgo: days => (days === 1 ? 'ayer' : `hace ${days} días`),
    extended: 'Con prórroga',
    extendedHow: 'Requiere el formulario 7004, presentado como muy tarde en la primera fecha.',
    filing: 'Declaración',
    filings: {
      pending: 'por presentar',
      extended: 'con prórroga',
      filed: 'presentada',
      not_required: 'no requerida',
    },
    noFiling: 'sin programar',
    penalty: 'Sanción',
    penaltyText: perForm =>
      `${perForm} por formulario si se presenta tarde o no se presenta. La sanción aumenta a los 90 días de una notificación del IRS.`,
    notRequired: 'Por ahora no hay nada que presentar',
    partnership: 'Una sociedad de personas no presenta el formulario 5472',
    partnershipText: (form, due) =>
      `La LLC tuvo varios titulares este año. Presenta el formulario ${form}, que vence el ${due}, con un anexo K-1 por titular.`,
    outTitle: total => `${total} con partes vinculadas quedan fuera del formulario`,
    outText: (now, counted) =>
      `La línea 1h es ${now}. Con estos importes sería ${counted}. Un formulario que los omita puede darse por no presentado.`,
    outAnyway: reason => `Se decidió presentarla con preguntas sin responder: ${reason}`,
    outParty: 'Parte vinculada',
    outReason: 'Motivo',
    received: 'Recibido',
    paid: 'Pagado',
    ifCounted: 'Si contara',
    partVIfCounted: total => `Si los importes excluidos contaran, la Parte V sería ${total}.`,
    toClasses: 'Responder',
    toLoans: 'Ver préstamos',
    toReconciliation: 'Conciliar cuentas',
    notRequiredText: 'La contabilidad de este año no tiene operaciones con partes vinculadas que declarar.',
    usOwnedText:
      'El titular fue persona estadounidense este año: la LLC no era de propiedad extranjera y no presenta el formulario 5472.',
    usUnknown: 'Depende de tu situación fiscal en EE. UU.',
    usUnknownText:
      'Por los días o documentos que constan, este año podrías haber sido persona estadounidense. Responde a la pregunta sobre tu situación fiscal en EE. UU.: de ella depende si hay que presentar el formulario 5472.',
    readiness: 'Progreso',
    readinessLead:
      'Los asientos con partes vinculadas necesitan contraparte, propósito y documento. También cuentan las obligaciones de la LLC vencidas o próximas.',
    ready: 'Todo está completo.',
    scoreOf: percent => `${percent} de 100`,
    entriesDone: (done, all) => `${done} de ${all} asientos documentados`,
    moneyDone: (done, all) => `${done} de ${all} documentados`,
    questionsDone: (done, all) => `${done} de ${all} preguntas respondidas`,
    monthsDone: (done, all) => `${done} de ${all} meses de banco conciliados`,
    todo: 'Próximos pasos',
    seeEntries: 'Ver asientos',
    toBooks: 'Abrir contabilidad',
    toLlc: 'Abrir ficha de la LLC',
    toBanks: 'Abrir bancos',
    toObligations: 'Abrir obligaciones',
    obligationsDone: (done, all) => `${done} de ${all} obligaciones cumplidas hasta ahora`,
    toQuestions: 'Responder',
    askOperator: 'Esta información la mantiene tu Manager. Escríbele.',
    form: 'Formulario 5472, línea a línea',
    formLead: 'Un formulario por cada parte vinculada. Selecciona una cifra para ver sus asientos.',
    noForm: 'No hay formulario para este año',
    noFormText:
      'El formulario aparecerá aquí cuando tu contabilidad tenga una operación documentada con una parte vinculada.',
    whose: 'Parte vinculada',
    line: 'Línea',
    what: 'Descripción',
    value: 'Valor',
    amount: 'Importe',
    behind: 'Asientos',
    entriesBehind: count => (count === 1 ? '1 asiento' : `${count} asientos`),
    showZero: 'Mostrar líneas a cero',
    loans: 'Préstamos, por ambos métodos',
    loansLead:
      'Los préstamos se pueden declarar por saldo o por media mensual. Lo elige quien firma la declaración.',
    byBalance: 'Por saldo',
    byAverage: 'Por media mensual',
    beginning: 'Inicial',
    ending: 'Final',
    owedBy: 'Debido por la LLC (17)',
    owedTo: 'Debido a la LLC (31)',
    leftOut: 'Operaciones no incluidas',
    leftOutLead: (received, paid) =>
      `Operaciones con partes vinculadas que no están en ningún formulario: ${received} recibidos, ${paid} pagados.`,
    nothingLeftOut: 'Todas las operaciones con partes vinculadas están en un formulario.',
    earlierLoans: 'Préstamos de años anteriores que faltan en los saldos',
    includedByDecision: 'Incluidos por tu Manager aunque falta documentación',
    whys: {
      substance_missing: 'Sin documentar',
      after_dissolution: 'Después de la disolución',
      us_person: 'Con una persona estadounidense',
      own_accounts: 'Entre cuentas propias',
      adjustment: 'Ajuste',
    },
    lacks: {
      counterparty_id: 'sin contraparte',
      economic_purpose: 'sin propósito',
      document_id: 'sin documento',
    },
    withdrawn: 'documento retirado',
    review: 'Por revisar',
    byHand: 'movido a mano',
    entries: 'Asientos de esta cifra',
    entry: id => `Asiento ${id}`,
    of: 'Con',
    purpose: 'Propósito',
    document: 'Documento',
    noDocument: 'Sin documento',
    noFile: 'sin archivo',
    timestamp: 'Sello de tiempo',
    proofs: {
      none: 'Aún sin sello de tiempo',
      pending: 'Sello de tiempo pendiente',
      confirmed: block => (block === null ? 'En un bloque de Bitcoin' : `En el bloque ${block} de Bitcoin`),
      local: 'Cadena de demostración, sin valor probatorio',
      invalid: 'Sello de tiempo no válido',
    },
    open: 'Descargar',
    copyHash: 'Copiar SHA-256',
    copied: 'Copiado',
    older: 'Anteriores',
    newer: 'Siguientes',
    move: 'Mover a otra línea',
    moveTo: 'Línea de la Parte IV',
    moveWhy: 'Motivo',
    moveBack: 'Usar la línea de su categoría',
    moved: 'Formulario recalculado.',
    save: 'Guardar',
    notes: 'Notas',
    conventions: 'Criterios donde las instrucciones no concretan',
    notAdvice:
      'Preparado para quien firma la declaración. Esta página es información general, no asesoramiento fiscal ni legal.',
  },
}
