import { errorCatalog } from '../../kernel/http/refusal.ts'

export const ledgerErrors = errorCatalog({
  entity_or_transaction_required: {
    status: 400,
    en: '{field} is required unless transaction_id is given.',
    es: '{field} es obligatorio si no se indica transaction_id.',
    fix: {
      en: 'Send entity_id for a list, or transaction_id for one transaction.',
      es: 'Envía entity_id para obtener una lista o transaction_id para una transacción.',
    },
  },
  exec_date_in_past: {
    status: 400,
    en: '{field} must not be before today, which is {today} (UTC).',
    es: '{field} no puede ser anterior a hoy, que es {today} (UTC).',
    fix: {
      en: 'Choose today or a later date, or leave it out.',
      es: 'Elige hoy o una fecha posterior, o no la indiques.',
    },
  },
  transaction_not_found: {
    status: 404,
    en: 'There is no transaction {id}.',
    es: 'No existe la transacción {id}.',
  },
  transaction_already_decided: {
    status: 400,
    en: 'This transaction was already {status} by {manager} on {decided_at}. Decisions are final.',
    es: 'Esta transacción ya fue {status} por {manager} el {decided_at}. Las decisiones son definitivas.',
    fix: {
      en: 'Submit a new transaction if the decision should be reconsidered.',
      es: 'Envía una transacción nueva si hay que reconsiderar la decisión.',
    },
  },
  resolution_required: {
    status: 400,
    en: '{field} is required for {status}: give the member the reason.',
    es: '{field} es obligatorio para {status}: indica el motivo al miembro.',
    fix: { en: 'Send the reason for the decision.', es: 'Envía el motivo de la decisión.' },
  },
  not_a_manager: {
    status: 403,
    en: 'Only a Manager or an admin can decide on transactions.',
    es: 'Solo un Manager o un administrador puede decidir sobre las transacciones.',
  },
  own_transaction: {
    status: 403,
    en: 'Managers cannot decide transactions of their own LLC.',
    es: 'Un Manager no puede decidir las transacciones de su propia LLC.',
  },
  transaction_not_recurring: {
    status: 400,
    en: 'Transaction {id} is not recurring.',
    es: 'La transacción {id} no es periódica.',
  },
})
