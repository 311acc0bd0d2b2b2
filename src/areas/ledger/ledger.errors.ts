import { errorCatalog } from '../../kernel/http/refusal.ts'

export const ledgerErrors = errorCatalog({
  entity_or_transaction_required: {
    status: 400,
    en: {
      message: '{field} is required unless transaction_id is given.',
      fix: 'Send entity_id for a list, or transaction_id for one transaction.',
    },
    es: {
      message: '{field} es obligatorio si no se indica transaction_id.',
      fix: 'Envía entity_id para obtener una lista o transaction_id para una transacción.',
    },
  },
  exec_date_in_past: {
    status: 400,
    en: {
      message: '{field} must not be before today, which is {today} (UTC).',
      fix: 'Choose today or a later date, or leave it out.',
    },
    es: {
      message: '{field} no puede ser anterior a hoy, que es {today} (UTC).',
      fix: 'Elige hoy o una fecha posterior, o no la indiques.',
    },
  },
  transaction_not_found: {
    status: 404,
    en: { message: 'There is no transaction {id}.', fix: 'List the transactions to find their ids.' },
    es: { message: 'No existe la transacción {id}.', fix: 'Lista las transacciones para ver sus id.' },
  },
  transaction_already_decided: {
    status: 400,
    en: {
      message: 'This transaction was already {status} by {manager} on {decided_at}. Decisions are final.',
      fix: 'Submit a new transaction if the decision should be reconsidered.',
    },
    es: {
      message:
        'Esta transacción ya fue {status} por {manager} el {decided_at}. Las decisiones son definitivas.',
      fix: 'Envía una transacción nueva si hay que reconsiderar la decisión.',
    },
  },
  resolution_required: {
    status: 400,
    en: {
      message: '{field} is required for {status}: give the member the reason.',
      fix: 'Send the reason for the decision.',
    },
    es: {
      message: '{field} es obligatorio para {status}: indica el motivo al miembro.',
      fix: 'Envía el motivo de la decisión.',
    },
  },
  not_a_manager: {
    status: 403,
    en: {
      message: 'Only a Manager or an admin can decide on transactions.',
      fix: 'Ask a Manager of the firm to decide.',
    },
    es: {
      message: 'Solo un Manager o un administrador puede decidir sobre las transacciones.',
      fix: 'Pide a un Manager de la gestoría que decida.',
    },
  },
  own_transaction: {
    status: 403,
    en: {
      message: 'Managers cannot decide transactions of their own LLC.',
      fix: 'Ask another Manager to decide.',
    },
    es: {
      message: 'Un Manager no puede decidir las transacciones de su propia LLC.',
      fix: 'Pide a otro Manager que decida.',
    },
  },
  transaction_not_recurring: {
    status: 400,
    en: { message: 'Transaction {id} is not recurring.', fix: 'Nothing needs to be stopped.' },
    es: { message: 'La transacción {id} no es periódica.', fix: 'No hace falta detener nada.' },
  },
})
