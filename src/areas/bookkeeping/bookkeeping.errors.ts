import { errorCatalog } from '../../kernel/http/refusal.ts'

export const bookkeepingErrors = errorCatalog({
  counterparty_not_found: {
    status: 400,
    en: '{field} is not a counterparty of this LLC.',
    es: '{field} no es una contraparte de esta LLC.',
    fix: {
      en: 'Use the id of a counterparty of the same LLC.',
      es: 'Usa el id de una contraparte de la misma LLC.',
    },
  },
  entry_document_not_found: {
    status: 400,
    en: '{field} is not a document of this LLC.',
    es: '{field} no es un documento de esta LLC.',
    fix: {
      en: 'Use the id of a document of the same LLC that has not been withdrawn.',
      es: 'Usa el id de un documento de la misma LLC que no se haya retirado.',
    },
  },
  entries_changed: {
    status: 400,
    en: 'Some of these entries were changed or removed in the meantime. Nothing was saved.',
    es: 'Algunos de estos asientos se han cambiado o eliminado mientras tanto. No se ha guardado nada.',
  },
  too_many_views: {
    status: 400,
    en: 'You can have at most {max} saved views in these books.',
    es: 'Puedes tener {max} vistas guardadas en esta contabilidad como máximo.',
  },
  view_not_found: {
    status: 400,
    en: 'You have no saved view with this {field}.',
    es: 'No tienes ninguna vista guardada con este {field}.',
  },
  view_name_taken: {
    status: 400,
    en: 'Another view of yours already has this {field}.',
    es: 'Otra de tus vistas ya tiene este {field}.',
  },
  currency_required: {
    status: 400,
    en: 'Send {field} with original_amount or exchange_rate.',
    es: 'Envía {field} junto con original_amount o exchange_rate.',
    fix: {
      en: 'Send the three-letter code of the currency, such as EUR.',
      es: 'Envía el código de tres letras de la moneda, como EUR.',
    },
  },
  original_amount_required: {
    status: 400,
    en: 'Send {field}, income or expense: without an amount there is nothing to convert.',
    es: 'Envía {field}, income o expense: sin un importe no hay nada que convertir.',
    fix: {
      en: 'Send the amount in the currency, or the amount in US dollars.',
      es: 'Envía el importe en la moneda o el importe en dólares.',
    },
  },
  exchange_rate_missing: {
    status: 400,
    en: 'There is no imported rate for currency {currency} on {day}. Send {field}, or both original_amount and income or expense.',
    es: 'No hay ningún tipo importado de currency {currency} para {day}. Envía {field}, o bien original_amount e income o expense.',
    fix: {
      en: 'Send exchange_rate or both amounts. The firm can also import the missing rates.',
      es: 'Envía exchange_rate o los dos importes. La gestoría también puede importar los tipos que faltan.',
    },
  },
  exchange_rate_differs: {
    status: 400,
    en: '{field} is not the rate of the rate_source {source} for this currency, which is {rate}.',
    es: '{field} no es el tipo del rate_source {source} para esta moneda, que es {rate}.',
    fix: {
      en: 'Leave out exchange_rate to use the imported rate, or name another rate_source.',
      es: 'Omite exchange_rate para usar el tipo importado o indica otro rate_source.',
    },
  },
  amounts_contradict: {
    status: 400,
    en: 'original_amount ({amount}, currency {currency}) and income less expense ({dollars}) cannot be the same amount.',
    es: 'original_amount ({amount}, currency {currency}) e income menos expense ({dollars}) no pueden ser el mismo importe.',
    fix: {
      en: 'Both must be different from zero and have the same direction: a negative original_amount is money paid.',
      es: 'Los dos deben ser distintos de cero y del mismo sentido: un original_amount negativo es dinero pagado.',
    },
  },
  rate_contradicts: {
    status: 400,
    en: 'original_amount ({amount}, currency {currency}) at the exchange_rate {rate} is not income less expense ({dollars}).',
    es: 'original_amount ({amount}, currency {currency}) al exchange_rate {rate} no es income menos expense ({dollars}).',
    fix: {
      en: 'Leave out one of the three. The rate is in US dollars per unit of the currency.',
      es: 'Omite uno de los tres. El tipo se expresa en dólares por unidad de la moneda.',
    },
  },
  entry_not_found: {
    status: 404,
    en: 'There is no entry {id}.',
    es: 'No existe el asiento {id}.',
  },
  entry_already_corrected: {
    status: 400,
    en: 'This entry has already been corrected. Correct or remove the entry that replaced it.',
    es: 'Este asiento ya se ha corregido. Corrige o elimina el asiento que lo sustituye.',
  },
  entry_not_removed: {
    status: 400,
    en: 'This entry has not been removed.',
    es: 'Este asiento no se ha eliminado.',
  },
  entry_already_restored: {
    status: 400,
    en: 'This entry has already been restored.',
    es: 'Este asiento ya se ha restaurado.',
  },
  bank_entry_not_correctable: {
    status: 400,
    en: 'This entry was imported from a bank. Change its category or remove it instead.',
    es: 'Este asiento se ha importado de un banco. Cambia su categoría o elimínalo.',
  },
  bank_entry_not_restorable: {
    status: 400,
    en: 'This entry was imported from a bank. Restore the bank transaction instead.',
    es: 'Este asiento se ha importado de un banco. Restaura la transacción bancaria.',
  },
  nothing_to_complete: {
    status: 400,
    en: 'Give at least one of counterparty_id, economic_purpose and document_id.',
    es: 'Indica al menos uno de estos campos: counterparty_id, economic_purpose o document_id.',
  },
  entry_already_documented: {
    status: 400,
    en: 'Entry {id} already has a value for {field}.',
    es: 'El asiento {id} ya tiene un valor en {field}.',
  },
  entry_unchanged: {
    status: 400,
    en: 'Entry {id} already has these values.',
    es: 'El asiento {id} ya tiene estos valores.',
  },
  document_not_detachable: {
    status: 400,
    en: 'Entry {id} was booked with its document, so it cannot be detached.',
    es: 'El asiento {id} se registró con su documento, así que no se puede quitar.',
  },
  amount_or_date_required: {
    status: 400,
    en: 'Give amount, date or both.',
    es: 'Indica amount, date o ambos.',
  },
  export_too_large: {
    status: 400,
    en: 'These books are too large for one file. Export them year by year.',
    es: 'Esta contabilidad es demasiado grande para un solo archivo. Expórtala año por año.',
  },
  too_many_to_sort: {
    status: 400,
    en: 'This period has more than {most} entries. Choose a shorter one, or sort by date.',
    es: 'Este periodo tiene más de {most} asientos. Elige uno más corto u ordena por fecha.',
  },
  invalid_search_cursor: {
    status: 400,
    en: '{field} must be the `next` value of an earlier response.',
    es: '{field} debe ser el valor `next` de una respuesta anterior.',
  },
  import_file_too_large: {
    status: 400,
    en: 'The file must be at most {max} MiB.',
    es: 'El archivo puede ocupar {max} MiB como máximo.',
  },
  import_file_empty: {
    status: 400,
    en: 'The file is empty.',
    es: 'El archivo está vacío.',
  },
  import_file_changed: {
    status: 400,
    en: 'This is not the file that was previewed.',
    es: 'Este no es el archivo de la vista previa.',
  },
  import_file_invalid: {
    status: 400,
    en: 'The file has errors ({count}). Preview it to see them.',
    es: 'El archivo tiene errores ({count}). Míralos en la vista previa.',
  },
  import_format_ambiguous: {
    status: 400,
    en: 'The file can be read in two ways. Set {options}.',
    es: 'El archivo se puede leer de dos formas. Indica {options}.',
  },
  invalid_sha256: {
    status: 400,
    en: '{field} must be 64 hexadecimal digits.',
    es: '{field} debe tener 64 dígitos hexadecimales.',
  },
})
