import { errorCatalog } from '../../kernel/http/refusal.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { StatementFault } from './reconciliation/statement-file.rules.ts'

export const bankingErrors = errorCatalog({
  simulated_bank_full: {
    status: 400,
    en: {
      message: 'A simulated bank has at most {max} transactions.',
      fix: 'Reset the sandbox with `POST /v1/test/reset`, then add them.',
    },
    es: {
      message: 'Un banco simulado tiene como máximo {max} movimientos.',
      fix: 'Restablece el entorno de pruebas con `POST /v1/test/reset` y añádelos después.',
    },
  },
  no_change: {
    status: 400,
    en: {
      message: 'Send at least one of set_category, set_counterparty_id and set_document_id.',
      fix: 'Say what to change in the entries.',
    },
    es: {
      message: 'Envía al menos uno de set_category, set_counterparty_id y set_document_id.',
      fix: 'Indica qué cambiar en los asientos.',
    },
  },
  too_many_to_edit: {
    status: 400,
    en: {
      message: 'At most {max} entries can be changed at once.',
      fix: 'Narrow the filters, or select fewer entries.',
    },
    es: {
      message: 'Se pueden cambiar {max} asientos a la vez como máximo.',
      fix: 'Acota los filtros o selecciona menos asientos.',
    },
  },
  bulk_edit_undone: {
    status: 400,
    en: { message: 'This change was already undone.', fix: 'No action is needed.' },
    es: { message: 'Este cambio ya se ha deshecho.', fix: 'No tienes que hacer nada.' },
  },
  bulk_edit_not_undoable: {
    status: 400,
    en: {
      message: 'All of these entries were corrected or removed since then, so there is nothing to undo.',
      fix: 'Correct the entries one by one if needed.',
    },
    es: {
      message: 'Todos estos asientos se han corregido o eliminado después, así que no hay nada que deshacer.',
      fix: 'Corrige los asientos uno a uno si hace falta.',
    },
  },
  bank_unavailable: {
    status: 500,
    en: {
      message: '{bank} could not be read: {reason}. Nothing was imported.',
      fix: 'If the token was rejected or an approval is missing, fix the connection on the Banks page. Otherwise try again later.',
    },
    es: {
      message: 'No se ha podido leer {bank}: {reason}. No se ha importado nada.',
      fix: 'Si el banco ha rechazado el token o falta una aprobación, corrige la conexión en la página Bancos. Si no, vuelve a intentarlo más tarde.',
    },
  },
  no_active_bank_connection: {
    status: 400,
    en: { message: 'There is no active bank connection.', fix: 'Connect a bank or resume a connection.' },
    es: {
      message: 'No hay ninguna conexión bancaria activa.',
      fix: 'Conecta un banco o reanuda una conexión.',
    },
  },
  bank_connection_not_found: {
    status: 404,
    en: { message: 'There is no bank connection {id}.', fix: 'List the bank connections to find their ids.' },
    es: {
      message: 'No existe la conexión bancaria {id}.',
      fix: 'Lista las conexiones bancarias para ver sus id.',
    },
  },
  invalid_bank_token: {
    status: 400,
    en: {
      message: '{field} must be 8 to 500 letters, digits or symbols, without spaces.',
      fix: 'Copy the whole token from the bank.',
    },
    es: {
      message: '{field} debe tener de 8 a 500 letras, cifras o símbolos, sin espacios.',
      fix: 'Copia el token completo del banco.',
    },
  },
  import_start_in_future: {
    status: 400,
    en: { message: '{field} must not be in the future.', fix: 'Choose today or an earlier date.' },
    es: { message: '{field} no puede estar en el futuro.', fix: 'Elige hoy o una fecha anterior.' },
  },
  entry_not_imported: {
    status: 400,
    en: {
      message: 'This entry was not imported from a bank.',
      fix: 'Correct or restore the entry like any other entry of the books.',
    },
    es: {
      message: 'Este asiento no se importó de un banco.',
      fix: 'Corrige o restaura el asiento como cualquier otro de la contabilidad.',
    },
  },
  bank_transaction_not_found: {
    status: 404,
    en: {
      message: 'This LLC has no bank transaction {id}.',
      fix: 'List the bank transactions of the LLC to find their ids.',
    },
    es: {
      message: 'Esta LLC no tiene ninguna transacción bancaria {id}.',
      fix: 'Lista las transacciones bancarias de la LLC para ver sus id.',
    },
  },
  bank_transaction_ambiguous: {
    status: 400,
    en: {
      message: 'Several bank transactions, on different accounts, have the id {id}.',
      fix: 'Contact the firm, which can select the transaction on the right account.',
    },
    es: {
      message: 'Varias transacciones bancarias de cuentas distintas tienen el id {id}.',
      fix: 'Escribe a la gestoría: puede indicar de qué cuenta bancaria es la transacción.',
    },
  },
  bank_transaction_not_imported: {
    status: 400,
    en: {
      message: 'Bank transaction {id} has not been imported.',
      fix: 'Wait until the transaction has settled and been imported.',
    },
    es: {
      message: 'La transacción bancaria {id} no se ha importado.',
      fix: 'Espera a que la transacción se liquide y se importe.',
    },
  },
  bank_transaction_in_books: {
    status: 400,
    en: {
      message: 'Bank transaction {id} is already in the books, as entry {entry}.',
      fix: 'Nothing needs to be restored.',
    },
    es: {
      message: 'La transacción bancaria {id} ya está en la contabilidad, en el asiento {entry}.',
      fix: 'No hace falta restaurar nada.',
    },
  },
  bank_transaction_not_in_books: {
    status: 400,
    en: {
      message: 'Bank transaction {id} is not in the books.',
      fix: 'Restore the transaction first if it was removed.',
    },
    es: {
      message: 'La transacción bancaria {id} no está en la contabilidad.',
      fix: 'Si se eliminó, restaura antes la transacción.',
    },
  },
  category_unchanged: {
    status: 400,
    en: {
      message: 'The transaction is already in the category {category}.',
      fix: 'Choose another category.',
    },
    es: { message: 'La transacción ya está en la categoría {category}.', fix: 'Elige otra categoría.' },
  },
  invalid_rule_payee: {
    status: 400,
    en: {
      message: '{field} must contain letters or digits, and at most {max} characters.',
      fix: "Use words of the payee's name or of the bank's description.",
    },
    es: {
      message: '{field} debe contener letras o cifras, y {max} caracteres como máximo.',
      fix: 'Usa palabras del nombre del beneficiario o de la descripción del banco.',
    },
  },
  rule_exists: {
    status: 400,
    en: {
      message: 'There is already a rule for this text and direction.',
      fix: 'Remove the existing rule first to choose another category.',
    },
    es: {
      message: 'Ya hay una regla para este texto y este sentido.',
      fix: 'Elimina antes la regla existente para elegir otra categoría.',
    },
  },
  too_many_rules: {
    status: 400,
    en: {
      message: 'An LLC has at most {max} category rules.',
      fix: 'Remove rules that you no longer need.',
    },
    es: {
      message: 'Una LLC tiene como máximo {max} reglas de categorías.',
      fix: 'Elimina las reglas que ya no necesites.',
    },
  },
  invalid_statement_month: {
    status: 400,
    en: { message: '{field} must be a month such as 2025-03.', fix: 'Send the year and the month, YYYY-MM.' },
    es: { message: '{field} debe ser un mes, como 2025-03.', fix: 'Envía el año y el mes, AAAA-MM.' },
  },
  invalid_statement_bank: {
    status: 400,
    en: {
      message: '{field} must be the name of a bank with at most 100 characters, and not "manual".',
      fix: 'Send the name that the entries of the books have in bank_source.',
    },
    es: {
      message: '{field} debe ser el nombre de un banco de 100 caracteres como máximo, y no "manual".',
      fix: 'Envía el nombre que los asientos tienen en bank_source.',
    },
  },
  statement_account_not_found: {
    status: 400,
    en: {
      message: '{field} is not a connected account of this bank in this currency.',
      fix: 'Send the id of a connected account, or leave the account empty.',
    },
    es: {
      message: '{field} no es una cuenta conectada de este banco en esta moneda.',
      fix: 'Envía el id de una cuenta conectada o deja la cuenta vacía.',
    },
  },
  statement_account_required: {
    status: 400,
    en: {
      message: '{field} is required: several accounts of this bank have this currency.',
      fix: 'Specify which account the balances belong to.',
    },
    es: {
      message: '{field} es obligatorio: varias cuentas de este banco tienen esta moneda.',
      fix: 'Indica de qué cuenta son los saldos.',
    },
  },
  statement_month_not_ended: {
    status: 400,
    en: {
      message: 'The month has not ended yet. The last month with a closing balance is {month}.',
      fix: 'Record the balances after the end of the month.',
    },
    es: {
      message: 'El mes aún no ha terminado. El último mes con saldo final es {month}.',
      fix: 'Registra los saldos cuando termine el mes.',
    },
  },
  statement_balances_required: {
    status: 400,
    en: {
      message: 'The month, the opening balance and the closing balance are required.',
      fix: 'Type them as the statement shows them. Only a CSV file with a column of balances can be read without them.',
    },
    es: {
      message: 'El mes, el saldo inicial y el saldo final son obligatorios.',
      fix: 'Escríbelos como aparecen en el extracto. Solo un archivo CSV con una columna de saldos se puede leer sin ellos.',
    },
  },
  statement_file_unreadable: {
    status: 400,
    en: {
      message: 'The balances of this file cannot be read: {reason}.',
      fix: 'Type the opening and closing balance, or export the statement again as CSV with a column of balances.',
    },
    es: {
      message: 'No se pueden leer los saldos de este archivo: {reason}.',
      fix: 'Escribe el saldo inicial y el final, o vuelve a exportar el extracto en CSV con una columna de saldos.',
    },
  },
  statement_file_too_large: {
    status: 400,
    en: { message: 'A statement must be at most {max} MB.', fix: 'Upload a smaller file.' },
    es: { message: 'Un extracto puede ocupar {max} MB como máximo.', fix: 'Sube un archivo más pequeño.' },
  },
  statement_from_bank: {
    status: 400,
    en: {
      message: 'Balance {id} comes from the bank and cannot be removed.',
      fix: 'Add the statement of that month: it counts instead of what the bank reported.',
    },
    es: {
      message: 'El saldo {id} lo comunicó el banco y no se puede eliminar.',
      fix: 'Añade el extracto de ese mes: cuenta en lugar de lo que comunicó el banco.',
    },
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
