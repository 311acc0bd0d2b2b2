import type { Decision } from '../../../src/areas/ledger/vocabulary.rules.ts'
import type { Words } from '../../shared/words.tsx'

type Template = { decision: Decision; name: Words<string>; text: Words<string> }

/** Templates for the text of a resolution, which the Manager can edit. They address the member, in either language. */
export const TEMPLATES: readonly Template[] = [
  {
    decision: 'RATIFIED',
    name: { en: 'Within profit', es: 'Dentro del beneficio' },
    text: {
      en: 'The distribution is covered by this year’s profit and leaves the reserve the LLC needs for its ordinary expenses. It is ratified as submitted.',
      es: 'La distribución queda cubierta por el beneficio del año y deja la reserva que la LLC necesita para sus gastos ordinarios. Se ratifica tal como se solicitó.',
    },
  },
  {
    decision: 'RATIFIED',
    name: { en: 'Ordinary business expense', es: 'Gasto ordinario del negocio' },
    text: {
      en: 'The expense is ordinary and necessary for the LLC’s business. Attach the invoice to its entry in the books.',
      es: 'El gasto es ordinario y necesario para la actividad de la LLC. Adjunta la factura a su asiento en la contabilidad.',
    },
  },
  {
    decision: 'RATIFIED',
    name: { en: 'Capital contribution', es: 'Aportación de capital' },
    text: {
      en: 'The contribution is accepted and will be booked as owner’s capital. Send it from an account in the owner’s name.',
      es: 'Se acepta la aportación, que se contabilizará como capital del titular. Envíala desde una cuenta a nombre del titular.',
    },
  },
  {
    decision: 'VETOED',
    name: { en: 'Exceeds profit and contributions', es: 'Supera beneficio y aportaciones' },
    text: {
      en: 'The distribution exceeds this year’s profit and contributions and would leave the LLC unable to meet its obligations. It must not be executed.',
      es: 'La distribución supera el beneficio y las aportaciones del año y dejaría a la LLC sin poder cumplir sus obligaciones. No debe ejecutarse.',
    },
  },
  {
    decision: 'VETOED',
    name: { en: 'Personal expense', es: 'Gasto personal' },
    text: {
      en: 'This is the owner’s personal expense, not the LLC’s. Paying it from the LLC would mix personal and company funds and put limited liability at risk.',
      es: 'Es un gasto del titular y no de la LLC. Pagarlo desde la LLC mezclaría ambos patrimonios y pondría en riesgo la responsabilidad limitada.',
    },
  },
  {
    decision: 'REJECTED',
    name: { en: 'Missing reason', es: 'Falta el motivo' },
    text: {
      en: 'Please state what the payment is for and who receives it, then submit it again.',
      es: 'Indica para qué es el pago y quién lo recibe, y envíala de nuevo.',
    },
  },
  {
    decision: 'REJECTED',
    name: { en: 'Missing document', es: 'Falta el documento' },
    text: {
      en: 'Please add the contract or invoice to the LLC’s documents, then submit it again and mention the document.',
      es: 'Añade el contrato o la factura a los documentos de la LLC y envíala de nuevo, indicando el documento.',
    },
  },
  {
    decision: 'REJECTED',
    name: { en: 'Duplicate', es: 'Duplicada' },
    text: {
      en: 'The same transaction was already submitted and will be decided there. You do not need to do anything else.',
      es: 'Ya se había enviado la misma transacción y se decidirá allí. No tienes que hacer nada más.',
    },
  },
]
