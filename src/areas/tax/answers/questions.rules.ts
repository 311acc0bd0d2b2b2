import { countryName } from '../../../kernel/values/country-names.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { inPlainLetters, isPrintable } from '../official-form/letters.rules.ts'

/** A line of a form with its value; null if unknown or left blank. */
export type FormField = {
  line: string
  label: string
  value: string | number | bigint | boolean | null
  /** As the form says it, where that differs from the value: the full names of countries, and plain letters. */
  printed: string | null
}

/** `spelling` is how a person says that the value is written in Latin letters. */
export const field = (
  line: string,
  label: string,
  value: FormField['value'],
  spelling: string | null = null,
): FormField => ({
  line,
  label,
  value,
  printed: typeof value === 'string' ? printedAs(value, spelling) : null,
})

/** Null if it is printed as it is, or cannot be printed. */
function printedAs(value: string, spelling: string | null): string | null {
  const plain = inPlainLetters(spelling ?? value)
  return plain !== value && isPrintable(plain) ? plain : null
}

/** A line with one or more countries. The IRS wants their names written out, in English. */
export const countryField = (line: string, label: string, codes: string | null): FormField => ({
  line,
  label,
  value: codes,
  printed: codes === 'none' ? 'None' : (codes?.replaceAll(/\b[A-Z]{2}\b/g, countryName) ?? null),
})

/** The format of an answer. */
export type AnswerKind =
  | 'text'
  /** Printed as it is, for the IRS to read. */
  | 'english'
  | 'amount'
  | 'yes_no'
  | 'country'
  | 'countries'
  | 'countries_or_none'
  | 'activity_code'
  | 'count'
  | 'arrangements'
  | 'percent'
  | 'date'
  | 'party'
  | 'us_status'

/** A question that only a person can answer. */
export type QuestionSpec = {
  /** The code used to answer it. */
  code: string
  part: string
  line: string
  kind: AnswerKind
  /** Asked once per LLC, or once per related party's form. */
  of: 'llc' | 'form'
  /** Whether an answer also applies to later years, until replaced. */
  lasts: boolean
  /** Whether it is asked again about entries that were added after the answer, so that the same answer counts again. */
  isRenewed?: boolean
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
    en: `What is the country of citizenship or organization of the shareholder on line ${line}?`,
    es: `¿De qué país es nacional, o en qué país se constituyó, el socio de la línea ${line}?`,
  })

const indirect = (line: string, ordinal: { en: string; es: string }) =>
  lasting(line, 'II', line, 'party', {
    en: `Who is the ${ordinal.en} person who indirectly holds 25% or more?`,
    es: `¿Quién es la ${ordinal.es} persona que tiene indirectamente el 25 % o más?`,
  })

const partViii = (code: string, kind: AnswerKind, texts: Rest) =>
  ofForm(once(code, 'VIII', code, kind, texts))

