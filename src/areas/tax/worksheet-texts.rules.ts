import type { MemberLanguage } from '../members/members.ts'
import type { WhyLeftOut } from './form-5472.rules.ts'
import type { PartVKind, Side } from './lines.rules.ts'

const EN = {
  title: 'Form 5472 worksheet',
  below: (year: number) => `Tax year ${year}, with the pro forma Form 1120`,
  letterhead: (year: number) => `Form 5472 and pro forma Form 1120, tax year ${year}`,
  foot: (year: number, ein: string | null) =>
    `Form 5472 worksheet, ${year}${ein === null ? '' : `, EIN ${ein}`}`,
  page: (page: number, pages: number) => `${page} of ${pages}`,
  replaced: '■ stands for a character that cannot be set here.',
  cover: {
    llc: 'LLC',
    ein: 'EIN',
    taxYear: 'Tax year',
    to: 'to',
    due: 'Due',
    extension: 'Extension',
    extended: (due: string, until: string) => `Form 7004, filed by ${due}, gives time until ${until}`,
    status: 'The filing is',
    required: 'To be filed',
    forms: (count: number) =>
      count === 1
        ? 'Yes: one Form 5472 with a pro forma 1120'
        : `Yes: ${count} Forms 5472 with one pro forma 1120`,
    requiredButNone: 'Yes, but no form can be made from the books yet',
    notRequired: 'No reportable transaction is in the books',
    total: 'Line 1h, all forms',
    how: 'How to file',
    howTo:
      'Not electronically. By fax to 855-887-7737 (300 DPI or higher), or by mail to Internal Revenue Service, 1973 Rulon White Blvd, M/S 6112, Attn: PIN Unit, Ogden, UT 84201.',
    order: 'In this order',
    orderOf:
      'Pro forma Form 1120, signed; Forms 5472; the statements of Part V; a schedule of exchange rates if other currencies were converted.',
    penalty: 'Penalty',
    penaltyOf: (perForm: string, total: string) =>
      `${perForm} for each form that is missing, late or substantially incomplete${total === perForm ? '' : ` (${total} for these)`}; as much again for each 30 days, or part of them, from the 91st day after a notice of the IRS on.`,
    revision: 'Revision',
    revisionOf: (form: string, instructions: string) => `Form of ${form}, instructions of ${instructions}`,
    made: 'Made on',
  },
  warning: {
    heading: 'Not ready to be signed',
    leftOut: (count: number, received: string, paid: string) =>
      `${count === 1 ? 'One movement' : `${count} movements`} with related parties ${count === 1 ? 'is' : 'are'} on no form for want of substance: ${received} received, ${paid} paid. A form that leaves them out may count as not filed.`,
    withdrawn: (count: number) =>
      `${count === 1 ? 'One of them names a document that was' : `${count} of them name documents that were`} withdrawn.`,
    earlier: (count: number) =>
      `${count === 1 ? 'One loan movement' : `${count} loan movements`} of earlier years ${count === 1 ? 'is' : 'are'} not in the balances.`,
    questions: (count: number) =>
      `${count === 1 ? 'One question' : `${count} questions`} must still be answered by a person.`,
    review: (count: number) => `${count === 1 ? 'One entry is' : `${count} entries are`} to be looked at.`,
  },
  heads: {
    line: 'Line',
    text: 'Text of the form',
    value: 'Value',
    amount: 'Amount (USD)',
    date: 'Date',
    kind: 'Kind',
    description: 'Description',
    entry: 'Entry',
    document: 'Document',
    sha: 'SHA-256',
    proof: 'Timestamp',
    month: 'Month',
    side: 'Direction',
    why: 'Why, and what is missing',
    code: 'Question',
    form: 'Form',
    question: 'What is asked',
    answer: 'Answer',
    by: 'Answered by, on',
  },
  proForma: 'Pro forma Form 1120',
  form: (place: number, count: number, name: string) => `Form 5472, ${place} of ${count}: ${name}`,
  reference: (id: string, relation: string) => `${relation}, reference ${id}`,
  relations: {
    owner: 'Owner',
    spouse: 'Spouse of the owner',
    family_other: 'Family of the owner',
    sibling_entity: 'Entity of the owner',
  },
  line1f: 'Total value of gross payments made or received on this form',
  parts: {
    i: 'Part I: Reporting Corporation',
    iAgain: 'Parts I and II are as on the first form, but for line 1f.',
    ii: 'Part II: 25% Foreign Shareholder',
    iii: 'Part III: Related Party',
    iv: 'Part IV: Monetary Transactions',
    v: 'Part V: Reportable Transactions of a Reporting Corporation That Is a Foreign-Owned U.S. DE',
    vi: 'Part VI: Nonmonetary and Less-Than-Full Consideration Transactions',
    vii: 'Part VII: Additional Information',
    viii: 'Parts VIII and IX',
  },
  glossOf: {} as Record<string, string>,
  nothingInIi: 'Nobody is recorded who holds 25% or more.',
  ivOfUs: 'Not filled in: with a U.S. person transactions are not told one by one, and line 1f is blank.',
  ivZero: 'Lines that are not here are zero.',
  received: 'Received',
  paid: 'Paid',
  average: (a: Record<string, string>) =>
    `If loans are reported by their monthly average instead, 17a and 31a are blank, 17b is ${a['17b']}, 31b ${a['31b']}, 22 ${a['22']}, 36 ${a['36']} and 1f ${a['1f']}.`,
  vNone: 'Box not checked: there was no such transaction.',
  vStatement:
    'Box checked. This is the statement to attach, with every transaction that is not in Part IV, gross.',
  totalOf: (kind: string) => `Total: ${kind}`,
  total: 'Total',
  viChecked: (value: string | null) =>
    value === null
      ? 'Box checked; the fair market value is still to be given.'
      : `Box checked, with a schedule. Fair market value: ${value}, which is part of line 1f.`,
  viNot: 'Box not checked: it was answered that there was no such transaction.',
  viOpen: 'To be answered by a person: ',
  viOfUs: 'Not filled in for a U.S. person.',
  viiiBlank: 'Blank: no cost sharing arrangement, and no base erosion payments, for this kind of LLC.',
  open: 'to be filled in',
  blank: 'blank',
  yes: 'Yes',
  no: 'No',
  checked: 'checked',
  unchecked: 'not checked',
  questions: 'Questions for a person',
  questionsBelow: 'What the books cannot tell. Those marked with * must be answered.',
  answers: 'Answered by hand',
  ofYear: (year: number) => ` (for ${year})`,
  leftOut: 'Left out of the forms',
  leftOutBelow: (received: string, paid: string) => `Received ${received}, paid ${paid}.`,
  leftOutNone: 'Nothing: all money with related parties is on a form.',
  earlier: 'Loans of earlier years left out of the balances',
  review: 'To be looked at',
  notices: 'Notes',
  conventions: 'How it was read',
  disclaimer:
    'Prepared from the books and records as they stood on the day it was made. It is a preparation for whoever signs the return, not advice.',
  annex: 'Annex: the entries behind each figure',
  annexBelow:
    'The SHA-256 of a document is shown by its first twelve digits. A timestamp proves that the document existed no later than its block.',
  noFile: 'no file',
  noDocument: 'no document',
  proofs: { none: 'none yet', pending: 'pending', confirmed: 'confirmed', invalid: 'not valid' } as Record<
    string,
    string
  >,
  local: 'demonstration only',
  withdrawn: 'withdrawn',
  sides: { received: 'received', paid: 'paid' } as Record<Side, string>,
  whys: {
    substance_missing: 'lacks',
    us_person: 'with a U.S. person',
    own_accounts: 'between own accounts',
    adjustment: 'an adjustment',
  } as Record<WhyLeftOut, string>,
  missing: {
    counterparty_id: 'counterparty',
    economic_purpose: 'economic purpose',
    document_id: 'document',
  } as Record<string, string>,
  itsDocumentWithdrawn: 'its document was withdrawn',
  statuses: {} as Record<string, string>,
  kinds: {
    contribution: 'contribution',
    contribution_returned: 'contribution returned',
    distribution: 'distribution',
    distribution_returned: 'distribution returned',
    reimbursement: 'reimbursement',
    formation: 'formation cost',
    dissolution: 'dissolution cost',
    owner_paid_expense: 'expense paid by the owner',
    refund_of_sale: 'refund of a sale',
    refund_of_purchase: 'refund of a purchase',
    other: 'other',
    review: 'to be reviewed',
  } as Record<PartVKind, string>,
}

