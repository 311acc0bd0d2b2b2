import { errorCatalog } from '../../kernel/http/refusal.ts'

export const taxErrors = errorCatalog({
  too_many_related_entries: {
    status: 400,
    en: 'The LLC has more than {max} entries with related parties in this tax year, which is more than Form 5472 is prepared for.',
    es: 'La LLC tiene más de {max} asientos con partes vinculadas en este ejercicio, más de los que se admiten al preparar el formulario 5472.',
    fix: { en: 'Contact us about this tax year.', es: 'Escríbenos sobre este ejercicio.' },
  },
  tax_entry_not_found: {
    status: 404,
    en: 'There is no entry {id}.',
    es: 'No existe el asiento {id}.',
  },
  invalid_id_list: {
    status: 400,
    en: '{field} must be at most {max} ids separated by commas.',
    es: '{field} debe tener {max} id como máximo, separados por comas.',
  },
  entry_not_with_related_party: {
    status: 400,
    en: 'The counterparty of this entry is not a related party, so the entry does not go on Form 5472.',
    es: 'La contraparte de este asiento no es una parte vinculada, así que el asiento no va en el formulario 5472.',
  },
  movement_type_without_line: {
    status: 400,
    en: 'The movement type of the entry is {movement_type}, which is on no line of Part IV.',
    es: 'El tipo de movimiento del asiento es {movement_type}, que no va en ninguna línea de la Parte IV.',
  },
  line_of_other_direction: {
    status: 400,
    en: 'Line {line} is for money {expected}, but this entry is money {actual}.',
    es: 'La línea {line} es de dinero {expected}, pero este asiento es de dinero {actual}.',
  },
  question_of_llc: {
    status: 400,
    en: 'Question {question} is asked once for the LLC: leave {field} out.',
    es: 'La pregunta {question} se hace una sola vez para la LLC: no indiques {field}.',
  },
  invalid_form_answer: {
    status: 400,
    en: 'The answer to question {question} must be {expected}.',
    es: 'La respuesta a la pregunta {question} debe ser {expected}.',
  },
  related_party_not_found: {
    status: 400,
    en: '{field} must be the id of a related party of this LLC; {id} is not.',
    es: '{field} debe ser el id de una parte vinculada de esta LLC; {id} no lo es.',
  },
  form_5472_not_found: {
    status: 400,
    en: '{field} must be the reference id of a form for {year}.',
    es: '{field} debe ser el id de referencia de un formulario de {year}.',
  },
  entry_cannot_be: {
    status: 400,
    en: 'An entry of the movement type {movement_type} and the category {category} cannot be {answer}.',
    es: 'Un asiento del tipo {movement_type} y la categoría {category} no puede ser {answer}.',
  },
  classification_of_nothing: {
    status: 400,
    en: 'Give counterparty_id and category, or entry_id.',
    es: 'Indica counterparty_id y category, o entry_id.',
  },
  form_5472_incomplete: {
    status: 400,
    en: 'The form is not complete: {missing}.',
    es: 'El formulario no está completo: {missing}.',
  },
  official_form_not_supplied: {
    status: 400,
    en: 'The official form is not available. Download the worksheet instead.',
    es: 'El formulario oficial no está disponible. Descarga la hoja de trabajo.',
  },
  statement_not_in_english: {
    status: 400,
    en: 'The statements must be in English. Entries without an English description: {entries}.',
    es: 'Los anexos deben estar en inglés. Asientos sin descripción en inglés: {entries}.',
  },
  package_form_not_supplied: {
    status: 400,
    en: 'These blank IRS forms have not been supplied: {forms}.',
    es: 'Faltan estos formularios del IRS en blanco: {forms}.',
  },
  package_part_not_found: {
    status: 404,
    en: 'The package has no such part. It has {parts}.',
    es: 'El paquete no tiene esa parte. Tiene {parts}.',
  },
  tax_document_not_found: {
    status: 400,
    en: '{field} is not a document of this LLC, or it was withdrawn.',
    es: '{field} no es un documento de esta LLC o se retiró.',
  },
  package_not_frozen: {
    status: 400,
    en: 'No package of {year} is stored. Store what was filed and record how it was sent. If it was filed without Llano, mark it as filed elsewhere with the reason and the signed copy.',
    es: 'No hay ningún paquete de {year} guardado. Guarda lo presentado y registra cómo se envió. Si se presentó sin Llano, indícalo con el motivo y la copia firmada.',
  },
  package_not_sent: {
    status: 400,
    en: 'The package of {year} is stored, but how it was sent is not recorded. Record that instead.',
    es: 'El paquete de {year} está guardado, pero no consta cómo se envió. Registra primero el envío.',
  },
  filed_copy_required: {
    status: 400,
    en: 'The return of {year} was filed without Llano, so the signed copy that was filed is required.',
    es: 'La declaración de {year} se presentó sin Llano, así que se necesita la copia firmada que se presentó.',
  },
  filed_copy_unexpected: {
    status: 400,
    en: 'A signed copy is accepted here only for Form 5472 that was filed without Llano, with the reason, in a year without a stored package.',
    es: 'Aquí solo se admite la copia firmada de un formulario 5472 que se presentó sin Llano, con el motivo, en un ejercicio sin paquete guardado.',
  },
  filed_copy_of_other_year: {
    status: 400,
    en: 'This signed copy is already the copy of the return filed for {year}.',
    es: 'Esta copia firmada ya es la de la declaración presentada de {year}.',
  },
  package_already_frozen: {
    status: 400,
    en: 'The return of {year} was filed already. To file it again, say what changes in {field}.',
    es: 'La declaración de {year} ya se presentó. Para presentarla otra vez, indica qué cambia en {field}.',
  },
  package_nothing_to_amend: {
    status: 400,
    en: 'No return of {year} was filed, so there is nothing to amend. Leave {field} out.',
    es: 'No se presentó ninguna declaración de {year} que rectificar. No indiques {field}.',
  },
  package_unchanged: {
    status: 400,
    en: 'Nothing has changed since the return of {year} was filed, so there is nothing to amend.',
    es: 'Nada ha cambiado desde que se presentó la declaración de {year}, así que no hay nada que rectificar.',
  },
  package_has_fax_cover: {
    status: 400,
    en: 'The stored package of {year} has a fax cover, so it was not sent by mail.',
    es: 'El paquete guardado de {year} lleva portada de fax, así que no se envió por correo.',
  },
  package_already_sent: {
    status: 400,
    en: 'The newest package of {year} is recorded as sent. To send another one, amend it first.',
    es: 'El paquete más reciente de {year} ya consta como enviado. Para enviar otro, rectifícalo antes.',
  },
  package_sent_before_stored: {
    status: 400,
    en: '{field} must be {first} or later: the package was stored on {day} (UTC).',
    es: '{field} debe ser {first} o posterior: el paquete se guardó el {day} (UTC).',
  },
  loan_not_found: {
    status: 404,
    en: 'There is no loan {id}.',
    es: 'No existe el préstamo {id}.',
  },
  loan_has_entries: {
    status: 400,
    en: 'Loan {id} has linked entries. Unlink them first.',
    es: 'El préstamo {id} tiene asientos vinculados. Desvincúlalos primero.',
  },
  invalid_loan_rate: {
    status: 400,
    en: '{field} must be a percentage from 0 to 100 with at most 4 decimals.',
    es: '{field} debe ser un porcentaje de 0 a 100 con 4 decimales como máximo.',
  },
  loan_entry_of_other_party: {
    status: 400,
    en: 'Entry {id} is not with {party}, the other party of the loan.',
    es: 'El asiento {id} no es con {party}, la otra parte del préstamo.',
  },
  loan_entry_of_other_currency: {
    status: 400,
    en: 'The loan is in {currency}, and entry {id} has no amount in {currency}.',
    es: 'El préstamo es en {currency} y el asiento {id} no tiene importe en {currency}.',
  },
  loan_entry_not_principal: {
    status: 400,
    en: 'Entry {id} is not a loan by its category and movement type ({category}, {movement_type}). Correct the entry, or link it as interest.',
    es: 'El asiento {id} no es un préstamo por su categoría y tipo de movimiento ({category}, {movement_type}). Corrige el asiento o vincúlalo como intereses.',
  },
  loan_entry_not_interest: {
    status: 400,
    en: 'Entry {id} cannot be interest: its category is {category} and its movement type {movement_type}.',
    es: 'El asiento {id} no puede ser de intereses: su categoría es {category} y su tipo de movimiento, {movement_type}.',
  },
  statement_entry_not_found: {
    status: 404,
    en: 'Entry {id} is on no statement of {year}.',
    es: 'El asiento {id} no está en ningún anexo de {year}.',
  },
  text_not_english: {
    status: 400,
    en: '{field} must be in English. These words look Spanish: {words}.',
    es: '{field} debe estar en inglés. Estas palabras parecen españolas: {words}.',
  },
  description_required: {
    status: 400,
    en: '{field} is required: no description can be proposed for entry {id}.',
    es: '{field} es obligatorio: no se puede proponer una descripción del asiento {id}.',
  },
  party_not_found: {
    status: 404,
    en: 'There is no counterparty {id}.',
    es: 'No existe la contraparte {id}.',
  },
  not_related_party: {
    status: 400,
    en: '{name} is not a related party, so tax forms need no details.',
    es: '{name} no es una parte vinculada: los formularios fiscales no necesitan sus datos.',
  },
  invalid_latin_name: {
    status: 400,
    en: '{field} has characters that forms cannot print: {letters}.',
    es: '{field} tiene caracteres que los formularios no pueden imprimir: {letters}.',
  },
  form_not_printable: {
    status: 400,
    en: 'Form {form} cannot be filled in: {fields}.',
    es: 'El formulario {form} no se puede rellenar: {fields}.',
  },
  invalid_reference_id: {
    status: 400,
    en: '{field} must be 1 to 50 letters and digits, without spaces, and must not be RP followed by a number: those ids are assigned automatically.',
    es: '{field} debe tener de 1 a 50 letras y cifras, sin espacios, y no ser RP y un número: esos id se asignan automáticamente.',
  },
  reference_id_taken: {
    status: 400,
    en: '{field} is already used by another related party of this LLC.',
    es: '{field} ya lo usa otra parte vinculada de esta LLC.',
  },
  invalid_ftin: {
    status: 400,
    en: '{field} must be 4 to 30 letters and digits, which may be separated by spaces, dots, dashes, slashes or parentheses, or "none".',
    es: '{field} debe tener de 4 a 30 letras y cifras, que pueden separarse con espacios, puntos, guiones, barras o paréntesis, o ser none.',
  },
  proof_unreadable: {
    status: 400,
    en: '{field} must be a complete PDF with at least one page, or a complete image (PNG, JPEG, TIFF, WebP or HEIC).',
    es: '{field} debe ser un PDF completo con al menos una página, o una imagen completa (PNG, JPEG, TIFF, WebP o HEIC).',
  },
  invalid_us_number: {
    status: 400,
    en: '{field} must be an ITIN or SSN written as NNN-NN-NNNN, an EIN written as NN-NNNNNNN, or "none".',
    es: '{field} debe ser un ITIN o SSN escrito como NNN-NN-NNNN, un EIN escrito como NN-NNNNNNN, o none.',
  },
  filing_stays_open: {
    status: 400,
    en: 'The filing for {year} stays open: {why}.',
    es: 'La declaración de {year} sigue abierta: {why}.',
  },
  reason_too_short: {
    status: 400,
    en: '{field} must have at least {min} characters.',
    es: '{field} debe tener al menos {min} caracteres.',
  },
  nothing_left_out: {
    status: 400,
    en: 'No question of {year} is open.',
    es: 'No hay preguntas sin responder en {year}.',
  },
  amount_not_left_out: {
    status: 400,
    en: 'There is nothing to decide for {year} about these entries: {ids}.',
    es: 'No hay nada que decidir en {year} sobre estos asientos: {ids}.',
  },
  amount_never_on_form: {
    status: 400,
    en: 'These entries cannot be included, because a missing document is not why they are left out: {ids}.',
    es: 'Estos asientos no se pueden incluir, porque no quedan fuera por falta de documentación: {ids}.',
  },
  amount_without_counterparty: {
    status: 400,
    en: 'These entries name no counterparty, so they cannot be included: {ids}.',
    es: 'Estos asientos no indican la contraparte, así que no se pueden incluir: {ids}.',
  },
  blank_form_unreadable: {
    status: 400,
    en: 'The uploaded file {why}.',
    es: 'El archivo subido {why}.',
  },
  blank_form_differs: {
    status: 400,
    en: '{field} is not Form {form}, revision {revision}. {differences}',
    es: '{field} no es el formulario {form}, revisión {revision}. {differences}',
  },
  afr_file_unreadable: {
    status: 400,
    en: 'The table cannot be imported. {why}',
    es: 'La tabla no se puede importar. {why}',
  },
})
