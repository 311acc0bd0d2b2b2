import { errorCatalog } from './refusal.ts'

/** Errors that any request can get. */
export const errors = errorCatalog({
  not_found: {
    status: 404,
    en: {
      message: 'There is no such record.',
      fix: 'Check the id. You can access only the records of your own account.',
    },
    es: {
      message: 'El registro no existe.',
      fix: 'Comprueba el id. Solo puedes acceder a los registros de tu cuenta.',
    },
  },
  path_not_found: {
    status: 404,
    en: { message: 'There is nothing at this path. The documentation is at /docs.', fix: 'Check the path.' },
    es: { message: 'No hay nada en esta ruta. La documentación está en /docs.', fix: 'Comprueba la ruta.' },
  },
  method_not_allowed: {
    status: 405,
    en: {
      message: '{method} is not allowed here. Allowed methods: {methods}.',
      fix: 'Use one of the methods in the message.',
    },
    es: {
      message: 'Esta ruta no admite {method}; admite {methods}.',
      fix: 'Usa uno de los métodos del mensaje.',
    },
  },
  invalid_http: {
    status: 400,
    en: { message: 'The request is not valid HTTP.', fix: 'Use an HTTP/1.1 client. Send one Host header.' },
    es: {
      message: 'La petición no es HTTP válido.',
      fix: 'Usa un cliente HTTP/1.1. Envía una cabecera Host.',
    },
  },
  invalid_request: {
    status: 400,
    en: {
      message: 'The request cannot be understood.',
      fix: 'Check the path and the headers for malformed characters.',
    },
    es: {
      message: 'La petición no se entiende.',
      fix: 'Comprueba si la ruta o las cabeceras tienen caracteres incorrectos.',
    },
  },
  headers_too_large: {
    status: 400,
    en: {
      message: 'The address and the headers of a request must be at most {max} bytes together.',
      fix: 'Shorten the query or remove headers that are not needed, such as cookies.',
    },
    es: {
      message: 'La dirección y las cabeceras de una petición pueden ocupar {max} bytes como máximo en total.',
      fix: 'Acorta la consulta o quita las cabeceras innecesarias, como las cookies.',
    },
  },
  request_timeout: {
    status: 400,
    en: {
      message: 'The request took too long to arrive. Send it within {seconds} seconds.',
      fix: 'Send the request again over a faster connection.',
    },
    es: {
      message: 'La petición ha tardado demasiado en llegar. Envíala en {seconds} segundos como máximo.',
      fix: 'Vuelve a enviar la petición con una conexión más rápida.',
    },
  },
  body_not_json: {
    status: 400,
    en: {
      message: 'The body must be JSON, sent with Content-Type: application/json.',
      fix: 'Send a JSON object and set Content-Type: application/json.',
    },
    es: {
      message: 'El cuerpo debe ser JSON y enviarse con Content-Type: application/json.',
      fix: 'Envía un objeto JSON y la cabecera Content-Type: application/json.',
    },
  },
  invalid_json: {
    status: 400,
    en: {
      message: 'The body is not valid JSON.',
      fix: 'Check the JSON for syntax errors. It must be UTF-8.',
    },
    es: {
      message: 'El cuerpo no es JSON válido.',
      fix: 'Comprueba la sintaxis del JSON. Debe estar en UTF-8.',
    },
  },
  duplicate_key: {
    status: 400,
    en: { message: 'An object in the body has the same key twice.', fix: 'Send each key once per object.' },
    es: {
      message: 'Un objeto del cuerpo tiene la misma clave dos veces.',
      fix: 'Envía cada clave una sola vez por objeto.',
    },
  },
  body_required: {
    status: 400,
    en: {
      message: 'The body is missing; it must be a JSON object.',
      fix: 'Send the fields as a JSON object.',
    },
    es: { message: 'Falta el cuerpo; debe ser un objeto JSON.', fix: 'Envía los campos en un objeto JSON.' },
  },
  body_not_object: {
    status: 400,
    en: { message: 'The body must be a JSON object.', fix: 'Send an object, not a list or a single value.' },
    es: {
      message: 'El cuerpo debe ser un objeto JSON.',
      fix: 'Envía un objeto, no una lista ni un valor suelto.',
    },
  },
  body_too_large: {
    status: 400,
    en: { message: 'The body must be at most {max} bytes.', fix: 'Send less data per request.' },
    es: {
      message: 'El cuerpo puede ocupar {max} bytes como máximo.',
      fix: 'Envía menos datos por petición.',
    },
  },
  body_not_allowed: {
    status: 400,
    en: { message: 'This request takes no body.', fix: 'Send the parameters in the query.' },
    es: { message: 'Esta petición no admite cuerpo.', fix: 'Envía los parámetros en la consulta.' },
  },
  query_not_allowed: {
    status: 400,
    en: {
      message: '{names}: this request takes no query parameters; send fields in the JSON body.',
      fix: 'Move the parameters from the query to the JSON body.',
    },
    es: {
      message:
        '{names}: esta petición no admite parámetros en la consulta; envía los campos en el cuerpo JSON.',
      fix: 'Pasa los parámetros de la consulta al cuerpo JSON.',
    },
  },
  incomplete_upload: {
    status: 400,
    en: { message: 'The file did not arrive completely.', fix: 'Upload the file again.' },
    es: { message: 'El archivo no ha llegado completo.', fix: 'Vuelve a subir el archivo.' },
  },
  range_not_satisfiable: {
    status: 416,
    en: {
      message: 'The range is outside of the file, which has {size} bytes.',
      fix: 'Request a range within the file, or leave out the header `Range`.',
    },
    es: {
      message: 'El rango queda fuera del archivo, que tiene {size} bytes.',
      fix: 'Pide un rango dentro del archivo u omite la cabecera `Range`.',
    },
  },
  condition_not_supported: {
    status: 400,
    en: {
      message: '{header} is not supported; a write changes only the fields that it names.',
      fix: 'Remove the header.',
    },
    es: {
      message: 'No se admite {header}; una escritura solo cambia los campos que indica.',
      fix: 'Quita la cabecera.',
    },
  },
  invalid_idempotency_key: {
    status: 400,
    en: {
      message: 'Idempotency-Key must be 1 to 255 printable ASCII characters, not all spaces, quoted or bare.',
      fix: 'Use a UUID.',
    },
    es: {
      message:
        'Idempotency-Key debe tener de 1 a 255 caracteres ASCII imprimibles, no todos espacios, con o sin comillas.',
      fix: 'Usa un UUID.',
    },
  },
  idempotency_key_reused: {
    status: 400,
    en: {
      message: 'Idempotency-Key was used before with another request; use a new key for a new request.',
      fix: 'Use a new key for each new request, and the same key only to retry.',
    },
    es: {
      message: 'Idempotency-Key ya se usó con otra petición; usa una clave nueva para cada petición nueva.',
      fix: 'Usa una clave nueva para cada petición nueva y la misma solo para reintentar.',
    },
  },
  invalid_dry_run: {
    status: 400,
    en: {
      message: 'Dry-Run must be true or false.',
      fix: 'Send `Dry-Run: true`, or leave the header out to make the change.',
    },
    es: {
      message: 'Dry-Run debe ser true o false.',
      fix: 'Envía `Dry-Run: true` u omite la cabecera para hacer el cambio.',
    },
  },
  dry_run_not_supported: {
    status: 400,
    en: {
      message: 'This request does not support Dry-Run. Nothing was done.',
      fix: 'Leave out the header `Dry-Run` to send the request for real.',
    },
    es: {
      message: 'Esta petición no se puede probar con Dry-Run. No se ha hecho nada.',
      fix: 'Omite la cabecera `Dry-Run` para enviar la petición de verdad.',
    },
  },
  origin_not_allowed: {
    status: 403,
    en: {
      message: 'Requests from pages of other websites are not accepted here.',
      fix: 'Connect from a program instead of a web page of another site.',
    },
    es: {
      message: 'Aquí no se aceptan peticiones desde páginas de otros sitios web.',
      fix: 'Conéctate desde un programa en lugar de una página de otro sitio.',
    },
  },
  confirmation_required: {
    status: 403,
    en: {
      message: 'A person must confirm this, and your client cannot ask. The owner can do it on the website.',
      fix: 'Use a client that supports elicitation with protocol version 2026-07-28, or the website.',
    },
    es: {
      message:
        'Una persona debe confirmarlo y tu cliente no puede preguntar. El titular puede hacerlo en el sitio web.',
      fix: 'Usa un cliente compatible con elicitation y la versión 2026-07-28 del protocolo, o el sitio web.',
    },
  },
  confirmation_declined: {
    status: 403,
    en: {
      message: 'The person did not confirm. Nothing was changed.',
      fix: 'Ask the person what should be different.',
    },
    es: {
      message: 'La persona no lo ha confirmado. No se ha cambiado nada.',
      fix: 'Pregunta a la persona qué debería ser distinto.',
    },
  },
  confirmation_too_long: {
    status: 400,
    en: {
      message: 'A person must confirm this, and it does not fit into a question of {max} characters.',
      fix: 'Send fewer decisions in one call.',
    },
    es: {
      message: 'Una persona debe confirmarlo y no cabe en una pregunta de {max} caracteres.',
      fix: 'Envía menos decisiones en una llamada.',
    },
  },
  result_too_large: {
    status: 400,
    en: {
      message: 'The result is larger than {max} bytes. Ask for less, for example with a smaller limit.',
      fix: 'Use a smaller limit or more filters, or call the API.',
    },
    es: {
      message: 'El resultado ocupa más de {max} bytes. Pide menos, por ejemplo con un limit menor.',
      fix: 'Usa un limit menor o más filtros, o llama a la API.',
    },
  },
  too_busy: {
    status: 429,
    en: {
      message: 'You already have a request like this in progress. Try again when it has finished.',
      fix: 'Wait for earlier uploads, downloads or searches to finish, and retry after the number of seconds in Retry-After.',
    },
    es: {
      message: 'Ya tienes una petición como esta en curso. Vuelve a intentarlo cuando termine.',
      fix: 'Espera a que terminen las subidas, descargas o búsquedas anteriores y reintenta tras los segundos de Retry-After.',
    },
  },
  server_busy: {
    status: 429,
    en: {
      message: 'The server is busy. Try again in a few seconds.',
      fix: 'Retry after the number of seconds in Retry-After.',
    },
    es: {
      message: 'El servidor está ocupado. Vuelve a intentarlo en unos segundos.',
      fix: 'Reintenta tras los segundos de Retry-After.',
    },
  },
  too_slow: {
    status: 400,
    en: {
      message: 'This takes too long. Narrow it down, for example by year or category.',
      fix: 'Add filters so that fewer records have to be read.',
    },
    es: {
      message: 'La consulta tarda demasiado. Acótala, por ejemplo, por año o categoría.',
      fix: 'Añade filtros para leer menos registros.',
    },
  },
  too_many_attempts: {
    status: 429,
    en: {
      message: 'Too many attempts. Try again in {seconds} seconds.',
      fix: 'Wait for the number of seconds in Retry-After.',
    },
    es: {
      message: 'Demasiados intentos. Vuelve a intentarlo en {seconds} segundos.',
      fix: 'Espera los segundos que indica Retry-After.',
    },
  },
  server_error: {
    status: 500,
    en: {
      message: 'Something went wrong on our side. Quote this request id when you ask about it: {request_id}',
      fix: 'Retry with the same Idempotency-Key. If it happens again, contact us with the request id.',
    },
    es: {
      message:
        'Ha ocurrido un error en nuestro servidor. Si nos escribes, indica este id de petición: {request_id}',
      fix: 'Reintenta con la misma Idempotency-Key. Si se repite, escríbenos con el id de la petición.',
    },
  },
  database_unavailable: {
    status: 500,
    en: {
      message:
        'The database is not available at the moment. Try again in {seconds} seconds. If the problem continues, contact us with this request id: {request_id}',
      fix: 'Retry with the same Idempotency-Key after `Retry-After` seconds. The request may or may not have been carried out; the key prevents it from being carried out twice.',
    },
    es: {
      message:
        'La base de datos no está disponible en este momento. Vuelve a intentarlo en {seconds} segundos. Si se repite, indica este id de petición: {request_id}',
      fix: 'Reintenta con la misma Idempotency-Key tras los segundos de `Retry-After`. La petición puede haberse ejecutado o no; la clave evita que se repita.',
    },
  },

  required: {
    status: 400,
    en: { message: '{field} is required.', fix: 'Send the field.' },
    es: { message: '{field} es obligatorio.', fix: 'Envía el campo.' },
  },
  nothing_to_change: {
    status: 400,
    en: {
      message: 'There is nothing to change. Specify at least one of {fields}.',
      fix: 'Send at least one of the fields in the message.',
    },
    es: {
      message: 'No hay nada que cambiar. Indica al menos uno de estos campos: {fields}.',
      fix: 'Envía al menos uno de los campos del mensaje.',
    },
  },
  unknown_field: {
    status: 400,
    en: {
      message: '{name} is not a known {kind} ({hint}).',
      fix: 'Check the spelling against the reference.',
    },
    es: {
      message: '{name} no es un {kind} conocido ({hint}).',
      fix: 'Comprueba el nombre en la referencia.',
    },
  },
  duplicate_parameter: {
    status: 400,
    en: { message: '{field} can be given only once.', fix: 'Send the parameter once.' },
    es: { message: '{field} solo se puede indicar una vez.', fix: 'Envía el parámetro una sola vez.' },
  },
  empty: {
    status: 400,
    en: { message: '{field} must not be empty.', fix: 'Send a value.' },
    es: { message: '{field} no puede estar vacío.', fix: 'Envía un valor.' },
  },
  invalid_integer: {
    status: 400,
    en: {
      message: '{field} must be a whole number from {min} to {max}.',
      fix: 'Send a whole number in this range.',
    },
    es: {
      message: '{field} debe ser un número entero de {min} a {max}.',
      fix: 'Envía un número entero de este rango.',
    },
  },
  invalid_text: {
    status: 400,
    en: { message: '{field} must be a string.', fix: 'Send a JSON string.' },
    es: { message: '{field} debe ser un texto.', fix: 'Envía una cadena JSON.' },
  },
  invalid_unicode: {
    status: 400,
    en: { message: '{field} must be valid Unicode.', fix: 'Remove unpaired surrogates.' },
    es: { message: '{field} debe ser Unicode válido.', fix: 'Quita los sustitutos sin pareja.' },
  },
  control_characters: {
    status: 400,
    en: { message: '{field} must not contain control characters other than newline.', fix: 'Remove them.' },
    es: {
      message: '{field} no puede contener caracteres de control, salvo saltos de línea.',
      fix: 'Quítalos.',
    },
  },
  too_long: {
    status: 400,
    en: { message: '{field} must be at most {max} characters long.', fix: 'Shorten the text.' },
    es: { message: '{field} puede tener {max} caracteres como máximo.', fix: 'Acorta el texto.' },
  },
  multiple_lines: {
    status: 400,
    en: { message: '{field} must be one line.', fix: 'Remove the line breaks.' },
    es: { message: '{field} debe ocupar una sola línea.', fix: 'Quita los saltos de línea.' },
  },
  invisible_characters: {
    status: 400,
    en: {
      message: '{field} must not contain characters that are invisible or change the direction of writing.',
      fix: 'Type the text again without copying it.',
    },
    es: {
      message: '{field} no puede contener caracteres invisibles ni que cambien la dirección de escritura.',
      fix: 'Vuelve a escribir el texto sin copiarlo.',
    },
  },
  invalid_date: {
    status: 400,
    en: { message: '{field} must be a calendar date, YYYY-MM-DD.', fix: 'Send a date such as 2026-03-31.' },
    es: {
      message: '{field} debe ser una fecha del calendario, AAAA-MM-DD.',
      fix: 'Envía una fecha como 2026-03-31.',
    },
  },
  date_out_of_range: {
    status: 400,
    en: { message: '{field} must be between {min} and {max}.', fix: 'Send a date in this range.' },
    es: { message: '{field} debe estar entre {min} y {max}.', fix: 'Envía una fecha de este rango.' },
  },
  date_in_future: {
    status: 400,
    en: { message: '{field} must not be in the future.', fix: 'Send today or an earlier date.' },
    es: { message: '{field} no puede estar en el futuro.', fix: 'Envía la fecha de hoy o una anterior.' },
  },
  invalid_country: {
    status: 400,
    en: {
      message: '{field} must be a two-letter country code (ISO 3166-1), such as ES.',
      fix: 'Send a two-letter code of ISO 3166-1.',
    },
    es: {
      message: '{field} debe ser un código de país de dos letras (ISO 3166-1), como ES.',
      fix: 'Envía un código de dos letras de ISO 3166-1.',
    },
  },
  invalid_email: {
    status: 400,
    en: {
      message: '{field} must be an email address such as ana@example.com.',
      fix: 'Check the address.',
    },
    es: {
      message: '{field} debe ser una dirección de correo como ana@example.com.',
      fix: 'Comprueba la dirección.',
    },
  },
  invalid_phone: {
    status: 400,
    en: {
      message: '{field} must be a phone number with its country code, such as +34 600 000 117.',
      fix: 'Send 7 to 15 digits with a leading + and the country code.',
    },
    es: {
      message: '{field} debe ser un número de teléfono con prefijo internacional, como +34 600 000 117.',
      fix: 'Envía de 7 a 15 cifras con + y el prefijo internacional.',
    },
  },
  invalid_number: {
    status: 400,
    en: { message: '{field} must be a number.', fix: 'Send a JSON number.' },
    es: { message: '{field} debe ser un número.', fix: 'Envía un número JSON.' },
  },
  invalid_amount: {
    status: 400,
    en: {
      message: '{field} must be an amount with at most {max} decimals, such as 149.90.',
      fix: 'Send digits with a decimal point, without a currency sign or thousands separators.',
    },
    es: {
      message: '{field} debe ser un importe con {max} decimales como máximo, como 149.90.',
      fix: 'Envía cifras con punto decimal, sin símbolo de moneda ni separadores de miles.',
    },
  },
  too_many_decimals: {
    status: 400,
    en: { message: '{field} must have at most {max} decimals.', fix: 'Round the amount.' },
    es: { message: '{field} puede tener {max} decimales como máximo.', fix: 'Redondea el importe.' },
  },
  amount_out_of_range: {
    status: 400,
    en: { message: '{field} must be between {min} and {max}.', fix: 'Send an amount in this range.' },
    es: { message: '{field} debe estar entre {min} y {max}.', fix: 'Envía un importe de este rango.' },
  },
  amount_not_positive: {
    status: 400,
    en: { message: '{field} must be greater than 0 and at most {max}.', fix: 'Send a positive amount.' },
    es: { message: '{field} debe ser mayor que 0 y como máximo {max}.', fix: 'Envía un importe positivo.' },
  },
  invalid_currency: {
    status: 400,
    en: {
      message: '{field} must be a three-letter currency code (ISO 4217), such as USD.',
      fix: 'Send a three-letter code of ISO 4217.',
    },
    es: {
      message: '{field} debe ser un código de moneda de tres letras (ISO 4217), como USD.',
      fix: 'Envía un código de tres letras de ISO 4217.',
    },
  },
  invalid_choice: {
    status: 400,
    en: { message: '{field} must be one of {choices}.', fix: 'Send one of the values in the message.' },
    es: {
      message: '{field} debe ser uno de estos valores: {choices}.',
      fix: 'Envía uno de los valores del mensaje.',
    },
  },
  invalid_list: {
    status: 400,
    en: {
      message: '{field} must be a list of at most {max} {what}.',
      fix: 'Send a JSON array of the right length.',
    },
    es: {
      message: '{field} debe ser una lista de {max} {what} como máximo.',
      fix: 'Envía un array JSON de la longitud indicada.',
    },
  },
  invalid_ids: {
    status: 400,
    en: {
      message: '{field} must be up to {max} ids, separated by commas.',
      fix: 'Send ids such as 5,7,9. Read more records in several requests.',
    },
    es: {
      message: '{field} debe tener {max} ids como máximo, separados por comas.',
      fix: 'Envía ids como 5,7,9. Lee más registros en varias peticiones.',
    },
  },
  invalid_cursor: {
    status: 400,
    en: {
      message: '{field} must be the next_cursor of the same list with the same filters.',
      fix: 'Send next_cursor unchanged, with the same filters. Start again without cursor.',
    },
    es: {
      message: '{field} debe ser el next_cursor de la misma lista con los mismos filtros.',
      fix: 'Envía next_cursor sin cambios y con los mismos filtros. Empieza de nuevo sin cursor.',
    },
  },
  cursor_with_offset: {
    status: 400,
    en: { message: 'Send either cursor or offset, not both.', fix: 'Remove offset.' },
    es: { message: 'Envía cursor u offset, pero no ambos.', fix: 'Quita offset.' },
  },
  not_an_object: {
    status: 400,
    en: { message: '{field} must be a JSON object.', fix: 'Send an object for each record of the list.' },
    es: {
      message: '{field} debe ser un objeto JSON.',
      fix: 'Envía un objeto por cada registro de la lista.',
    },
  },
  invalid_boolean: {
    status: 400,
    en: { message: '{field} must be true or false.', fix: 'Send true or false.' },
    es: { message: '{field} debe ser true o false.', fix: 'Envía true o false.' },
  },
})

/** Tells the client when to try again. */
export const tooBusy = () => errors.too_busy({ headers: { 'retry-after': '5' } })
export const serverBusy = () => errors.server_busy({ headers: { 'retry-after': '5' } })
