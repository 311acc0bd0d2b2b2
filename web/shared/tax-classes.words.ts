import type { ClassAnswer } from '../../src/areas/tax/classification/classify.rules.ts'
import type { Words } from './words.tsx'

export type ClassWords = {
  title: string
  lead: string
  none: string
  required: string
  optional: string
  answered: string
  what: string
  note: string
  noteHint: string
  save: string
  clear: string
  kept: string
  on(place: string): string
  entries(count: number): string
  answers: Record<ClassAnswer, string>
}

export const WORDS: Words<ClassWords> = {
  en: {
    title: 'Entries to classify',
    lead: 'When the category does not say enough, we ask once per person and category and remember the answer for later years.',
    none: 'The categories of this year’s entries are enough. There is nothing to answer.',
    required: 'Required',
    optional: 'If applicable',
    answered: 'Answered',
    what: 'Answer',
    note: 'Source',
    noteHint: 'Where the answer comes from; optional',
    save: 'Save',
    clear: 'Clear',
    kept: 'Answer saved. The form is recalculated.',
    on: place => (place.startsWith('V') ? `Part ${place.split(':')[0]}` : `Line ${place}`),
    entries: count => (count === 1 ? '1 entry' : `${count} entries`),
    answers: {
      bought_from_the_related_person: 'Bought from this person',
      owner_paid_a_third_party: 'This person paid a third party for the LLC',
      private_expense_of_owner: 'A private expense that the LLC paid',
      services: 'Services',
      goods: 'Goods for resale',
      tangible_property: 'Equipment or other tangible property',
      rent: 'Rent',
      royalty: 'Royalty, not for intangible property',
      licence_of_intangible: 'License of a trademark, patent, software or other intangible',
      commission: 'Commission',
      interest_on_loan: 'Interest on a loan',
      insurance_premium: 'Insurance premium',
      guarantee_fee: 'Fee for a loan guarantee',
      cost_sharing: 'Cost sharing payment',
      platform_contribution: 'Platform contribution payment',
      other_amount: 'Something else that counts toward taxable income',
      contribution: 'Capital contribution',
      distribution: 'Distribution',
      reimbursement: 'Reimbursement',
      formation: 'Formation cost',
      refund: 'Refund',
      in_kind: 'Made in kind, without money',
    },
  },
  es: {
    title: 'A qué corresponden los asientos',
    lead: 'Cuando la categoría no basta, preguntamos una vez por persona y categoría y recordamos la respuesta para los años siguientes.',
    none: 'Las categorías de los asientos de este año bastan. No hay nada que responder.',
    required: 'Obligatoria',
    optional: 'Si procede',
    answered: 'Respondidas',
    what: 'Respuesta',
    note: 'Fuente',
    noteHint: 'De dónde sale la respuesta; opcional',
    save: 'Guardar',
    clear: 'Borrar',
    kept: 'Respuesta guardada. El formulario se ha recalculado.',
    on: place => (place.startsWith('V') ? `Parte ${place.split(':')[0]}` : `Línea ${place}`),
    entries: count => (count === 1 ? '1 asiento' : `${count} asientos`),
    answers: {
      bought_from_the_related_person: 'Comprado a esta persona',
      owner_paid_a_third_party: 'Esta persona pagó a un tercero por la LLC',
      private_expense_of_owner: 'Un gasto privado que pagó la LLC',
      services: 'Servicios',
      goods: 'Mercancías para revender',
      tangible_property: 'Equipos u otros bienes materiales',
      rent: 'Alquiler',
      royalty: 'Regalía que no es de intangibles',
      licence_of_intangible: 'Licencia de marca, patente, software u otro intangible',
      commission: 'Comisión',
      interest_on_loan: 'Intereses de un préstamo',
      insurance_premium: 'Prima de seguro',
      guarantee_fee: 'Comisión por avalar un préstamo',
      cost_sharing: 'Pago por reparto de costes',
      platform_contribution: 'Pago por contribución de plataforma',
      other_amount: 'Otro importe que cuenta para la renta imponible',
      contribution: 'Aportación de capital',
      distribution: 'Distribución',
      reimbursement: 'Reembolso',
      formation: 'Gasto de constitución',
      refund: 'Devolución',
      in_kind: 'En especie, sin dinero',
    },
  },
}
