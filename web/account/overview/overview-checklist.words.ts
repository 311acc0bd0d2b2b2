import type { Step } from '../../../src/areas/overview/checklist/checklist.rules.ts'
import type { Words } from '../../shared/words.tsx'

type ChecklistWords = {
  title: string
  lead(done: number, all: number): string
  hide: string
  show: string
  done: string
  open: string
  steps: Record<Step, string>
}

export const WORDS: Words<ChecklistWords> = {
  en: {
    title: 'Set up your LLC',
    lead: (done, all) => `${done} of ${all} done`,
    hide: 'Hide',
    show: 'Show setup checklist',
    done: 'Done',
    open: 'To do',
    steps: {
      profile: 'Add your country and phone number to your profile',
      record: 'Check that the owners and the EIN of the LLC are recorded',
      bank: 'Connect a bank or record a statement',
      entries: 'Add the first entries to the books',
      documents: 'Upload documents',
      tax_answers: 'Answer the questions about your obligations',
      presence: 'Record which countries you stayed in this year',
    },
  },
  es: {
    title: 'Configura tu LLC',
    lead: (done, all) => `${done} de ${all} pasos hechos`,
    hide: 'Ocultar',
    show: 'Mostrar los pasos de configuración',
    done: 'Hecho',
    open: 'Pendiente',
    steps: {
      profile: 'Añade tu país y tu teléfono a tu perfil',
      record: 'Comprueba que constan los titulares y el EIN de la LLC',
      bank: 'Conecta un banco o registra un extracto',
      entries: 'Añade los primeros asientos a la contabilidad',
      documents: 'Sube documentos',
      tax_answers: 'Responde a las preguntas sobre tus obligaciones',
      presence: 'Registra en qué países has estado este año',
    },
  },
}