export type WorksheetTexts = typeof EN

const ES: WorksheetTexts = {
  title: 'Hoja de trabajo del formulario 5472',
  below: year => `Ejercicio ${year}, con el formulario 1120 pro forma`,
  letterhead: year => `Formulario 5472 y 1120 pro forma, ejercicio ${year}`,
  foot: (year, ein) => `Hoja de trabajo del 5472, ${year}${ein === null ? '' : `, EIN ${ein}`}`,
  page: (page, pages) => `${page} de ${pages}`,
  replaced: '■ sustituye a un carácter que no se puede componer aquí.',
  cover: {
    llc: 'LLC',
    ein: 'EIN',
    taxYear: 'Ejercicio',
    to: 'a',
    due: 'Fecha límite',
    extension: 'Prórroga',
    extended: (due, until) => `Con el formulario 7004, presentado a más tardar el ${due}, hasta el ${until}`,
    status: 'Estado',
    required: 'Hay que presentarlo',
    forms: count =>
      count === 1
        ? 'Sí: un formulario 5472 con un 1120 pro forma'
        : `Sí: ${count} formularios 5472 con un 1120 pro forma`,
    requiredButNone: 'Sí, pero de la contabilidad aún no sale ningún formulario',
    notRequired: 'No hay operaciones declarables en la contabilidad',
    total: 'Línea 1h, todos los formularios',
    how: 'Cómo presentarlo',
    howTo:
      'No por vía electrónica. Por fax al 855-887-7737 (300 ppp o más), o por correo a Internal Revenue Service, 1973 Rulon White Blvd, M/S 6112, Attn: PIN Unit, Ogden, UT 84201.',
    order: 'En este orden',
    orderOf:
      'Formulario 1120 pro forma, firmado; formularios 5472; las declaraciones de la Parte V; una tabla de tipos de cambio si se convirtieron otras monedas.',
    penalty: 'Sanción',
    penaltyOf: (perForm, total) =>
      `${perForm} por cada formulario que falte, llegue tarde o esté sustancialmente incompleto${total === perForm ? '' : ` (${total} por estos)`}; otro tanto por cada 30 días, o parte de ellos, desde el día 91 tras un aviso del IRS.`,
    revision: 'Revisión',
    revisionOf: (form, instructions) => `Formulario de ${form}, instrucciones de ${instructions}`,
    made: 'Hecha el',
  },
  warning: {
    heading: 'No está lista para firmarse',
    leftOut: (count, received, paid) =>
      `${count === 1 ? 'Un movimiento' : `${count} movimientos`} con partes vinculadas no ${count === 1 ? 'está' : 'están'} en ningún formulario por falta de sustancia: ${received} recibidos, ${paid} pagados. Un formulario que los omite puede contar como no presentado.`,
    withdrawn: count =>
      count === 1
        ? 'Uno de ellos cita un documento que fue retirado.'
        : `${count} de ellos citan documentos que fueron retirados.`,
    earlier: count =>
      `${count === 1 ? 'Un movimiento' : `${count} movimientos`} de préstamos de años anteriores no ${count === 1 ? 'está' : 'están'} en los saldos.`,
    questions: count =>
      `Una persona debe responder aún ${count === 1 ? 'una pregunta' : `${count} preguntas`}.`,
    review: count => `${count === 1 ? 'Un asiento debe' : `${count} asientos deben`} revisarse.`,
  },
  heads: {
    line: 'Línea',
    text: 'Texto del formulario',
    value: 'Valor',
    amount: 'Importe (USD)',
    date: 'Fecha',
    kind: 'Clase',
    description: 'Descripción',
    entry: 'Asiento',
    document: 'Documento',
    sha: 'SHA-256',
    proof: 'Sello de tiempo',
    month: 'Mes',
    side: 'Sentido',
    why: 'Por qué, y qué falta',
    code: 'Pregunta',
    form: 'Formulario',
    question: 'Qué se pregunta',
    answer: 'Respuesta',
    by: 'Respondió, el',
  },
  proForma: 'Formulario 1120 pro forma',
  form: (place, count, name) => `Formulario 5472, ${place} de ${count}: ${name}`,
  reference: (id, relation) => `${relation}, referencia ${id}`,
  relations: {
    owner: 'Titular de la LLC',
    spouse: 'Cónyuge del titular',
    family_other: 'Familiar del titular',
    sibling_entity: 'Entidad del titular',
  },
  line1f: EN.line1f,
  parts: { ...EN.parts, iAgain: 'Las Partes I y II son como en el primer formulario, salvo la línea 1f.' },
  glossOf: {
    i: 'La entidad declarante',
    ii: 'Socio extranjero con el 25 % o más',
    iii: 'La parte vinculada',
    iv: 'Operaciones en dinero',
    v: 'Operaciones declarables de una entidad transparente de propiedad extranjera',
    vi: 'Operaciones sin dinero o por menos de su valor',
    vii: 'Información adicional',
    viii: 'Reparto de costes y erosión de la base',
  },
  nothingInIi: 'No consta nadie que tenga el 25 % o más.',
  ivOfUs:
    'No se rellena: con una persona estadounidense las operaciones no se detallan, y la línea 1f queda en blanco.',
  ivZero: 'Las líneas que no aparecen son cero.',
  received: 'Recibido',
  paid: 'Pagado',
  average: a =>
    `Si los préstamos se declaran por su promedio mensual, 17a y 31a quedan en blanco, 17b es ${a['17b']}, 31b ${a['31b']}, 22 ${a['22']}, 36 ${a['36']} y 1f ${a['1f']}.`,
  vNone: 'Casilla sin marcar: no hubo operaciones de esta clase.',
  vStatement:
    'Casilla marcada. Esta es la declaración que se adjunta, con cada operación que no está en la Parte IV, en bruto.',
  totalOf: kind => `Total: ${kind}`,
  total: 'Total',
  viChecked: value =>
    value === null
      ? 'Casilla marcada; falta indicar el valor de mercado.'
      : `Casilla marcada, con un anexo. Valor de mercado: ${value}, que forma parte de la línea 1f.`,
  viNot: 'Casilla sin marcar: se respondió que no hubo operaciones de esta clase.',
  viOpen: 'Debe responderla una persona: ',
  viOfUs: 'No se rellena para una persona estadounidense.',
  viiiBlank:
    'En blanco: no hay acuerdo de reparto de costes ni pagos que erosionen la base en este tipo de LLC.',
  open: 'por completar',
  blank: 'en blanco',
  yes: 'Sí',
  no: 'No',
  checked: 'marcada',
  unchecked: 'sin marcar',
  questions: 'Preguntas para una persona',
  questionsBelow: 'Lo que la contabilidad no puede decir. Las marcadas con * deben responderse.',
  answers: 'Respondido a mano',
  ofYear: year => ` (para ${year})`,
  leftOut: 'Fuera de los formularios',
  leftOutBelow: (received, paid) => `Recibido ${received}, pagado ${paid}.`,
  leftOutNone: 'Nada: todo el dinero con partes vinculadas está en un formulario.',
  earlier: 'Préstamos de años anteriores que no están en los saldos',
  review: 'Por revisar',
  notices: 'Notas',
  conventions: 'Cómo se ha leído',
  disclaimer:
    'Preparada a partir de la contabilidad y los registros tal como estaban el día en que se hizo. Los importes se escriben como en el formulario: coma de millares y punto decimal. Es una preparación para quien firma la declaración, no asesoramiento.',
  annex: 'Anexo: los asientos detrás de cada cifra',
  annexBelow:
    'El SHA-256 de un documento se muestra por sus doce primeras cifras. Un sello de tiempo prueba que el documento existía a más tardar con su bloque.',
  noFile: 'sin archivo',
  noDocument: 'sin documento',
  proofs: { none: 'aún no', pending: 'pendiente', confirmed: 'confirmado', invalid: 'no válido' },
  local: 'solo demostración',
  withdrawn: 'retirado',
  sides: { received: 'recibido', paid: 'pagado' },
  whys: {
    substance_missing: 'falta',
    us_person: 'con una persona estadounidense',
    own_accounts: 'entre cuentas propias',
    adjustment: 'un ajuste',
  },
  missing: {
    counterparty_id: 'contraparte',
    economic_purpose: 'propósito económico',
    document_id: 'documento',
  },
  itsDocumentWithdrawn: 'su documento fue retirado',
  statuses: {
    pending: 'pendiente',
    extended: 'con prórroga',
    filed: 'presentado',
    not_required: 'no se exige',
  },
  kinds: {
    contribution: 'aportación',
    contribution_returned: 'aportación devuelta',
    distribution: 'distribución',
    distribution_returned: 'distribución devuelta',
    reimbursement: 'reembolso',
    formation: 'gasto de constitución',
    dissolution: 'gasto de disolución',
    owner_paid_expense: 'gasto pagado por el titular',
    refund_of_sale: 'devolución de una venta',
    refund_of_purchase: 'devolución de una compra',
    other: 'otro',
    review: 'por revisar',
  },
}

export const WORKSHEET_TEXTS: Record<MemberLanguage, WorksheetTexts> = { en: EN, es: ES }
