import type { Words } from '../../shared/words.tsx'

export type QuestionWords = {
  line: string
  save: string
  questions: string
  questionsLead: string
  noQuestions: string
  required: string
  optional: string
  forWhom(name: string): string
  forLlc: string
  yes: string
  no: string
  none: string
  note: string
  noteHint: string
  answered: string
  change: string
  takeBack: string
  takeBackTitle: string
  takeBackText: string
  cancel: string
  answeredBy(who: string, when: string, year: number): string
  you: string
  operator: string
  kept(answers: number): string
  unsaved(answers: number): string
  discard: string
  hints: Record<string, string>
}

export const WORDS: Words<QuestionWords> = {
  en: {
    line: 'Line',
    save: 'Save answers',
    questions: 'Your answers',
    questionsLead: 'What we cannot read from your books. We record who answered and when.',
    noQuestions: 'There are no questions for this year.',
    required: 'Required',
    optional: 'If applicable',
    forWhom: name => `Form for ${name}`,
    forLlc: 'For the LLC',
    yes: 'Yes',
    no: 'No',
    none: 'None',
    note: 'Source',
    noteHint: 'Where the answer comes from; optional',
    answered: 'Answered',
    change: 'Change',
    takeBack: 'Clear',
    takeBackTitle: 'Clear this answer?',
    takeBackText: 'The question will be open again. The previous answer stays in the history.',
    cancel: 'Cancel',
    answeredBy: (who, when, year) => `${who}, ${when}, for ${year}`,
    you: 'You',
    operator: 'Your Manager’s team',
    kept: answers => (answers === 1 ? 'Answer saved.' : `${answers} answers saved.`),
    unsaved: answers =>
      answers === 0 ? 'No changes yet.' : answers === 1 ? '1 unsaved answer' : `${answers} unsaved answers`,
    discard: 'Discard',
    hints: {
      text: 'One line of text',
      english:
        'One line of text in English. It goes to the IRS as written; by saving it you confirm that it is in English.',
      amount: 'US dollars, such as 12500.50',
      activity_code: '6 digits',
      count: 'A whole number',
      percent: 'Percent, such as 40',
    },
  },
  es: {
    line: 'Línea',
    save: 'Guardar respuestas',
    questions: 'Tus respuestas',
    questionsLead: 'Lo que no se puede deducir de tu contabilidad. Registramos quién respondió y cuándo.',
    noQuestions: 'No hay preguntas para este año.',
    required: 'Obligatoria',
    optional: 'Si procede',
    forWhom: name => `Formulario de ${name}`,
    forLlc: 'Para la LLC',
    yes: 'Sí',
    no: 'No',
    none: 'Ninguno',
    note: 'Fuente',
    noteHint: 'De dónde sale la respuesta; opcional',
    answered: 'Respondidas',
    change: 'Cambiar',
    takeBack: 'Borrar',
    takeBackTitle: '¿Borrar esta respuesta?',
    takeBackText: 'La pregunta volverá a estar abierta. La respuesta anterior queda en el historial.',
    cancel: 'Cancelar',
    answeredBy: (who, when, year) => `${who}, ${when}, para ${year}`,
    you: 'Tú',
    operator: 'El equipo de tu Manager',
    kept: answers => (answers === 1 ? 'Respuesta guardada.' : `${answers} respuestas guardadas.`),
    unsaved: answers =>
      answers === 0
        ? 'Aún no hay cambios.'
        : answers === 1
          ? '1 respuesta sin guardar'
          : `${answers} respuestas sin guardar`,
    discard: 'Descartar',
    hints: {
      text: 'Una línea de texto',
      english: 'Una línea de texto en inglés. Va al IRS tal cual; al guardarla confirmas que está en inglés.',
      amount: 'Dólares, por ejemplo 12500,50',
      activity_code: '6 dígitos',
      count: 'Un número entero',
      percent: 'Porcentaje, por ejemplo 40',
    },
  },
}
