import type { Words } from '../../shared/words.tsx'

const en = {
  note: 'Source',
  noteHint: 'Where the answer comes from; optional',
  saved: 'Saved.',
  clear: 'Clear',
  cancel: 'Cancel',

  questions: 'Form 5472 questions',
  questionsLead:
    'What the books cannot answer. Members can answer too; every answer is kept with its author.',
  noQuestions: 'There are no questions for this year.',
  question: 'Question',
  of: 'For',
  llc: 'The LLC',
  answer: 'Answer',
  open: 'Open',
  optional: 'If applicable',
  give: 'Answer',
  yes: 'Yes',
  no: 'No',
  none: 'None',
  clearTitle: 'Clear this answer?',
  clearText: 'The question becomes open again. The previous answer stays in the history.',
  hints: {
    text: 'One line of text',
    english:
      'One line of text in English. It goes to the IRS as written; by saving it you confirm that it is in English.',
    amount: 'US dollars, such as 12500.50',
    activity_code: '6 digits',
    count: 'A whole number',
    percent: 'Percent, such as 40',
  } as Record<string, string>,

  classes: 'Entries to classify',
  classesLead: 'For entries whose category is not enough. An answer applies to this and later years.',
  noClasses: 'The categories of this year’s entries cover everything the form needs.',
  entries: 'Entries',
  amount: 'Amount',
  what: 'What they were for',
  notAnswered: 'Not answered',
  oneEntry: 'Answer for one entry',

  amounts: 'Amounts without documentation',
  amountsLead:
    'The form leaves these amounts out. A missing document does not excuse reporting: select amounts, then include them (the movement happened) or leave them out.',
  noAmounts: 'No amount lacks documentation.',
  undecided: (count: number): string =>
    count === 0
      ? 'Every amount is decided.'
      : count === 1
        ? '1 entry is undecided. Decide it before creating the package.'
        : `${count} entries are undecided. Decide them before creating the package.`,
  amountOf: (id: number): string => `Entry ${id}`,
  party: 'Related party',
  cause: 'Cause',
  decision: 'Decision',
  toDecide: 'To decide',
  decided: { include: 'Included', leave_out: 'Left out' },
  choices: { include: 'Include', leave_out: 'Leave out', withdraw: 'Withdraw decision' },
  decideText: {
    include: (count: number): string =>
      `${count === 1 ? '1 entry counts' : `${count} entries count`} on the form although documentation is missing. Your reason is printed on the worksheet.`,
    leave_out: (count: number): string =>
      `${count === 1 ? '1 entry stays' : `${count} entries stay`} out of the form. Your reason is printed on the worksheet.`,
    withdraw: (count: number): string =>
      `${count === 1 ? '1 entry becomes' : `${count} entries become`} undecided again. A stored package keeps the decisions it was made with.`,
  },
  decideReasonHint: 'At least 10 characters',
  reasonTooShort: 'Enter at least 10 characters.',
  decisionSaved: 'Decision saved.',

  lines: 'Lines set manually',
  linesLead: 'Entries that belong on a different line of Part IV than their category implies.',
  noLines: 'All entries are on the line of their category.',
  entry: 'Entry',
  entryNeeded: 'Choose an entry.',
  lineNeeded: 'Choose a line.',
  line: 'Line',
  reason: 'Reason',
  chooseLine: 'Choose a line',
  useCategory: 'Use the category',

  parties: 'Related parties',
  partiesLead: 'The details that the form asks for. Tax IDs are stored encrypted.',
  noParties: 'The LLC has no related parties in its books.',
  name: 'Name',
  person: 'Person',
  kinds: { foreign: 'Foreign person', us: 'US person' },
  oneCountry: 'Country',
  country: 'Country of business',
  taxCountry: 'Country of tax residence',
  address: 'Address',
  latinName: 'Name on the forms',
  latinNameHint: 'In Latin letters; only if the forms cannot print the name',
  taxNumber: 'Tax ID',
  taxNumbers: { known: 'On file', none: 'Has none' },
  missing: 'Missing',
  ftinHint: 'Leave empty to keep the one on file. Enter “none” if the country does not issue one',
  usNumber: 'ITIN, SSN or EIN',
  usNumberHint: (isOnFile: boolean): string =>
    isOnFile
      ? 'Leave empty to keep the one on file. Enter “none” to remove it'
      : 'If the person has one, with its hyphens',
  referenceId: 'Reference ID',
  referenceHint: 'As on earlier returns',
  editParty: 'Tax details',

  blanks: 'Blank forms',
  blanksLead: 'The official PDFs from irs.gov, filled in for all LLCs.',
  noBlanks: 'No blank form has been uploaded.',
  upload: 'Upload a blank form',
  uploadText:
    'Form 5472 (Rev. December 2023), Form 1120 of the tax year, or Form 7004 (Rev. December 2025), as downloaded from irs.gov. A PDF with other fields is rejected.',
  file: 'PDF file',
  fileNeeded: 'Choose a file.',
  uploaded: (form: string, revision: string) => `Form ${form} (${revision}) uploaded.`,

  worksheet: 'Worksheet',
  leaveOut: 'File with open questions',
  leaveOutText:
    'Records your reason. It is printed on the worksheet and covers only the questions that are open now. At least 10 characters. It cannot be withdrawn, but it has no effect once all are answered.',
  leaveOutReason: 'Reason',
  leftOut: (reason: string) => `To be filed with open questions. Reason: ${reason}`,
  leaveOutDone: 'Reason recorded.',
  close: 'Close the filing',
  closeTitle: 'Close this filing?',
  closeText: {
    partnership:
      'The LLC is a partnership in this year and files other forms. The filing of Form 5472 is marked as not required; you can mark it as to file again.',
    no_reportable_transaction:
      'The books have nothing to report. The filing is marked as not required; you can mark it as to file again.',
    us_owned:
      'The owner was a U.S. person in this year. The filing is marked as not required; you can mark it as to file again.',
  },
  closed: 'Filing closed.',

  dossiers: 'Dossiers',
  dossiersLead: 'Everything about a tax year in one ZIP that anyone can verify.',
  noDossiers: 'No dossier has been created for this LLC.',
  makeDossier: 'Create dossier',
  makeText: 'It is created while it downloads, which can take a few minutes. Keep this page open.',
  language: 'Language',
  taxNumbersInFull: 'Include tax IDs of related parties in full',
  dossierStarted: 'The download has started.',
  taxYear: 'Tax year',
  madeAt: 'Created',
  files: 'Files',
  proof: 'Timestamp',
  proofs: { none: 'None', pending: 'Pending', confirmed: 'Confirmed', invalid: 'Invalid' } as Record<
    string,
    string
  >,
}
export type FilingFormWords = typeof en

