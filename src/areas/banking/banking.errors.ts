import { errorCatalog } from '../../kernel/http/refusal.ts'

export const bankingErrors = errorCatalog({
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
      fix: 'Contact the firm: it can choose the transaction on its account.',
    },
    es: {
      message: 'Varias transacciones bancarias de cuentas distintas tienen el id {id}.',
      fix: 'Escribe a la firma: puede elegir la transacción por su cuenta bancaria.',
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
})
