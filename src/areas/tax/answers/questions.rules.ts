import type { Language } from '../../../kernel/values/language.ts'

/** A line of a form with what stands on it; null where it is not known, or is left blank. */
export type FormField = { line: string; label: string; value: string | number | bigint | boolean | null }

export const field = (line: string, label: string, value: FormField['value']): FormField => ({
  line,
  label,
  value,
})

/** How an answer is written. */
export type AnswerKind =
  | 'text'
  | 'amount'
  | 'yes_no'
  | 'country'
  | 'countries'
  | 'countries_or_none'
  | 'activity_code'
  | 'count'
  | 'party'

/** Something that only a person can answer. */
export type QuestionSpec = {
  /** The name under which it is answered. */
  code: string
  part: string
  line: string
  kind: AnswerKind
  /** Asked once for the LLC, or for each related party's form. */
  of: 'llc' | 'form'
  /** Whether an answer holds for later years too, until there is another. */
  lasts: boolean
  en: string
  es: string
}

type Rest = Omit<QuestionSpec, 'code' | 'part' | 'line' | 'kind' | 'of' | 'lasts'>

const once = (code: string, part: string, line: string, kind: AnswerKind, texts: Rest): QuestionSpec => ({
  code,
  part,
  line,
  kind,
  of: 'llc',
  lasts: false,
  ...texts,
})
const lasting = (code: string, part: string, line: string, kind: AnswerKind, texts: Rest): QuestionSpec => ({
  ...once(code, part, line, kind, texts),
  lasts: true,
})
const ofForm = (spec: QuestionSpec): QuestionSpec => ({ ...spec, of: 'form' })
const partVii = (code: string, kind: AnswerKind, texts: Rest) => ofForm(once(code, 'VII', code, kind, texts))

const citizenship = (line: string) =>
  lasting(`${line}d`, 'II', `${line}d`, 'country', {
    en: `Of which country is the shareholder of line ${line} a citizen, or where was it organized?`,
    es: `¿De qué país es nacional el socio de la línea ${line}, o dónde se constituyó?`,
  })

const indirect = (line: string, ordinal: { en: string; es: string }) =>
  lasting(line, 'II', line, 'party', {
    en: `Who is the ${ordinal.en} person that holds 25% or more indirectly? Answer with the id of the counterparty, or none.`,
    es: `¿Quién es la ${ordinal.es} persona que tiene indirectamente el 25 % o más? Responde con el id de la contraparte, o none.`,
  })

