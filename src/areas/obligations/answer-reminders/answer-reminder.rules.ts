import type { Language } from '../../../kernel/values/language.ts'

/** Questions without an answer, as the owner reads them. */
export type OpenQuestions = {
  /** Of Form 5472, answered on the page of the tax year. */
  form: readonly string[]
  /** About the LLC and its owner, answered on the page of obligations. */
  obligations: readonly string[]
}

export const countQuestions = ({ form, obligations }: OpenQuestions): number =>
  form.length + obligations.length

/** How many questions of a kind an email lists. */
const MAX_LISTED = 20

const TEXTS = {
  en: {
    subject: (llc: string, year: number) => `${llc}: we need your answers for ${year}`,
    hello: (name: string) => `Hello ${name},`,
    lead: (llc: string, year: number) => `Some questions about ${llc} for ${year} have no answer yet.`,
    form: 'For Form 5472:',
    obligations: 'To know what has to be filed:',
    more: (count: number) => `- and ${count} more`,
    answer: 'Answer here:',
    end: 'If you do not know an answer, write to us in your account. Do not send answers by email.',
  },
  es: {
    subject: (llc: string, year: number) => `${llc}: necesitamos tus respuestas de ${year}`,
    hello: (name: string) => `Hola, ${name}:`,
    lead: (llc: string, year: number) => `Algunas preguntas sobre ${llc} de ${year} aún no tienen respuesta.`,
    form: 'Para el formulario 5472:',
    obligations: 'Para saber qué hay que presentar:',
    more: (count: number) => `- y ${count} más`,
    answer: 'Responde aquí:',
    end: 'Si no sabes alguna respuesta, escríbenos desde tu cuenta. No envíes las respuestas por correo.',
  },
} as const

export type ReminderSubject = {
  language: Language
  memberName: string
  llcName: string
  entityId: number
  year: number
  publicUrl: string
}

/** The email names the questions, never a figure or an answer. */
export function writeAnswerReminder(
  { language, memberName, llcName, entityId, year, publicUrl }: ReminderSubject,
  questions: OpenQuestions,
): { subject: string; body: string } {
  const say = TEXTS[language]
  const listed = (page: 'tax' | 'obligations', title: string, texts: readonly string[]) => {
    if (texts.length === 0) return []
    const rest = texts.length - MAX_LISTED
    const lines = [
      ...texts.slice(0, MAX_LISTED).map(one => `- ${one}`),
      ...(rest > 0 ? [say.more(rest)] : []),
    ]
    return [
      `${title}\n\n${lines.join('\n')}`,
      `${say.answer} ${publicUrl}/account/${page}?llc=${entityId}&year=${year}`,
    ]
  }
  return {
    subject: say.subject(llcName, year),
    body: [
      say.hello(memberName),
      say.lead(llcName, year),
      ...listed('tax', say.form, questions.form),
      ...listed('obligations', say.obligations, questions.obligations),
      say.end,
      '',
    ].join('\n\n'),
  }
}
