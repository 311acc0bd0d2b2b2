import type { Decision } from '../../../src/areas/ledger/vocabulary.rules.ts'
import type { Words } from '../../parts/words.tsx'

type Template = { decision: Decision; name: Words<string>; text: Words<string> }

/** Texts that a resolution may begin with; whoever decides finishes them. Written for the member, in either language. */
export const TEMPLATES: readonly Template[] = [
  {
    decision: 'RATIFIED',
    name: { en: 'Within profit', es: 'Dentro del beneficio' },
    text: {
      en: 'The distribution is covered by the profit of the year and leaves the reserve that the LLC needs for its ordinary expenses. It is ratified as submitted.',
      es: 'La distribución queda cubierta por el beneficio del año y deja la reserva que la LLC necesita para sus gastos ordinarios. Se ratifica tal como se sometió.',
    },
  },
  {
    decision: 'RATIFIED',
    name: { en: 'Ordinary business expense', es: 'Gasto ordinario del negocio' },
    text: {
      en: 'The expense is ordinary and necessary for the business of the LLC. Keep the invoice with the entry in the books.',
      es: 'El gasto es ordinario y necesario para la actividad de la LLC. Conserva la factura junto al asiento en la contabilidad.',
    },
  },
  {
    decision: 'RATIFIED',
    name: { en: 'Capital contribution', es: 'Aportación de capital' },
    text: {
      en: 'The contribution is accepted and will be booked as capital of the owner. Send it from an account in the owner’s name.',
      es: 'Se acepta la aportación, que se contabilizará como capital del titular. Envíala desde una cuenta a nombre del titular.',
    },
  },
  {
    decision: 'VETOED',
    name: { en: 'Beyond profit and contributions', es: 'Excede beneficio y aportaciones' },
    text: {
      en: 'The distribution goes beyond the profit and the contributions of the year and would leave the LLC unable to meet its obligations. It must not be carried out.',
      es: 'La distribución supera el beneficio y las aportaciones del año y dejaría a la LLC sin poder cumplir sus obligaciones. No debe ejecutarse.',
    },
  },
  {
    decision: 'VETOED',
    name: { en: 'Personal expense', es: 'Gasto personal' },
    text: {
      en: 'This is an expense of the owner and not of the LLC. Paying it from the LLC would mix both and put the limited liability at risk.',
      es: 'Es un gasto del titular y no de la LLC. Pagarlo desde la LLC mezclaría ambos patrimonios y pondría en riesgo la responsabilidad limitada.',
    },
  },
  {
    decision: 'REJECTED',
    name: { en: 'Reason is missing', es: 'Falta el motivo' },
    text: {
      en: 'Please say what the payment is for and who receives it, and submit it again.',
      es: 'Indica para qué es el pago y quién lo recibe, y sométela de nuevo.',
    },
  },
  {
    decision: 'REJECTED',
    name: { en: 'Document is missing', es: 'Falta el documento' },
    text: {
      en: 'Please add the contract or invoice to the documents of the LLC and submit it again, naming the document.',
      es: 'Añade el contrato o la factura a los documentos de la LLC y sométela de nuevo, indicando el documento.',
    },
  },
  {
    decision: 'REJECTED',
    name: { en: 'Submitted twice', es: 'Sometida dos veces' },
    text: {
      en: 'The same transaction was submitted before and is decided there. Nothing else needs to be done.',
      es: 'La misma transacción se sometió antes y se decide allí. No hace falta hacer nada más.',
    },
  },
]