const BASE_QUESTIONS: readonly QuestionSpec[] = [
  once('owner_paid', 'I', '-', 'yes_no', {
    en: 'Did the owner or another related person pay any cost of the LLC this year, such as the registered agent or a state fee?',
    es: '¿Pagó el titular u otra persona vinculada algún gasto de la LLC este año, como el agente registrado o una tasa estatal?',
  }),
  once('us_status', 'I', '-', 'us_status', {
    en: 'What was the US tax status of the owner in this year? The LLC of a US resident, green card holder or citizen is not foreign-owned and files no Form 5472. Form 8840 needs fewer than 183 days in the year; for a treaty or a part of the year, ask a tax professional.',
    es: '¿Qué situación fiscal tuvo el titular en EE. UU. este año? La LLC de un residente, ciudadano o titular de una green card no es de propiedad extranjera y no presenta el formulario 5472. El formulario 8840 exige menos de 183 días en el año; con un convenio o una residencia de parte del año, consulta a un profesional.',
  }),
  lasting('wound_up', 'I', '-', 'date', {
    en: 'On which day did the winding up of the LLC end? Payments after its dissolution are on the form up to that day.',
    es: '¿Qué día terminó la liquidación de la LLC? Los pagos posteriores a su disolución se declaran hasta ese día.',
  }),
  once('booked_year', 'I', '-', 'yes_no', {
    isRenewed: true,
    en: 'Do all entries booked in this tax year but dated in another one belong to this year? If not, correct the month of those that do not: it decides.',
    es: '¿Pertenecen a este ejercicio todos los asientos contabilizados en él con fecha de otro? Si no, corrige el mes de los que no: es el que decide.',
  }),
  lasting('1a', 'I', '1a', 'text', {
    en: "What is the LLC's own address?",
    es: '¿Cuál es la dirección de la propia LLC?',
  }),
  once('1c', 'I', '1c', 'amount', {
    en: 'What are its total assets at the end of the tax year, in US dollars?',
    es: '¿Cuál es su activo total al final del ejercicio, en dólares?',
  }),
  lasting('1d', 'I', '1d', 'english', {
    en: 'What is its principal business activity? Answer in English.',
    es: '¿Cuál es su actividad principal? Responde en inglés.',
  }),
  lasting('1e', 'I', '1e', 'activity_code', {
    en: 'What is the 6-digit code of its principal business activity?',
    es: '¿Cuál es el código de 6 dígitos de su actividad principal?',
  }),
  once('1g', 'I', '1g', 'count', {
    en: 'How many Forms 5472 are filed for the year, if different from the books?',
    es: '¿Cuántos formularios 5472 se presentan por el año, si no son los que muestra la contabilidad?',
  }),
  once('1j', 'I', '1j', 'yes_no', {
    en: 'Is this the first year for which the LLC files Form 5472, whatever the year it was formed?',
    es: '¿Es el primer año por el que la LLC presenta el formulario 5472, sea cual sea el de su constitución?',
  }),
  lasting('1n', 'I', '1n', 'countries_or_none', {
    en: 'In which countries does it file an income tax return as a resident?',
    es: '¿En qué países declara impuestos sobre la renta como residente?',
  }),
  lasting('1o', 'I', '1o', 'countries', {
    en: 'In which countries does it do business? "Worldwide" is not accepted.',
    es: '¿En qué países ejerce su actividad? No se acepta «todo el mundo».',
  }),
  once('ownership', 'II', '4a', 'text', {
    en: 'The ownership of the LLC changed during the tax year. What did the preparer decide about the shareholders in Part II and the period that the form covers?',
    es: '¿Qué decidió el preparador sobre los socios de la Parte II y el periodo que cubre el formulario? La propiedad de la LLC cambió durante el ejercicio.',
  }),
  citizenship('4'),
  citizenship('5'),
  indirect('6', { en: 'first', es: 'primera' }),
  citizenship('6'),
  indirect('7', { en: 'second', es: 'segunda' }),
  citizenship('7'),
  once('E3', '1120', 'E(3)', 'yes_no', {
    en: 'Has its name changed since the last return?',
    es: '¿Ha cambiado su nombre desde la última declaración?',
  }),
  once('E4', '1120', 'E(4)', 'yes_no', {
    en: 'Has its address changed since the last return?',
    es: '¿Ha cambiado su dirección desde la última declaración?',
  }),
  ofForm(
    once('VI', 'VI', 'VI', 'yes_no', {
      en: 'Was anything transferred to or received from this person without money or for less than its full value? If so, attach a schedule that describes it; its fair market value is part of line 1f.',
      es: '¿Se entregó algo a esta persona, o se recibió de ella, sin dinero o por menos de su valor? Si es así, adjunta un anexo que lo describa; su valor de mercado forma parte de la línea 1f.',
    }),
  ),
  ofForm(
    once('VI_value', 'VI', 'VI', 'amount', {
      en: 'What is the fair market value of those transfers, in US dollars?',
      es: '¿Cuál es el valor de mercado de esas entregas, en dólares?',
    }),
  ),
  ofForm(
    lasting('8c', 'III', '8c', 'english', {
      en: "What is this person's principal business activity? Answer in English.",
      es: '¿Cuál es la actividad principal de esta persona? Responde en inglés.',
    }),
  ),
  ofForm(
    lasting('8d', 'III', '8d', 'activity_code', {
      en: "What is the 6-digit code of this person's principal business activity?",
      es: '¿Cuál es el código de 6 dígitos de la actividad principal de esta persona?',
    }),
  ),
  ofForm(
    once('estimates', 'IV', 'IV', 'yes_no', {
      en: 'Are any amounts in Part IV estimates?',
      es: '¿Es alguna cantidad de la Parte IV una estimación?',
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
  partVii('38b', 'english', {
    en: 'Why is the basis of the imported goods greater than their customs value? Answer in English; it is printed on a statement.',
    es: '¿Por qué es el coste de los bienes importados mayor que su valor en aduana? Responde en inglés; se imprime en un anexo.',
  }),
  partVii('38c', 'yes_no', {
    en: 'Were the supporting documents in the United States when the return was filed?',
    es: '¿Estaban en Estados Unidos los documentos que lo justifican al presentar la declaración?',
  }),
  partVii('39', 'yes_no', {
    en: 'Did the foreign parent corporation take part in any cost sharing arrangement during the year?',
    es: '¿Participó la matriz extranjera en algún acuerdo de reparto de costes durante el año?',
  }),
  partVii('40a', 'yes_no', {
    en: 'Was interest or a royalty paid that is not deductible under section 267A?',
    es: '¿Se pagaron intereses o regalías que la sección 267A no permite deducir?',
  }),
  partVii('40b', 'amount', {
    en: 'What amount is not deductible under section 267A?',
    es: '¿Qué importe no permite deducir la sección 267A?',
  }),
  partVii('41a', 'yes_no', {
    en: 'Is a deduction for foreign-derived intangible income claimed?',
    es: '¿Se aplica una deducción por renta intangible derivada del extranjero (FDII)?',
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
    en: 'Was there a loan with an interest rate within the safe haven range (100% to 130% of the AFR)?',
    es: '¿Hubo un préstamo con un tipo de interés dentro del margen seguro (del 100 % al 130 % del AFR)?',
  }),
  partVii('42b', 'yes_no', {
    en: 'Was there a loan with an interest rate outside the safe haven range, for example without interest?',
    es: '¿Hubo un préstamo con un tipo de interés fuera del margen seguro, por ejemplo sin intereses?',
  }),
  partViii('arrangements', 'arrangements', {
    en: 'In how many cost sharing arrangements with this person did the LLC take part? Each has its own Part VIII.',
    es: '¿En cuántos acuerdos de reparto de costes con esta persona participó la LLC? Cada uno tiene su propia Parte VIII.',
  }),
  ofForm(
    lasting('44', 'VIII', '44', 'english', {
      en: 'How would you describe the cost sharing arrangement, in one line of English?',
      es: '¿Cómo describirías en una línea, en inglés, el acuerdo de reparto de costes?',
    }),
  ),
  partViii('45', 'yes_no', {
    en: 'Did the LLC become a participant in the cost sharing arrangement during the year?',
    es: '¿Se incorporó la LLC al acuerdo de reparto de costes durante el año?',
  }),
  ofForm(
    lasting('46', 'VIII', '46', 'yes_no', {
      en: 'Was the cost sharing arrangement in effect before January 5, 2009?',
      es: '¿Estaba vigente el acuerdo de reparto de costes antes del 5 de enero de 2009?',
    }),
  ),
  partViii('47', 'percent', {
    en: "What was the LLC's share of the reasonably anticipated benefits, in percent?",
    es: '¿Cuál fue la participación de la LLC en los beneficios previsibles, en porcentaje?',
  }),
  partViii('48a', 'amount', {
    en: 'What were the total deductions of the LLC for stock-based compensation?',
    es: '¿Cuáles fueron las deducciones totales de la LLC por retribución en acciones?',
  }),
  partViii('48b', 'amount', {
    en: 'How much of that was for compensation granted during the arrangement and related to its development activity?',
    es: '¿Qué parte corresponde a retribución concedida durante el acuerdo y relacionada con su actividad de desarrollo?',
  }),
  partViii('48c', 'yes_no', {
    en: 'Was stock-based compensation granted to people who worked on the shared intangibles and not treated as related to them?',
    es: '¿Se concedió retribución en acciones a personas que trabajaron en los intangibles compartidos sin considerarla relacionada con ellos?',
  }),
  partViii('49a', 'amount', {
    en: 'What were the total intangible development costs of the arrangement?',
    es: '¿Cuáles fueron los costes totales de desarrollo de intangibles del acuerdo?',
  }),
  partViii('49b', 'amount', {
    en: "How much of those costs is the LLC's, by its share of the benefits?",
    es: '¿Qué parte de esos costes corresponde a la LLC según su participación en los beneficios?',
  }),
]

/** How many cost sharing arrangements with one person can be described. */
export const MAX_ARRANGEMENTS = 5

/** The code of a question about an arrangement; those about the first have no number. */
export const codeOfArrangement = (line: string, arrangement: number): string =>
  arrangement === 1 ? line : `${line}_${arrangement}`

/** The questions of Part VIII about further arrangements. */
const FURTHER = Array.from({ length: MAX_ARRANGEMENTS - 1 }, (_, place) => place + 2).flatMap(arrangement =>
  BASE_QUESTIONS.filter(
    ({ part, code, line }) => part === 'VIII' && code === line && code !== 'arrangements',
  ).map(spec => ({
    ...spec,
    code: codeOfArrangement(spec.code, arrangement),
    en: `${spec.en} (arrangement ${arrangement})`,
    es: `${spec.es} (acuerdo ${arrangement})`,
  })),
)

export const QUESTIONS: readonly QuestionSpec[] = [...BASE_QUESTIONS, ...FURTHER]

export const questionOf = (code: string): QuestionSpec | undefined =>
  QUESTIONS.find(spec => spec.code === code)

export const sayQuestion = (code: string, language: Language): string => questionOf(code)![language]