export const QUESTIONS: readonly QuestionSpec[] = [
  lasting('1a', 'I', '1a', 'text', {
    en: "What is the LLC's own address?",
    es: '¿Cuál es la dirección de la propia LLC?',
  }),
  once('1c', 'I', '1c', 'amount', {
    en: 'What are its total assets at the end of the tax year, in US dollars?',
    es: '¿Cuál es su activo total al final del ejercicio, en dólares?',
  }),
  lasting('1d', 'I', '1d', 'text', {
    en: 'What is its principal business activity, in words?',
    es: '¿Cuál es su actividad principal, en palabras?',
  }),
  lasting('1e', 'I', '1e', 'activity_code', {
    en: 'What is the code of its principal business activity (six digits)?',
    es: '¿Cuál es el código de su actividad principal (seis cifras)?',
  }),
  once('1g', 'I', '1g', 'count', {
    en: 'How many Forms 5472 are filed for the year, where it is not as many as the books show?',
    es: '¿Cuántos formularios 5472 se presentan por el año, si no son los que muestra la contabilidad?',
  }),
  lasting('1n', 'I', '1n', 'countries_or_none', {
    en: 'In which countries does it file an income tax return as a resident? Name them by two letters, or none.',
    es: '¿En qué países declara impuestos sobre la renta como residente? Indícalos con dos letras, o none.',
  }),
  lasting('1o', 'I', '1o', 'countries', {
    en: 'In which countries does it do business? Name them by two letters; "worldwide" is not taken.',
    es: '¿En qué países ejerce su actividad? Indícalos con dos letras; no vale «todo el mundo».',
  }),
  citizenship('4'),
  citizenship('5'),
  indirect('6', { en: 'first', es: 'primera' }),
  citizenship('6'),
  indirect('7', { en: 'second', es: 'segunda' }),
  citizenship('7'),
  once('E3', '1120', 'E(3)', 'yes_no', {
    en: 'Did its name change since the last return?',
    es: '¿Ha cambiado su nombre desde la última declaración?',
  }),
  once('E4', '1120', 'E(4)', 'yes_no', {
    en: 'Did its address change since the last return?',
    es: '¿Ha cambiado su dirección desde la última declaración?',
  }),
  ofForm(
    once('VI', 'VI', 'VI', 'yes_no', {
      en: 'Was anything given to this person, or received, without money or for less than its full value? If so, a schedule must describe it, and its fair market value is part of line 1f.',
      es: '¿Se entregó algo a esta persona, o se recibió de ella, sin dinero o por menos de su valor? Si es así, un anexo debe describirlo, y su valor de mercado forma parte de la línea 1f.',
    }),
  ),
  ofForm(
    once('VI_value', 'VI', 'VI', 'amount', {
      en: 'What is the fair market value of what was given and received so, in US dollars?',
      es: '¿Cuál es el valor de mercado de lo así entregado y recibido, en dólares?',
    }),
  ),
  ofForm(
    lasting('8c', 'III', '8c', 'text', {
      en: "What is this person's principal business activity?",
      es: '¿Cuál es la actividad principal de esta persona?',
    }),
  ),
  ofForm(
    lasting('8d', 'III', '8d', 'activity_code', {
      en: "What is the code of this person's principal business activity (six digits)?",
      es: '¿Cuál es el código de la actividad principal de esta persona (seis cifras)?',
    }),
  ),
  partVii('37', 'yes_no', {
    en: 'Does it import goods from this foreign related party?',
    es: '¿Importa bienes de esta parte vinculada extranjera?',
  }),
  partVii('38a', 'yes_no', {
    en: 'Is the basis of the imported goods greater than their customs value?',
    es: '¿Es el coste de los bienes importados mayor que su valor en aduana?',
  }),
  partVii('38c', 'yes_no', {
    en: 'Were the documents for it there in the United States when the return was filed?',
    es: '¿Estaban en Estados Unidos los documentos que lo justifican al presentar la declaración?',
  }),
  partVii('39', 'yes_no', {
    en: 'Is a foreign parent corporation in a cost sharing arrangement with it?',
    es: '¿Participa con ella una matriz extranjera en un acuerdo de reparto de costes?',
  }),
  partVii('40a', 'yes_no', {
    en: 'Was interest or a royalty paid for which section 267A allows no deduction?',
    es: '¿Se pagaron intereses o regalías que la sección 267A no permite deducir?',
  }),
  partVii('40b', 'amount', {
    en: 'What is the amount for which section 267A allows no deduction?',
    es: '¿Qué importe no permite deducir la sección 267A?',
  }),
  partVii('41a', 'yes_no', {
    en: 'Is a deduction for foreign-derived intangible income claimed?',
    es: '¿Se aplica una deducción por renta intangible de fuente extranjera (FDII)?',
  }),
  partVii('41b', 'amount', {
    en: 'What were the gross receipts from sales of general property to this person?',
    es: '¿Cuáles fueron los ingresos brutos por ventas de bienes a esta persona?',
  }),
  partVii('41c', 'amount', {
    en: 'What were the gross receipts from sales of intangible property to this person?',
    es: '¿Cuáles fueron los ingresos brutos por ventas de intangibles a esta persona?',
  }),
  partVii('41d', 'amount', {
    en: 'What were the gross receipts from services to this person?',
    es: '¿Cuáles fueron los ingresos brutos por servicios a esta persona?',
  }),
  partVii('42a', 'yes_no', {
    en: 'Was there a loan with a rate of interest inside the safe haven (100% to 130% of the AFR)?',
    es: '¿Hubo un préstamo con un tipo de interés dentro del margen seguro (del 100 % al 130 % del AFR)?',
  }),
  partVii('42b', 'yes_no', {
    en: 'Was there a loan with a rate of interest outside the safe haven, for instance without interest?',
    es: '¿Hubo un préstamo con un tipo de interés fuera del margen seguro, por ejemplo sin intereses?',
  }),
]

export const questionOf = (code: string): QuestionSpec | undefined =>
  QUESTIONS.find(spec => spec.code === code)

export const sayQuestion = (code: string, language: Language): string => questionOf(code)![language]
