import { errorCatalog } from './refusal.ts'

/** Errors that any request can get. */
export const errors = errorCatalog({
  not_found: {
    status: 404,
    en: 'There is no such record.',
    es: 'El registro no existe.',
    fix: {
      en: 'Check the id. You can access only the records of your own account.',
      es: 'Comprueba el id. Solo puedes acceder a los registros de tu cuenta.',
    },
  },
  path_not_found: {
    status: 404,
    en: 'There is nothing at this path. The documentation is at /docs.',
    es: 'No hay nada en esta ruta. La documentación está en /docs.',
    fix: { en: 'Check the path.', es: 'Comprueba la ruta.' },
  },
  method_not_allowed: {
    status: 405,
    en: '{method} is not allowed here. Allowed methods: {methods}.',
    es: 'Esta ruta no admite {method}; admite {methods}.',
    fix: { en: 'Use one of the methods in the message.', es: 'Usa uno de los métodos del mensaje.' },
  },
  invalid_http: {
    status: 400,
    en: 'The request is not valid HTTP.',
    es: 'La petición no es HTTP válido.',
    fix: {
      en: 'Use an HTTP/1.1 client. Send one Host header.',
      es: 'Usa un cliente HTTP/1.1. Envía una cabecera Host.',
    },
  },
  invalid_request: {
    status: 400,
    en: 'The request cannot be understood.',
    es: 'La petición no se entiende.',
    fix: {
      en: 'Check the path and the headers for malformed characters.',
      es: 'Comprueba si la ruta o las cabeceras tienen caracteres incorrectos.',
    },
  },
  headers_too_large: {
    status: 400,
    en: 'The address and the headers of a request must be at most {max} bytes together.',
    es: 'La dirección y las cabeceras de una petición pueden ocupar {max} bytes como máximo en total.',
    fix: {
      en: 'Shorten the query or remove headers that are not needed, such as cookies.',
      es: 'Acorta la consulta o quita las cabeceras innecesarias, como las cookies.',
    },
  },
  request_timeout: {
    status: 400,
    en: 'The request took too long to arrive. Send it within {seconds} seconds.',
    es: 'La petición ha tardado demasiado en llegar. Envíala en {seconds} segundos como máximo.',
    fix: {
      en: 'Send the request again over a faster connection.',
      es: 'Vuelve a enviar la petición con una conexión más rápida.',
    },
  },
  body_not_json: {
    status: 400,
    en: 'The body must be JSON, sent with Content-Type: application/json.',
    es: 'El cuerpo debe ser JSON y enviarse con Content-Type: application/json.',
    fix: {
      en: 'Send a JSON object and set Content-Type: application/json.',
      es: 'Envía un objeto JSON y la cabecera Content-Type: application/json.',
    },
  },
  invalid_json: {
    status: 400,
    en: 'The body is not valid JSON.',
    es: 'El cuerpo no es JSON válido.',
    fix: {
      en: 'Check the JSON for syntax errors. It must be UTF-8.',
      es: 'Comprueba la sintaxis del JSON. Debe estar en UTF-8.',
    },
  },
  duplicate_key: {
    status: 400,
    en: 'An object in the body has the same key twice.',
    es: 'Un objeto del cuerpo tiene la misma clave dos veces.',
    fix: { en: 'Send each key once per object.', es: 'Envía cada clave una sola vez por objeto.' },
  },
  body_required: {
    status: 400,
    en: 'The body is missing; it must be a JSON object.',
    es: 'Falta el cuerpo; debe ser un objeto JSON.',
    fix: { en: 'Send the fields as a JSON object.', es: 'Envía los campos en un objeto JSON.' },
  },
  body_not_object: {
    status: 400,
    en: 'The body must be a JSON object.',
    es: 'El cuerpo debe ser un objeto JSON.',
    fix: {
      en: 'Send an object, not a list or a single value.',
      es: 'Envía un objeto, no una lista ni un valor suelto.',
    },
  },
  body_too_large: {
    status: 400,
    en: 'The body must be at most {max} bytes.',
    es: 'El cuerpo puede ocupar {max} bytes como máximo.',
    fix: { en: 'Send less data per request.', es: 'Envía menos datos por petición.' },
  },
  body_not_allowed: {
    status: 400,
    en: 'This request takes no body.',
    es: 'Esta petición no admite cuerpo.',
    fix: { en: 'Send the parameters in the query.', es: 'Envía los parámetros en la consulta.' },
  },
  query_not_allowed: {
    status: 400,
    en: '{names}: this request takes no query parameters; send fields in the JSON body.',
    es: '{names}: esta petición no admite parámetros en la consulta; envía los campos en el cuerpo JSON.',
    fix: {
      en: 'Move the parameters from the query to the JSON body.',
      es: 'Pasa los parámetros de la consulta al cuerpo JSON.',
    },
  },
  incomplete_upload: {
    status: 400,
    en: 'The file did not arrive completely.',
    es: 'El archivo no ha llegado completo.',
    fix: { en: 'Upload the file again.', es: 'Vuelve a subir el archivo.' },
  },
  range_not_satisfiable: {
    status: 416,
    en: 'The range is outside of the file, which has {size} bytes.',
    es: 'El rango queda fuera del archivo, que tiene {size} bytes.',
    fix: {
      en: 'Request a range within the file, or leave out the header `Range`.',
      es: 'Pide un rango dentro del archivo u omite la cabecera `Range`.',
    },
  },
  file_infected: {
    status: 400,
    en: 'The virus scanner rejected this file. It was not stored.',
    es: 'El antivirus ha rechazado este archivo. No se ha guardado.',
    fix: {
      en: 'Check the file with an antivirus program and send another copy.',
      es: 'Analiza el archivo con un antivirus y envía otra copia.',
    },
  },
  scan_unavailable: {
    status: 503,
    en: 'Files cannot be scanned for viruses at the moment, so none are accepted. Try again later.',
    es: 'Ahora no se pueden analizar los archivos en busca de virus, así que no se admite ninguno. Vuelve a intentarlo más tarde.',
    fix: {
      en: 'Send the file again after the number of seconds in Retry-After. If the problem continues, contact us.',
      es: 'Vuelve a enviar el archivo tras los segundos de Retry-After. Si el problema continúa, escríbenos.',
    },
  },
  condition_not_supported: {
    status: 400,
    en: '{header} is not supported; a write changes only the fields that it names.',
    es: 'No se admite {header}; una escritura solo cambia los campos que indica.',
    fix: { en: 'Remove the header.', es: 'Quita la cabecera.' },
  },
  invalid_idempotency_key: {
    status: 400,
    en: 'Idempotency-Key must be 1 to 255 printable ASCII characters, not all spaces, quoted or bare.',
    es: 'Idempotency-Key debe tener de 1 a 255 caracteres ASCII imprimibles, no todos espacios, con o sin comillas.',
    fix: { en: 'Use a UUID.', es: 'Usa un UUID.' },
  },
  idempotency_key_reused: {
    status: 400,
    en: 'Idempotency-Key was used before with another request; use a new key for a new request.',
    es: 'Idempotency-Key ya se usó con otra petición; usa una clave nueva para cada petición nueva.',
    fix: {
      en: 'Use a new key for each new request, and the same key only to retry.',
      es: 'Usa una clave nueva para cada petición nueva y la misma solo para reintentar.',
    },
  },
  invalid_dry_run: {
    status: 400,
    en: 'Dry-Run must be true or false.',
    es: 'Dry-Run debe ser true o false.',
    fix: {
      en: 'Send `Dry-Run: true`, or leave the header out to make the change.',
      es: 'Envía `Dry-Run: true` u omite la cabecera para hacer el cambio.',
    },
  },
  dry_run_not_supported: {
    status: 400,
    en: 'This request does not support Dry-Run. Nothing was done.',
    es: 'Esta petición no se puede probar con Dry-Run. No se ha hecho nada.',
    fix: {
      en: 'Leave out the header `Dry-Run` to send the request for real.',
      es: 'Omite la cabecera `Dry-Run` para enviar la petición de verdad.',
    },
  },
  origin_not_allowed: {
    status: 403,
    en: 'Requests from pages of other websites are not accepted here.',
    es: 'Aquí no se aceptan peticiones desde páginas de otros sitios web.',
    fix: {
      en: 'Connect from a program instead of a web page of another site.',
      es: 'Conéctate desde un programa en lugar de una página de otro sitio.',
    },
  },
  confirmation_required: {
    status: 403,
    en: 'A person must confirm this, and your client cannot ask. The owner can do it on the website.',
    es: 'Una persona debe confirmarlo y tu cliente no puede preguntar. El titular puede hacerlo en el sitio web.',
    fix: {
      en: 'Use a client that supports elicitation with protocol version 2026-07-28, or the website.',
      es: 'Usa un cliente compatible con elicitation y la versión 2026-07-28 del protocolo, o el sitio web.',
    },
  },
  confirmation_declined: {
    status: 403,
    en: 'The person did not confirm. Nothing was changed.',
    es: 'La persona no lo ha confirmado. No se ha cambiado nada.',
    fix: {
      en: 'Ask the person what should be different.',
      es: 'Pregunta a la persona qué debería ser distinto.',
    },
  },
  confirmation_too_long: {
    status: 400,
    en: 'A person must confirm this, and it does not fit into a question of {max} characters.',
    es: 'Una persona debe confirmarlo y no cabe en una pregunta de {max} caracteres.',
    fix: { en: 'Send fewer decisions in one call.', es: 'Envía menos decisiones en una llamada.' },
  },
  result_too_large: {
    status: 400,
    en: 'The result is larger than {max} bytes. Ask for less, for example with a smaller limit.',
    es: 'El resultado ocupa más de {max} bytes. Pide menos, por ejemplo con un limit menor.',
    fix: {
      en: 'Use a smaller limit or more filters, or call the API.',
      es: 'Usa un limit menor o más filtros, o llama a la API.',
    },
  },
  too_busy: {
    status: 429,
    en: 'You already have a request like this in progress. Try again when it has finished.',
    es: 'Ya tienes una petición como esta en curso. Vuelve a intentarlo cuando termine.',
    fix: {
      en: 'Wait for earlier uploads, downloads or searches to finish, and retry after the number of seconds in Retry-After.',
      es: 'Espera a que terminen las subidas, descargas o búsquedas anteriores y reintenta tras los segundos de Retry-After.',
    },
  },
  server_busy: {
    status: 429,
    en: 'The server is busy. Try again in a few seconds.',
    es: 'El servidor está ocupado. Vuelve a intentarlo en unos segundos.',
    fix: {
      en: 'Retry after the number of seconds in Retry-After.',
      es: 'Reintenta tras los segundos de Retry-After.',
    },
  },
  too_slow: {
    status: 400,
    en: 'This takes too long. Narrow it down, for example by year or category.',
    es: 'La consulta tarda demasiado. Acótala, por ejemplo, por año o categoría.',
    fix: {
      en: 'Add filters so that fewer records have to be read.',
      es: 'Añade filtros para leer menos registros.',
    },
  },
  too_many_attempts: {
    status: 429,
    en: 'Too many attempts. Try again in {seconds} seconds.',
    es: 'Demasiados intentos. Vuelve a intentarlo en {seconds} segundos.',
    fix: {
      en: 'Wait for the number of seconds in Retry-After.',
      es: 'Espera los segundos que indica Retry-After.',
    },
  },
  server_error: {
    status: 500,
    en: 'Something went wrong on our side. Quote this request id when you ask about it: {request_id}',
    es: 'Ha ocurrido un error en nuestro servidor. Si nos escribes, indica este id de petición: {request_id}',
    fix: {
      en: 'Retry with the same Idempotency-Key. If it happens again, contact us with the request id.',
      es: 'Reintenta con la misma Idempotency-Key. Si se repite, escríbenos con el id de la petición.',
    },
  },
  database_unavailable: {
    status: 500,
    en: 'The database is not available at the moment. Try again in {seconds} seconds. If the problem continues, contact us with this request id: {request_id}',
    es: 'La base de datos no está disponible en este momento. Vuelve a intentarlo en {seconds} segundos. Si se repite, indica este id de petición: {request_id}',
    fix: {
      en: 'Retry with the same Idempotency-Key after `Retry-After` seconds. The request may or may not have been carried out; the key prevents it from being carried out twice.',
      es: 'Reintenta con la misma Idempotency-Key tras los segundos de `Retry-After`. La petición puede haberse ejecutado o no; la clave evita que se repita.',
    },
  },

  required: {
    status: 400,
    en: '{field} is required.',
    es: '{field} es obligatorio.',
    fix: { en: 'Send the field.', es: 'Envía el campo.' },
  },
  nothing_to_change: {
    status: 400,
    en: 'There is nothing to change. Specify at least one of {fields}.',
    es: 'No hay nada que cambiar. Indica al menos uno de estos campos: {fields}.',
    fix: {
      en: 'Send at least one of the fields in the message.',
      es: 'Envía al menos uno de los campos del mensaje.',
    },
  },
  unknown_field: {
    status: 400,
    en: '{name} is not a known {kind} ({hint}).',
    es: '{name} no es un {kind} conocido ({hint}).',
    fix: { en: 'Check the spelling against the reference.', es: 'Comprueba el nombre en la referencia.' },
  },
  duplicate_parameter: {
    status: 400,
    en: '{field} can be given only once.',
    es: '{field} solo se puede indicar una vez.',
    fix: { en: 'Send the parameter once.', es: 'Envía el parámetro una sola vez.' },
  },
  empty: {
    status: 400,
    en: '{field} must not be empty.',
    es: '{field} no puede estar vacío.',
    fix: { en: 'Send a value.', es: 'Envía un valor.' },
  },
  invalid_integer: {
    status: 400,
    en: '{field} must be a whole number from {min} to {max}.',
    es: '{field} debe ser un número entero de {min} a {max}.',
    fix: { en: 'Send a whole number in this range.', es: 'Envía un número entero de este rango.' },
  },
  invalid_text: {
    status: 400,
    en: '{field} must be a string.',
    es: '{field} debe ser un texto.',
    fix: { en: 'Send a JSON string.', es: 'Envía una cadena JSON.' },
  },
  invalid_unicode: {
    status: 400,
    en: '{field} must be valid Unicode.',
    es: '{field} debe ser Unicode válido.',
    fix: { en: 'Remove unpaired surrogates.', es: 'Quita los sustitutos sin pareja.' },
  },
  control_characters: {
    status: 400,
    en: '{field} must not contain control characters other than newline.',
    es: '{field} no puede contener caracteres de control, salvo saltos de línea.',
    fix: { en: 'Remove them.', es: 'Quítalos.' },
  },
  too_long: {
    status: 400,
    en: '{field} must be at most {max} characters long.',
    es: '{field} puede tener {max} caracteres como máximo.',
    fix: { en: 'Shorten the text.', es: 'Acorta el texto.' },
  },
  multiple_lines: {
    status: 400,
    en: '{field} must be one line.',
    es: '{field} debe ocupar una sola línea.',
    fix: { en: 'Remove the line breaks.', es: 'Quita los saltos de línea.' },
  },
  invisible_characters: {
    status: 400,
    en: '{field} must not contain characters that are invisible or change the direction of writing.',
    es: '{field} no puede contener caracteres invisibles ni que cambien la dirección de escritura.',
    fix: { en: 'Type the text again without copying it.', es: 'Vuelve a escribir el texto sin copiarlo.' },
  },
  invalid_date: {
    status: 400,
    en: '{field} must be a calendar date, YYYY-MM-DD.',
    es: '{field} debe ser una fecha del calendario, AAAA-MM-DD.',
    fix: { en: 'Send a date such as 2026-03-31.', es: 'Envía una fecha como 2026-03-31.' },
  },
  date_out_of_range: {
    status: 400,
    en: '{field} must be between {min} and {max}.',
    es: '{field} debe estar entre {min} y {max}.',
    fix: { en: 'Send a date in this range.', es: 'Envía una fecha de este rango.' },
  },
  date_in_future: {
    status: 400,
    en: '{field} must not be in the future.',
    es: '{field} no puede estar en el futuro.',
    fix: { en: 'Send today or an earlier date.', es: 'Envía la fecha de hoy o una anterior.' },
  },
  invalid_country: {
    status: 400,
    en: '{field} must be a two-letter country code (ISO 3166-1), such as ES.',
    es: '{field} debe ser un código de país de dos letras (ISO 3166-1), como ES.',
    fix: { en: 'Send a two-letter code of ISO 3166-1.', es: 'Envía un código de dos letras de ISO 3166-1.' },
  },
  invalid_email: {
    status: 400,
    en: '{field} must be an email address such as ana@example.com.',
    es: '{field} debe ser una dirección de correo como ana@example.com.',
    fix: { en: 'Check the address.', es: 'Comprueba la dirección.' },
  },
  invalid_phone: {
    status: 400,
    en: '{field} must be a phone number with its country code, such as +34 600 000 117.',
    es: '{field} debe ser un número de teléfono con prefijo internacional, como +34 600 000 117.',
    fix: {
      en: 'Send 7 to 15 digits with a leading + and the country code.',
      es: 'Envía de 7 a 15 cifras con + y el prefijo internacional.',
    },
  },
  invalid_number: {
    status: 400,
    en: '{field} must be a number.',
    es: '{field} debe ser un número.',
    fix: { en: 'Send a JSON number.', es: 'Envía un número JSON.' },
  },
  invalid_amount: {
    status: 400,
    en: '{field} must be an amount with at most {max} decimals, such as 149.90.',
    es: '{field} debe ser un importe con {max} decimales como máximo, como 149.90.',
    fix: {
      en: 'Send digits with a decimal point, without a currency sign or thousands separators.',
      es: 'Envía cifras con punto decimal, sin símbolo de moneda ni separadores de miles.',
    },
  },
  too_many_decimals: {
    status: 400,
    en: '{field} must have at most {max} decimals.',
    es: '{field} puede tener {max} decimales como máximo.',
    fix: { en: 'Round the amount.', es: 'Redondea el importe.' },
  },
  amount_out_of_range: {
    status: 400,
    en: '{field} must be between {min} and {max}.',
    es: '{field} debe estar entre {min} y {max}.',
    fix: { en: 'Send an amount in this range.', es: 'Envía un importe de este rango.' },
  },
  amount_not_positive: {
    status: 400,
    en: '{field} must be greater than 0 and at most {max}.',
    es: '{field} debe ser mayor que 0 y como máximo {max}.',
    fix: { en: 'Send a positive amount.', es: 'Envía un importe positivo.' },
  },
  invalid_currency: {
    status: 400,
    en: '{field} must be a three-letter currency code (ISO 4217), such as USD.',
    es: '{field} debe ser un código de moneda de tres letras (ISO 4217), como USD.',
    fix: { en: 'Send a three-letter code of ISO 4217.', es: 'Envía un código de tres letras de ISO 4217.' },
  },
  invalid_choice: {
    status: 400,
    en: '{field} must be one of {choices}.',
    es: '{field} debe ser uno de estos valores: {choices}.',
    fix: { en: 'Send one of the values in the message.', es: 'Envía uno de los valores del mensaje.' },
  },
  invalid_list: {
    status: 400,
    en: '{field} must be a list of at most {max} {what}.',
    es: '{field} debe ser una lista de {max} {what} como máximo.',
    fix: { en: 'Send a JSON array of the right length.', es: 'Envía un array JSON de la longitud indicada.' },
  },
  invalid_ids: {
    status: 400,
    en: '{field} must be up to {max} ids, separated by commas.',
    es: '{field} debe tener {max} ids como máximo, separados por comas.',
    fix: {
      en: 'Send ids such as 5,7,9. Read more records in several requests.',
      es: 'Envía ids como 5,7,9. Lee más registros en varias peticiones.',
    },
  },
  invalid_cursor: {
    status: 400,
    en: '{field} must be the next_cursor of the same list with the same filters.',
    es: '{field} debe ser el next_cursor de la misma lista con los mismos filtros.',
    fix: {
      en: 'Send next_cursor unchanged, with the same filters. Start again without cursor.',
      es: 'Envía next_cursor sin cambios y con los mismos filtros. Empieza de nuevo sin cursor.',
    },
  },
  cursor_with_offset: {
    status: 400,
    en: 'Send either cursor or offset, not both.',
    es: 'Envía cursor u offset, pero no ambos.',
    fix: { en: 'Remove offset.', es: 'Quita offset.' },
  },
  not_an_object: {
    status: 400,
    en: '{field} must be a JSON object.',
    es: '{field} debe ser un objeto JSON.',
    fix: {
      en: 'Send an object for each record of the list.',
      es: 'Envía un objeto por cada registro de la lista.',
    },
  },
  invalid_boolean: {
    status: 400,
    en: '{field} must be true or false.',
    es: '{field} debe ser true o false.',
    fix: { en: 'Send true or false.', es: 'Envía true o false.' },
  },
})

/** Tells the client when to try again. */
export const tooBusy = () => errors.too_busy({ headers: { 'retry-after': '5' } })
export const serverBusy = () => errors.server_busy({ headers: { 'retry-after': '5' } })
