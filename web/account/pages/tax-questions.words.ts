import type { Words } from '../../parts/words.tsx'

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
  kept: string
  hints: Record<string, string>
}

export const WORDS: Words<QuestionWords> = {
  en: {
    line: 'Line',
    save: 'Save',
    questions: 'Questions for a person',
    questionsLead: 'What the books cannot tell. Who answered, and when, is kept with every answer.',
    noQuestions: 'There is no question for this year.',
    required: 'Must be answered',
    optional: 'If it applies',
    forWhom: name => `Form of ${name}`,
    forLlc: 'For the LLC',
    yes: 'Yes',
    no: 'No',
    none: 'None',
    note: 'Where it comes from',
    noteHint: 'For whoever looks at it later; optional',
    answered: 'Answered',
    change: 'Change',
    takeBack: 'Take back',
    takeBackTitle: 'Take this answer back?',
    takeBackText: 'The question is open again. What was answered stays in the history.',
    cancel: 'Keep it',
    answeredBy: (who, when, year) => `${who}, ${when}, for ${year}`,
    you: 'You',
    operator: 'Your Manager’s office',
    kept: 'The answer is kept.',
    hints: {
      text: 'One line',
      amount: 'US dollars, such as 12500.50',
      country: 'Two letters, such as ES',
      countries: 'Two letters each, with commas: ES, PT',
      countries_or_none: 'Two letters each, with commas: ES, PT; or none',
      activity_code: 'Six digits',
      count: 'A whole number',
      party: 'The id of the counterparty, or none',
    },
  },
  es: {
    line: 'Línea',
    save: 'Guardar',
    questions: 'Preguntas para una persona',
    questionsLead: 'Lo que la contabilidad no puede decir. Con cada respuesta queda quién la dio y cuándo.',
    noQuestions: 'No hay ninguna pregunta para este año.',
    required: 'Hay que responder',
    optional: 'Si procede',
    forWhom: name => `Formulario de ${name}`,
    forLlc: 'Para la LLC',
    yes: 'Sí',
    no: 'No',
    none: 'Ninguno',
    note: 'De dónde sale',
    noteHint: 'Para quien lo mire más adelante; opcional',
    answered: 'Respondidas',
    change: 'Cambiar',
    takeBack: 'Retirar',
    takeBackTitle: '¿Retirar esta respuesta?',
    takeBackText: 'La pregunta vuelve a quedar abierta. Lo respondido permanece en el historial.',
    cancel: 'Dejarla',
    answeredBy: (who, when, year) => `${who}, ${when}, para ${year}`,
    you: 'Tú',
    operator: 'La oficina de tu Manager',
    kept: 'La respuesta está guardada.',
    hints: {
      text: 'Una línea',
      amount: 'Dólares, por ejemplo 12500.50',
      country: 'Dos letras, por ejemplo ES',
      countries: 'Dos letras cada uno, con comas: ES, PT',
      countries_or_none: 'Dos letras cada uno, con comas: ES, PT; o none si no hay',
      activity_code: 'Seis cifras',
      count: 'Un número entero',
      party: 'El id de la contraparte, o none si no hay',
    },
  },
}
