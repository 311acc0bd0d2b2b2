import { errorCatalog } from '../../kernel/http/refusal.ts'

export const bookkeepingErrors = errorCatalog({
  counterparty_not_found: {
    status: 400,
    en: {
      message: '{field} is not a counterparty of this LLC.',
      fix: 'Use the id of a counterparty of the same LLC.',
    },
    es: {
      message: '{field} no es una contraparte de esta LLC.',
      fix: 'Usa el id de una contraparte de la misma LLC.',
    },
  },
  entry_document_not_found: {
    status: 400,
    en: {
      message: '{field} is not a document of this LLC.',
      fix: 'Use the id of a document of the same LLC that has not been withdrawn.',
    },
    es: {
      message: '{field} no es un documento de esta LLC.',
      fix: 'Usa el id de un documento de la misma LLC que no se haya retirado.',
    },
  },
  entries_changed: {
    status: 400,
    en: {
      message: 'Some of these entries were changed or removed in the meantime. Nothing was saved.',
      fix: 'Review the entries again, then repeat the change.',
    },
    es: {
      message:
        'Algunos de estos asientos se han cambiado o eliminado mientras tanto. No se ha guardado nada.',
      fix: 'Revisa los asientos otra vez y repite el cambio.',
    },
  },
  too_many_views: {
    status: 400,
    en: {
      message: 'You can have at most {max} saved views in these books.',
      fix: 'Delete a view that you no longer need.',
    },
    es: {
      message: 'Puedes tener {max} vistas guardadas en esta contabilidad como máximo.',
      fix: 'Elimina una vista que ya no necesites.',
    },
  },
  view_not_found: {
    status: 400,
    en: {
      message: 'You have no saved view with this {field}.',
      fix: 'List your saved views to see their names.',
    },
    es: {
      message: 'No tienes ninguna vista guardada con este {field}.',
      fix: 'Consulta la lista de tus vistas para ver sus nombres.',
    },
  },
  view_name_taken: {
    status: 400,
    en: { message: 'Another view of yours already has this {field}.', fix: 'Choose another name.' },
    es: { message: 'Otra de tus vistas ya tiene este {field}.', fix: 'Elige otro nombre.' },
  },
  currency_required: {
    status: 400,
    en: {
      message: 'Send {field} with original_amount or exchange_rate.',
      fix: 'Send the three-letter code of the currency, such as EUR.',
    },
    es: {
      message: 'Envía {field} junto con original_amount o exchange_rate.',
      fix: 'Envía el código de tres letras de la moneda, como EUR.',
    },
  },
  original_amount_required: {
    status: 400,
    en: {
      message: 'Send {field}, income or expense: without an amount there is nothing to convert.',
      fix: 'Send the amount in the currency, or the amount in US dollars.',
    },
    es: {
      message: 'Envía {field}, income o expense: sin un importe no hay nada que convertir.',
      fix: 'Envía el importe en la moneda o el importe en dólares.',
    },
  },
  exchange_rate_missing: {
    status: 400,
    en: {
      message:
        'There is no imported rate for currency {currency} on {day}. Send {field}, or both original_amount and income or expense.',
      fix: 'Send exchange_rate or both amounts. The firm can also import the missing rates.',
    },
    es: {
      message:
        'No hay ningún tipo importado de currency {currency} para {day}. Envía {field}, o bien original_amount e income o expense.',
      fix: 'Envía exchange_rate o los dos importes. La gestoría también puede importar los tipos que faltan.',
    },
  },
  exchange_rate_differs: {
    status: 400,
    en: {
      message: '{field} is not the rate of the rate_source {source} for this currency, which is {rate}.',
      fix: 'Leave out exchange_rate to use the imported rate, or name another rate_source.',
    },
    es: {
      message: '{field} no es el tipo del rate_source {source} para esta moneda, que es {rate}.',
      fix: 'Omite exchange_rate para usar el tipo importado o indica otro rate_source.',
    },
  },
  amounts_contradict: {
    status: 400,
    en: {
      message:
        'original_amount ({amount}, currency {currency}) and income less expense ({dollars}) cannot be the same amount.',
      fix: 'Both must be different from zero and have the same direction: a negative original_amount is money paid.',
    },
    es: {
      message:
        'original_amount ({amount}, currency {currency}) e income menos expense ({dollars}) no pueden ser el mismo importe.',
      fix: 'Los dos deben ser distintos de cero y del mismo sentido: un original_amount negativo es dinero pagado.',
    },
  },
  rate_contradicts: {
    status: 400,
    en: {
      message:
        'original_amount ({amount}, currency {currency}) at the exchange_rate {rate} is not income less expense ({dollars}).',
      fix: 'Leave out one of the three. The rate is in US dollars per unit of the currency.',
    },
    es: {
      message:
        'original_amount ({amount}, currency {currency}) al exchange_rate {rate} no es income menos expense ({dollars}).',
      fix: 'Omite uno de los tres. El tipo se expresa en dólares por unidad de la moneda.',
    },
  },
  entry_not_found: {
    status: 404,
    en: { message: 'There is no entry {id}.', fix: 'List the entries of the LLC to find the id.' },
    es: { message: 'No existe el asiento {id}.', fix: 'Lista los asientos de la LLC para ver su id.' },
  },
  entry_already_corrected: {
    status: 400,
    en: {
      message: 'This entry has already been corrected. Correct or remove the entry that replaced it.',
      fix: 'Correct the replacing entry instead.',
    },
    es: {
      message: 'Este asiento ya se ha corregido. Corrige o elimina el asiento que lo sustituye.',
      fix: 'Corrige el asiento que lo sustituye.',
    },
  },
  entry_not_removed: {
    status: 400,
    en: { message: 'This entry has not been removed.', fix: 'Only removed entries can be restored.' },
    es: { message: 'Este asiento no se ha eliminado.', fix: 'Solo se pueden restaurar asientos eliminados.' },
  },
  entry_already_restored: {
    status: 400,
    en: {
      message: 'This entry has already been restored.',
      fix: 'Find the restored entry in the books.',
    },
    es: {
      message: 'Este asiento ya se ha restaurado.',
      fix: 'Busca el asiento restaurado en la contabilidad.',
    },
  },
  bank_entry_not_correctable: {
    status: 400,
    en: {
      message: 'This entry was imported from a bank. Change its category or remove it instead.',
      fix: 'Change the category of the bank transaction, or remove it from the books.',
    },
    es: {
      message: 'Este asiento se ha importado de un banco. Cambia su categoría o elimínalo.',
      fix: 'Cambia la categoría de la transacción bancaria o elimínala de la contabilidad.',
    },
  },
  bank_entry_not_restorable: {
    status: 400,
    en: {
      message: 'This entry was imported from a bank. Restore the bank transaction instead.',
      fix: 'Open the removed entry in the books and restore it there, or use llano bank restore.',
    },
    es: {
      message: 'Este asiento se ha importado de un banco. Restaura la transacción bancaria.',
      fix: 'Abre el asiento eliminado en la contabilidad y restáuralo allí, o usa llano bank restore.',
    },
  },
  nothing_to_complete: {
    status: 400,
    en: {
      message: 'Give at least one of counterparty_id, economic_purpose and document_id.',
      fix: 'Send at least one of these fields.',
    },
    es: {
      message: 'Indica al menos uno de estos campos: counterparty_id, economic_purpose o document_id.',
      fix: 'Envía al menos uno de estos campos.',
    },
  },
  entry_already_documented: {
    status: 400,
    en: {
      message: 'Entry {id} already has a value for {field}.',
      fix: 'Send only what the entry lacks. To change a value, correct the entry; if it came from a bank, remove it and add it again.',
    },
    es: {
      message: 'El asiento {id} ya tiene un valor en {field}.',
      fix: 'Envía solo lo que le falta al asiento. Para cambiar un valor, corrige el asiento; si viene de un banco, elimínalo y añádelo de nuevo.',
    },
  },
  entry_unchanged: {
    status: 400,
    en: { message: 'Entry {id} already has these values.', fix: 'Nothing needs to be done.' },
    es: { message: 'El asiento {id} ya tiene estos valores.', fix: 'No hay que hacer nada.' },
  },
  document_not_detachable: {
    status: 400,
    en: {
      message: 'Entry {id} was booked with its document, so it cannot be detached.',
      fix: 'Correct the entry to change its document.',
    },
    es: {
      message: 'El asiento {id} se registró con su documento, así que no se puede quitar.',
      fix: 'Corrige el asiento para cambiar su documento.',
    },
  },
  amount_or_date_required: {
    status: 400,
    en: { message: 'Give amount, date or both.', fix: 'Send what the receipt shows.' },
    es: { message: 'Indica amount, date o ambos.', fix: 'Envía lo que muestra el recibo.' },
  },
  export_too_large: {
    status: 400,
    en: {
      message: 'These books are too large for one file. Export them year by year.',
      fix: 'Export one year at a time.',
    },
    es: {
      message: 'Esta contabilidad es demasiado grande para un solo archivo. Expórtala año por año.',
      fix: 'Exporta un año cada vez.',
    },
  },
  too_many_to_sort: {
    status: 400,
    en: {
      message: 'This period has more than {most} entries. Choose a shorter one, or sort by date.',
      fix: 'Add `year` or `month`, or sort by `date`.',
    },
    es: {
      message: 'Este periodo tiene más de {most} asientos. Elige uno más corto u ordena por fecha.',
      fix: 'Añade `year` o `month`, u ordena por `date`.',
    },
  },
  invalid_search_cursor: {
    status: 400,
    en: {
      message: '{field} must be the `next` value of an earlier response.',
      fix: 'Start the search again without `after`.',
    },
    es: {
      message: '{field} debe ser el valor `next` de una respuesta anterior.',
      fix: 'Empieza la búsqueda de nuevo sin `after`.',
    },
  },
  import_file_too_large: {
    status: 400,
    en: { message: 'The file must be at most {max} MiB.', fix: 'Split the file.' },
    es: { message: 'El archivo puede ocupar {max} MiB como máximo.', fix: 'Divide el archivo.' },
  },
  import_file_empty: {
    status: 400,
    en: { message: 'The file is empty.', fix: 'Choose a file with entries.' },
    es: { message: 'El archivo está vacío.', fix: 'Elige un archivo con asientos.' },
  },
  import_file_changed: {
    status: 400,
    en: {
      message: 'This is not the file that was previewed.',
      fix: 'Preview the file again before you import it.',
    },
    es: {
      message: 'Este no es el archivo de la vista previa.',
      fix: 'Vuelve a ver la vista previa antes de importarlo.',
    },
  },
  import_file_invalid: {
    status: 400,
    en: {
      message: 'The file has errors ({count}). Preview it to see them.',
      fix: 'Fix the errors that the preview shows.',
    },
    es: {
      message: 'El archivo tiene errores ({count}). Míralos en la vista previa.',
      fix: 'Corrige los errores que muestra la vista previa.',
    },
  },
  import_format_ambiguous: {
    status: 400,
    en: {
      message: 'The file can be read in two ways. Set {options}.',
      fix: 'Choose the order of dates or the decimal separator.',
    },
    es: {
      message: 'El archivo se puede leer de dos formas. Indica {options}.',
      fix: 'Elige el orden de las fechas o el separador decimal.',
    },
  },
  invalid_sha256: {
    status: 400,
    en: {
      message: '{field} must be 64 hexadecimal digits.',
      fix: 'Send the SHA-256 that the preview returned.',
    },
    es: {
      message: '{field} debe tener 64 dígitos hexadecimales.',
      fix: 'Envía el SHA-256 que devolvió la vista previa.',
    },
  },
})
