import { errorCatalog } from '../../kernel/http/refusal.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { StatementFault } from './reconciliation/statement-file.rules.ts'

export const bankingErrors = errorCatalog({
  simulated_bank_full: {
    status: 400,
    en: 'A simulated bank has at most {max} transactions.',
    es: 'Un banco simulado tiene como máximo {max} movimientos.',
    fix: {
      en: 'Reset the sandbox with `POST /v1/test/reset`, then add them.',
      es: 'Restablece el entorno de pruebas con `POST /v1/test/reset` y añádelos después.',
    },
  },
  no_change: {
    status: 400,
    en: 'Send at least one of set_category, set_counterparty_id and set_document_id.',
    es: 'Envía al menos uno de set_category, set_counterparty_id y set_document_id.',
  },
  too_many_to_edit: {
    status: 400,
    en: 'At most {max} entries can be changed at once.',
    es: 'Se pueden cambiar {max} asientos a la vez como máximo.',
  },
  bulk_edit_undone: {
    status: 400,
    en: 'This change was already undone.',
    es: 'Este cambio ya se ha deshecho.',
  },
  bulk_edit_not_undoable: {
    status: 400,
    en: 'All of these entries were corrected or removed since then, so there is nothing to undo.',
    es: 'Todos estos asientos se han corregido o eliminado después, así que no hay nada que deshacer.',
  },
  bank_unavailable: {
    status: 500,
    en: '{bank} could not be read: {reason}. Nothing was imported.',
    es: 'No se ha podido leer {bank}: {reason}. No se ha importado nada.',
    fix: {
      en: 'If the token was rejected or an approval is missing, fix the connection on the Banks page. Otherwise try again later.',
      es: 'Si el banco ha rechazado el token o falta una aprobación, corrige la conexión en la página Bancos. Si no, vuelve a intentarlo más tarde.',
    },
  },
  no_active_bank_connection: {
    status: 400,
    en: 'There is no active bank connection.',
    es: 'No hay ninguna conexión bancaria activa.',
  },
  bank_connection_not_found: {
    status: 404,
    en: 'There is no bank connection {id}.',
    es: 'No existe la conexión bancaria {id}.',
  },
  invalid_bank_token: {
    status: 400,
    en: '{field} must be 8 to 500 letters, digits or symbols, without spaces.',
    es: '{field} debe tener de 8 a 500 letras, cifras o símbolos, sin espacios.',
  },
  import_start_in_future: {
    status: 400,
    en: '{field} must not be in the future.',
    es: '{field} no puede estar en el futuro.',
  },
  entry_not_imported: {
    status: 400,
    en: 'This entry was not imported from a bank.',
    es: 'Este asiento no se importó de un banco.',
  },
  bank_transaction_not_found: {
    status: 404,
    en: 'This LLC has no bank transaction {id}.',
    es: 'Esta LLC no tiene ninguna transacción bancaria {id}.',
  },
  bank_transaction_ambiguous: {
    status: 400,
    en: 'Several bank transactions, on different accounts, have the id {id}.',
    es: 'Varias transacciones bancarias de cuentas distintas tienen el id {id}.',
  },
  bank_transaction_not_imported: {
    status: 400,
    en: 'Bank transaction {id} has not been imported.',
    es: 'La transacción bancaria {id} no se ha importado.',
  },
  bank_transaction_in_books: {
    status: 400,
    en: 'Bank transaction {id} is already in the books, as entry {entry}.',
    es: 'La transacción bancaria {id} ya está en la contabilidad, en el asiento {entry}.',
  },
  bank_transaction_not_in_books: {
    status: 400,
    en: 'Bank transaction {id} is not in the books.',
    es: 'La transacción bancaria {id} no está en la contabilidad.',
  },
  category_unchanged: {
    status: 400,
    en: 'The transaction is already in the category {category}.',
    es: 'La transacción ya está en la categoría {category}.',
  },
  invalid_rule_payee: {
    status: 400,
    en: '{field} must contain letters or digits, and at most {max} characters.',
    es: '{field} debe contener letras o cifras, y {max} caracteres como máximo.',
  },
  rule_exists: {
    status: 400,
    en: 'There is already a rule for this text and direction.',
    es: 'Ya hay una regla para este texto y este sentido.',
  },
  too_many_rules: {
    status: 400,
    en: 'An LLC has at most {max} category rules.',
    es: 'Una LLC tiene como máximo {max} reglas de categorías.',
  },
  invalid_statement_month: {
    status: 400,
    en: '{field} must be a month such as 2025-03.',
    es: '{field} debe ser un mes, como 2025-03.',
  },
  invalid_statement_bank: {
    status: 400,
    en: '{field} must be the name of a bank with at most 100 characters, and not "manual".',
    es: '{field} debe ser el nombre de un banco de 100 caracteres como máximo, y no "manual".',
  },
  statement_account_not_found: {
    status: 400,
    en: '{field} is not a connected account of this bank in this currency.',
    es: '{field} no es una cuenta conectada de este banco en esta moneda.',
  },
  statement_account_required: {
    status: 400,
    en: '{field} is required: several accounts of this bank have this currency.',
    es: '{field} es obligatorio: varias cuentas de este banco tienen esta moneda.',
  },
  statement_month_not_ended: {
    status: 400,
    en: 'The month has not ended yet. The last month with a closing balance is {month}.',
    es: 'El mes aún no ha terminado. El último mes con saldo final es {month}.',
  },
  statement_balances_required: {
    status: 400,
    en: 'The month, the opening balance and the closing balance are required.',
    es: 'El mes, el saldo inicial y el saldo final son obligatorios.',
  },
  statement_file_unreadable: {
    status: 400,
    en: 'The balances of this file cannot be read: {reason}.',
    es: 'No se pueden leer los saldos de este archivo: {reason}.',
  },
  statement_file_too_large: {
    status: 400,
    en: 'A statement must be at most {max} MB.',
    es: 'Un extracto puede ocupar {max} MB como máximo.',
  },
  statement_from_bank: {
    status: 400,
    en: 'Balance {id} comes from the bank and cannot be removed.',
    es: 'El saldo {id} lo comunicó el banco y no se puede eliminar.',
  },
})