export const WORDS: Words<FilingFormWords> = {
  en,
  es: {
    note: 'Fuente',
    noteHint: 'De dónde sale la respuesta; opcional',
    saved: 'Guardado.',
    clear: 'Borrar',
    cancel: 'Cancelar',

    questions: 'Preguntas del formulario 5472',
    questionsLead:
      'Lo que la contabilidad no puede responder. Los miembros también pueden hacerlo; cada respuesta se conserva con su autor.',
    noQuestions: 'No hay preguntas para este año.',
    question: 'Pregunta',
    of: 'Para',
    llc: 'La LLC',
    answer: 'Respuesta',
    open: 'Abierta',
    optional: 'Si procede',
    give: 'Responder',
    yes: 'Sí',
    no: 'No',
    none: 'Ninguno',
    clearTitle: '¿Borrar esta respuesta?',
    clearText: 'La pregunta volverá a estar abierta. La respuesta anterior queda en el historial.',
    hints: {
      text: 'Una línea de texto',
      english: 'Una línea de texto en inglés. Va al IRS tal cual; al guardarla confirmas que está en inglés.',
      amount: 'Dólares, por ejemplo 12500,50',
      activity_code: '6 dígitos',
      count: 'Un número entero',
      percent: 'Porcentaje, por ejemplo 40',
    },

    classes: 'A qué corresponden los asientos',
    classesLead: 'Cuando la categoría no basta. Una respuesta vale para este año y los siguientes.',
    noClasses: 'Las categorías de los asientos de este año cubren todo lo que el formulario necesita.',
    entries: 'Asientos',
    amount: 'Importe',
    what: 'A qué corresponden',
    notAnswered: 'Sin responder',
    oneEntry: 'Responder por un asiento',

    amounts: 'Importes sin documentar',
    amountsLead:
      'El formulario deja fuera estos importes. Que falte un documento no exime de declarar: selecciona importes e inclúyelos (el movimiento existió) o déjalos fuera.',
    noAmounts: 'No hay importes sin documentar.',
    undecided: count =>
      count === 0
        ? 'Todos los importes están decididos.'
        : count === 1
          ? 'Falta 1 asiento por decidir. Decídelo antes de crear el paquete.'
          : `Faltan ${count} asientos por decidir. Decídelos antes de crear el paquete.`,
    amountOf: id => `Asiento ${id}`,
    party: 'Parte vinculada',
    cause: 'Causa',
    decision: 'Decisión',
    toDecide: 'Por decidir',
    decided: { include: 'Incluido', leave_out: 'Fuera' },
    choices: { include: 'Incluir', leave_out: 'Dejar fuera', withdraw: 'Retirar la decisión' },
    decideText: {
      include: count =>
        `${count === 1 ? '1 asiento cuenta' : `${count} asientos cuentan`} en el formulario aunque falta documentación. Tu motivo se imprime en la hoja de trabajo.`,
      leave_out: count =>
        `${count === 1 ? '1 asiento queda' : `${count} asientos quedan`} fuera del formulario. Tu motivo se imprime en la hoja de trabajo.`,
      withdraw: count =>
        `${count === 1 ? '1 asiento vuelve' : `${count} asientos vuelven`} a estar por decidir. Un paquete guardado conserva las decisiones con las que se hizo.`,
    },
    decideReasonHint: 'Al menos 10 caracteres',
    reasonTooShort: 'Escribe al menos 10 caracteres.',
    decisionSaved: 'Decisión guardada.',

    lines: 'Líneas asignadas manualmente',
    linesLead: 'Asientos que van en una línea de la Parte IV distinta de la de su categoría.',
    noLines: 'Todos los asientos están en la línea de su categoría.',
    entry: 'Asiento',
    entryNeeded: 'Elige un asiento.',
    lineNeeded: 'Elige una línea.',
    line: 'Línea',
    reason: 'Motivo',
    chooseLine: 'Elegir una línea',
    useCategory: 'Usar la categoría',

    parties: 'Partes vinculadas',
    partiesLead: 'Los datos que pide el formulario. Los números fiscales se guardan cifrados.',
    noParties: 'La contabilidad de la LLC no tiene partes vinculadas.',
    name: 'Nombre',
    person: 'Persona',
    kinds: { foreign: 'Persona extranjera', us: 'Persona estadounidense' },
    oneCountry: 'País',
    country: 'País de actividad',
    taxCountry: 'País de residencia fiscal',
    address: 'Dirección',
    latinName: 'Nombre en los formularios',
    latinNameHint: 'En letras latinas; solo si los formularios no pueden imprimir el nombre',
    taxNumber: 'Número fiscal',
    taxNumbers: { known: 'Registrado', none: 'No tiene' },
    missing: 'Falta',
    ftinHint: 'Déjalo vacío para conservar el registrado. Escribe «none» si el país no lo asigna',
    usNumber: 'ITIN, SSN o EIN',
    usNumberHint: isOnFile =>
      isOnFile
        ? 'Déjalo vacío para conservar el registrado. Escribe «none» para quitarlo'
        : 'Si la persona tiene uno, con sus guiones',
    referenceId: 'ID de referencia',
    referenceHint: 'Como en declaraciones anteriores',
    editParty: 'Datos fiscales',

    blanks: 'Formularios en blanco',
    blanksLead: 'Los PDF oficiales de irs.gov, que se rellenan para todas las LLC.',
    noBlanks: 'No se ha subido ningún formulario en blanco.',
    upload: 'Subir un formulario en blanco',
    uploadText:
      'El formulario 5472 (rev. de diciembre de 2023), el 1120 del ejercicio o el 7004 (rev. de diciembre de 2025), tal como se descargan de irs.gov. Un PDF con otros campos se rechaza.',
    file: 'Archivo PDF',
    fileNeeded: 'Elige un archivo.',
    uploaded: (form, revision) => `Formulario ${form} (${revision}) subido.`,

    worksheet: 'Hoja de trabajo',
    leaveOut: 'Presentar con preguntas sin responder',
    leaveOutText:
      'Tu motivo queda registrado. Se imprime en la hoja de trabajo y cubre solo las preguntas que están abiertas ahora. Al menos 10 caracteres. No se puede retirar, pero deja de tener efecto cuando todas tienen respuesta.',
    leaveOutReason: 'Motivo',
    leftOut: reason => `Se presentará con preguntas sin responder. Motivo: ${reason}`,
    leaveOutDone: 'Motivo registrado.',
    close: 'Cerrar la declaración',
    closeTitle: '¿Cerrar esta declaración?',
    closeText: {
      partnership:
        'La LLC es una sociedad de personas (partnership) en este año y presenta otros formularios. La declaración del 5472 se marca como no requerida; puedes volver a marcarla por presentar.',
      no_reportable_transaction:
        'La contabilidad no tiene nada que declarar. La declaración se marca como no requerida; puedes volver a marcarla por presentar.',
      us_owned:
        'El titular fue persona estadounidense en este año. La declaración se marca como no requerida; puedes volver a marcarla por presentar.',
    },
    closed: 'Declaración cerrada.',

    dossiers: 'Expedientes',
    dossiersLead: 'Todo lo de un ejercicio en un ZIP que cualquiera puede verificar.',
    noDossiers: 'No se ha creado ningún expediente de esta LLC.',
    makeDossier: 'Crear expediente',
    makeText: 'Se crea mientras se descarga, lo que puede tardar unos minutos. Mantén abierta esta página.',
    language: 'Idioma',
    taxNumbersInFull: 'Incluir completos los números fiscales de las partes vinculadas',
    dossierStarted: 'La descarga ha empezado.',
    taxYear: 'Ejercicio',
    madeAt: 'Creado',
    files: 'Archivos',
    proof: 'Sello de tiempo',
    proofs: { none: 'Ninguno', pending: 'Pendiente', confirmed: 'Confirmado', invalid: 'No válido' },
  },
}