/** Why a statement cannot be read, within `statement_file_unreadable`. */
export const UNREADABLE_STATEMENTS: Readonly<
  Record<Language, Readonly<Record<StatementFault['code'], string>>>
> = {
  en: {
    not_text: 'it is not a text file',
    no_columns: 'it has no header with a date, an amount and a balance',
    too_many_rows: 'it has more than 20,000 rows',
    no_rows: 'it has no rows',
    malformed: 'a row is too wide, too long or has an open quote',
    date: 'a date cannot be read',
    amount: 'an amount or a balance is missing or cannot be read',
    date_order: 'its dates could be day-first or month-first',
    decimal: 'its decimal separator could be a point or a comma',
    order: 'each balance should follow from the one before it and the amount, and it does not',
    too_long: 'it covers more than 36 months',
  },
  es: {
    not_text: 'no es un archivo de texto',
    no_columns: 'no tiene una cabecera con fecha, importe y saldo',
    too_many_rows: 'tiene más de 20 000 filas',
    no_rows: 'no tiene filas',
    malformed: 'una fila es demasiado ancha o larga, o tiene comillas sin cerrar',
    date: 'hay una fecha que no se puede leer',
    amount: 'falta un importe o un saldo, o no se puede leer',
    date_order: 'sus fechas podrían empezar por el día o por el mes',
    decimal: 'su separador decimal podría ser un punto o una coma',
    order: 'cada saldo debería resultar del anterior y del importe, y no es así',
    too_long: 'abarca más de 36 meses',
  },
}
