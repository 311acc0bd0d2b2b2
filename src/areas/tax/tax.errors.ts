import { errorCatalog } from '../../kernel/http/refusal.ts'

export const taxErrors = errorCatalog({
  too_many_related_entries: {
    status: 400,
    en: {
      message:
        'The LLC has more than {max} entries with related parties in this tax year, which is more than Form 5472 is prepared for.',
      fix: 'Contact us about this tax year.',
    },
    es: {
      message:
        'La LLC tiene más de {max} asientos con partes vinculadas en este ejercicio, más de los que se admiten al preparar el formulario 5472.',
      fix: 'Escríbenos sobre este ejercicio.',
    },
  },
  tax_entry_not_found: {
    status: 404,
    en: { message: 'There is no entry {id}.', fix: 'List the entries of the LLC to find the id.' },
    es: { message: 'No existe el asiento {id}.', fix: 'Lista los asientos de la LLC para ver su id.' },
  },
  invalid_id_list: {
    status: 400,
    en: {
      message: '{field} must be at most {max} ids separated by commas.',
      fix: 'Send ids such as 1,2,3.',
    },
    es: {
      message: '{field} debe tener {max} id como máximo, separados por comas.',
      fix: 'Envía id como 1,2,3.',
    },
  },
  entry_not_with_related_party: {
    status: 400,
    en: {
      message:
        'The counterparty of this entry is not a related party, so the entry does not go on Form 5472.',
      fix: 'Set the counterparty of the entry to a related party first.',
    },
    es: {
      message:
        'La contraparte de este asiento no es una parte vinculada, así que el asiento no va en el formulario 5472.',
      fix: 'Asigna antes al asiento una contraparte que sea parte vinculada.',
    },
  },
  movement_type_without_line: {
    status: 400,
    en: {
      message: 'The movement type of the entry is {movement_type}, which is on no line of Part IV.',
      fix: 'Choose an entry of income or expense.',
    },
    es: {
      message:
        'El tipo de movimiento del asiento es {movement_type}, que no va en ninguna línea de la Parte IV.',
      fix: 'Elige un asiento de ingreso o gasto.',
    },
  },
  line_of_other_direction: {
    status: 400,
    en: {
      message: 'Line {line} is for money {expected}, but this entry is money {actual}.',
      fix: 'Choose a line of the same kind (money received or paid).',
    },
    es: {
      message: 'La línea {line} es de dinero {expected}, pero este asiento es de dinero {actual}.',
      fix: 'Elige una línea del mismo tipo (dinero recibido o pagado).',
    },
  },
  question_of_llc: {
    status: 400,
    en: {
      message: 'Question {question} is asked once for the LLC: leave {field} out.',
      fix: 'Answer the question without naming a form.',
    },
    es: {
      message: 'La pregunta {question} se hace una sola vez para la LLC: no indiques {field}.',
      fix: 'Responde la pregunta sin indicar un formulario.',
    },
  },
  invalid_form_answer: {
    status: 400,
    en: {
      message: 'The answer to question {question} must be {expected}.',
      fix: 'Send the answer in the form that the message names.',
    },
    es: {
      message: 'La respuesta a la pregunta {question} debe ser {expected}.',
      fix: 'Envía la respuesta en el formato que indica el mensaje.',
    },
  },
  related_party_not_found: {
    status: 400,
    en: {
      message: '{field} must be the id of a related party of this LLC; {id} is not.',
      fix: 'List the related parties of the LLC to find their ids.',
    },
    es: {
      message: '{field} debe ser el id de una parte vinculada de esta LLC; {id} no lo es.',
      fix: 'Lista las partes vinculadas de la LLC para ver sus id.',
    },
  },
  form_5472_not_found: {
    status: 400,
    en: {
      message: '{field} must be the reference id of a form for {year}.',
      fix: 'Use a `reference_id` from the forms of the year.',
    },
    es: {
      message: '{field} debe ser el id de referencia de un formulario de {year}.',
      fix: 'Usa un `reference_id` de los formularios del ejercicio.',
    },
  },
  entry_cannot_be: {
    status: 400,
    en: {
      message:
        'An entry of the movement type {movement_type} and the category {category} cannot be {answer}.',
      fix: 'Contributions and distributions can only be in_kind; loans are linked to a loan; for others correct the entry.',
    },
    es: {
      message: 'Un asiento del tipo {movement_type} y la categoría {category} no puede ser {answer}.',
      fix: 'Las aportaciones y distribuciones solo pueden ser in_kind; los préstamos se vinculan a un préstamo; en otros casos, corrige el asiento.',
    },
  },
  classification_of_nothing: {
    status: 400,
    en: {
      message: 'Give counterparty_id and category, or entry_id.',
      fix: 'Send either the counterparty with the category of its entries, or one entry.',
    },
    es: {
      message: 'Indica counterparty_id y category, o entry_id.',
      fix: 'Envía la contraparte con la categoría de sus asientos, o un asiento.',
    },
  },
  form_5472_incomplete: {
    status: 400,
    en: {
      message: 'The form is not complete: {missing}.',
      fix: 'Document the entries and answer the questions. What stays undocumented, the preparer includes or leaves out, entry by entry; questions may stay open for a reason.',
    },
    es: {
      message: 'El formulario no está completo: {missing}.',
      fix: 'Documenta los asientos y responde las preguntas. Quien prepara la declaración incluye o deja fuera, asiento por asiento, lo que siga sin documentar; las preguntas pueden quedar sin responder si indica el motivo.',
    },
  },
  official_form_not_supplied: {
    status: 400,
    en: {
      message: 'The official form is not available. Download the worksheet instead.',
      fix: 'Use the worksheet, which has all figures.',
    },
    es: {
      message: 'El formulario oficial no está disponible. Descarga la hoja de trabajo.',
      fix: 'Usa la hoja de trabajo, que tiene todas las cifras.',
    },
  },
  statement_not_in_english: {
    status: 400,
    en: {
      message: 'The statements must be in English. Entries without an English description: {entries}.',
      fix: 'Confirm the proposed descriptions or write your own.',
    },
    es: {
      message: 'Los anexos deben estar en inglés. Asientos sin descripción en inglés: {entries}.',
      fix: 'Confirma las descripciones propuestas o escribe las tuyas.',
    },
  },
  package_form_not_supplied: {
    status: 400,
    en: {
      message: 'These blank IRS forms have not been supplied: {forms}.',
      fix: 'The firm downloads them from irs.gov and supplies them: `llano form5472 supply --form FILE`.',
    },
    es: {
      message: 'Faltan estos formularios del IRS en blanco: {forms}.',
      fix: 'La gestoría los descarga de irs.gov y los aporta: `llano form5472 supply --form FILE`.',
    },
  },
  package_part_not_found: {
    status: 404,
    en: { message: 'The package has no such part. It has {parts}.', fix: 'Choose one of them.' },
    es: { message: 'El paquete no tiene esa parte. Tiene {parts}.', fix: 'Elige una de ellas.' },
  },
  tax_document_not_found: {
    status: 400,
    en: {
      message: '{field} is not a document of this LLC, or it was withdrawn.',
      fix: 'Use the id of a document of the same LLC that has not been withdrawn.',
    },
    es: {
      message: '{field} no es un documento de esta LLC o se retiró.',
      fix: 'Usa el id de un documento de la misma LLC que no se haya retirado.',
    },
  },
  package_not_frozen: {
    status: 400,
    en: {
      message:
        'No package of {year} is stored. Store what was filed and record how it was sent. If it was filed without Llano, mark it as filed elsewhere with the reason and the signed copy.',
      fix: 'Store the package on the page of the tax year in the console or with `form5472 freeze`; or send `filed_elsewhere` and `signed_copy_id`.',
    },
    es: {
      message:
        'No hay ningún paquete de {year} guardado. Guarda lo presentado y registra cómo se envió. Si se presentó sin Llano, indícalo con el motivo y la copia firmada.',
      fix: 'Guarda el paquete en la página del ejercicio de la consola o con `form5472 freeze`; o envía `filed_elsewhere` y `signed_copy_id`.',
    },
  },
  package_not_sent: {
    status: 400,
    en: {
      message: 'The package of {year} is stored, but how it was sent is not recorded. Record that instead.',
      fix: 'Record it on the page of the tax year in the console or with `form5472 filed`; this marks the filing as filed.',
    },
    es: {
      message: 'El paquete de {year} está guardado, pero no consta cómo se envió. Registra primero el envío.',
      fix: 'Regístralo en la página del ejercicio de la consola o con `form5472 filed`; así la declaración queda presentada.',
    },
  },
  filed_copy_required: {
    status: 400,
    en: {
      message: 'The return of {year} was filed without Llano, so the signed copy that was filed is required.',
      fix: 'Upload the copy and send its id in `signed_copy_id`, or use `filing mark --signed-copy`.',
    },
    es: {
      message:
        'La declaración de {year} se presentó sin Llano, así que se necesita la copia firmada que se presentó.',
      fix: 'Sube la copia y envía su id en `signed_copy_id`, o usa `filing mark --signed-copy`.',
    },
  },
  filed_copy_unexpected: {
    status: 400,
    en: {
      message:
        'A signed copy is accepted here only for Form 5472 that was filed without Llano, with the reason, in a year without a stored package.',
      fix: 'Leave it out. A signed copy of a stored package is recorded with how it was sent.',
    },
    es: {
      message:
        'Aquí solo se admite la copia firmada de un formulario 5472 que se presentó sin Llano, con el motivo, en un ejercicio sin paquete guardado.',
      fix: 'No la envíes. La copia firmada de un paquete guardado se registra con su envío.',
    },
  },
  filed_copy_of_other_year: {
    status: 400,
    en: {
      message: 'This signed copy is already the copy of the return filed for {year}.',
      fix: 'Upload the signed copy of this year. If {year} has the wrong one, correct that year first.',
    },
    es: {
      message: 'Esta copia firmada ya es la de la declaración presentada de {year}.',
      fix: 'Sube la copia firmada de este ejercicio. Si la de {year} no es la correcta, corrige antes ese ejercicio.',
    },
  },
  package_already_frozen: {
    status: 400,
    en: {
      message: 'The return of {year} was filed already. To file it again, say what changes in {field}.',
      fix: 'Amend it with a reason, which is printed on the statement of changes.',
    },
    es: {
      message:
        'La declaración de {year} ya se presentó. Para presentarla otra vez, indica qué cambia en {field}.',
      fix: 'Rectifícala con un motivo, que se imprime en el anexo de cambios.',
    },
  },
  package_nothing_to_amend: {
    status: 400,
    en: {
      message: 'No return of {year} was filed, so there is nothing to amend. Leave {field} out.',
      fix: 'Store the package without a reason. One that was stored and not sent stays, and the new one is sent instead.',
    },
    es: {
      message: 'No se presentó ninguna declaración de {year} que rectificar. No indiques {field}.',
      fix: 'Guarda el paquete sin motivo. El que se guardó sin enviarse se conserva, y se envía el nuevo.',
    },
  },
  package_unchanged: {
    status: 400,
    en: {
      message: 'Nothing has changed since the return of {year} was filed, so there is nothing to amend.',
      fix: 'Correct the books, the answers or the record first, then amend the return.',
    },
    es: {
      message:
        'Nada ha cambiado desde que se presentó la declaración de {year}, así que no hay nada que rectificar.',
      fix: 'Corrige antes la contabilidad, las respuestas o la ficha y después rectifica la declaración.',
    },
  },
  package_has_fax_cover: {
    status: 400,
    en: {
      message: 'The stored package of {year} has a fax cover, so it was not sent by mail.',
      fix: 'Store it again for mail, without the cover, and send that one.',
    },
    es: {
      message: 'El paquete guardado de {year} lleva portada de fax, así que no se envió por correo.',
      fix: 'Guárdalo de nuevo para correo, sin portada, y envía ese.',
    },
  },
  package_already_sent: {
    status: 400,
    en: {
      message: 'The newest package of {year} is recorded as sent. To send another one, amend it first.',
      fix: 'Store an amended package, then record how it was sent.',
    },
    es: {
      message:
        'El paquete más reciente de {year} ya consta como enviado. Para enviar otro, rectifícalo antes.',
      fix: 'Guarda un paquete rectificado y registra después cómo se envió.',
    },
  },
  package_sent_before_stored: {
    status: 400,
    en: {
      message: '{field} must be {first} or later: the package was stored on {day} (UTC).',
      fix: 'Send the day on which this package was sent. If another return was filed before, store and record that one.',
    },
    es: {
      message: '{field} debe ser {first} o posterior: el paquete se guardó el {day} (UTC).',
      fix: 'Indica el día en que se envió este paquete. Si antes se presentó otra declaración, guarda y registra esa.',
    },
  },
  loan_not_found: {
    status: 404,
    en: { message: 'There is no loan {id}.', fix: 'List the loans of the LLC to find the id.' },
    es: { message: 'No existe el préstamo {id}.', fix: 'Lista los préstamos de la LLC para ver su id.' },
  },
  loan_has_entries: {
    status: 400,
    en: { message: 'Loan {id} has linked entries. Unlink them first.', fix: 'Unlink its entries.' },
    es: {
      message: 'El préstamo {id} tiene asientos vinculados. Desvincúlalos primero.',
      fix: 'Desvincula sus asientos.',
    },
  },
  invalid_loan_rate: {
    status: 400,
    en: {
      message: '{field} must be a percentage from 0 to 100 with at most 4 decimals.',
      fix: 'Send the yearly interest, such as 4.5; 0 if there is none.',
    },
    es: {
      message: '{field} debe ser un porcentaje de 0 a 100 con 4 decimales como máximo.',
      fix: 'Envía el interés anual, como 4.5; 0 si no hay.',
    },
  },
  loan_entry_of_other_party: {
    status: 400,
    en: {
      message: 'Entry {id} is not with {party}, the other party of the loan.',
      fix: 'Choose an entry with the same person, or record a loan with the other one.',
    },
    es: {
      message: 'El asiento {id} no es con {party}, la otra parte del préstamo.',
      fix: 'Elige un asiento con la misma persona o registra un préstamo con la otra.',
    },
  },
  loan_entry_of_other_currency: {
    status: 400,
    en: {
      message: 'The loan is in {currency}, and entry {id} has no amount in {currency}.',
      fix: 'Correct the entry: add its amount in the currency of the loan, then link it.',
    },
    es: {
      message: 'El préstamo es en {currency} y el asiento {id} no tiene importe en {currency}.',
      fix: 'Corrige el asiento: añade su importe en la moneda del préstamo y después vincúlalo.',
    },
  },
  loan_entry_not_principal: {
    status: 400,
    en: {
      message:
        'Entry {id} is not a loan by its category and movement type ({category}, {movement_type}). Correct the entry, or link it as interest.',
      fix: 'Correct the category of the entry, or link it as interest.',
    },
    es: {
      message:
        'El asiento {id} no es un préstamo por su categoría y tipo de movimiento ({category}, {movement_type}). Corrige el asiento o vincúlalo como intereses.',
      fix: 'Corrige la categoría del asiento o vincúlalo como intereses.',
    },
  },
  loan_entry_not_interest: {
    status: 400,
    en: {
      message:
        'Entry {id} cannot be interest: its category is {category} and its movement type {movement_type}.',
      fix: 'Link it as principal, or correct the entry.',
    },
    es: {
      message:
        'El asiento {id} no puede ser de intereses: su categoría es {category} y su tipo de movimiento, {movement_type}.',
      fix: 'Vincúlalo como principal o corrige el asiento.',
    },
  },
  statement_entry_not_found: {
    status: 404,
    en: {
      message: 'Entry {id} is on no statement of {year}.',
      fix: 'Choose an entry that Part V or Part VI lists.',
    },
    es: {
      message: 'El asiento {id} no está en ningún anexo de {year}.',
      fix: 'Elige un asiento de la Parte V o de la Parte VI.',
    },
  },
  text_not_english: {
    status: 400,
    en: {
      message: '{field} must be in English. These words look Spanish: {words}.',
      fix: 'Write the text in English, as the IRS reads it.',
    },
    es: {
      message: '{field} debe estar en inglés. Estas palabras parecen españolas: {words}.',
      fix: 'Escribe el texto en inglés, tal como lo leerá el IRS.',
    },
  },
  description_required: {
    status: 400,
    en: {
      message: '{field} is required: no description can be proposed for entry {id}.',
      fix: 'Write what the entry is, in English.',
    },
    es: {
      message: '{field} es obligatorio: no se puede proponer una descripción del asiento {id}.',
      fix: 'Escribe en inglés qué es el asiento.',
    },
  },
  party_not_found: {
    status: 404,
    en: { message: 'There is no counterparty {id}.', fix: 'Choose a counterparty of the LLC.' },
    es: { message: 'No existe la contraparte {id}.', fix: 'Elige una contraparte de la LLC.' },
  },
  not_related_party: {
    status: 400,
    en: {
      message: '{name} is not a related party, so tax forms need no details.',
      fix: 'Choose a related party.',
    },
    es: {
      message: '{name} no es una parte vinculada: los formularios fiscales no necesitan sus datos.',
      fix: 'Elige una parte vinculada.',
    },
  },
  invalid_latin_name: {
    status: 400,
    en: {
      message: '{field} has characters that forms cannot print: {letters}.',
      fix: 'Write the name in Latin letters, as in the passport.',
    },
    es: {
      message: '{field} tiene caracteres que los formularios no pueden imprimir: {letters}.',
      fix: 'Escribe el nombre en letras latinas, como en el pasaporte.',
    },
  },
  form_not_printable: {
    status: 400,
    en: {
      message: 'Form {form} cannot be filled in: {fields}.',
      fix: 'Complete the record. Write names in Latin letters in the tax details of the related party.',
    },
    es: {
      message: 'El formulario {form} no se puede rellenar: {fields}.',
      fix: 'Completa la ficha. Escribe los nombres en letras latinas en los datos fiscales de la parte vinculada.',
    },
  },
  invalid_reference_id: {
    status: 400,
    en: {
      message:
        '{field} must be 1 to 50 letters and digits, without spaces, and must not be RP followed by a number: those ids are assigned automatically.',
      fix: 'Use the reference id of earlier returns, or leave it as it is.',
    },
    es: {
      message:
        '{field} debe tener de 1 a 50 letras y cifras, sin espacios, y no ser RP y un número: esos id se asignan automáticamente.',
      fix: 'Usa el id de referencia de declaraciones anteriores o déjalo como está.',
    },
  },
  reference_id_taken: {
    status: 400,
    en: {
      message: '{field} is already used by another related party of this LLC.',
      fix: 'Use another reference id.',
    },
    es: {
      message: '{field} ya lo usa otra parte vinculada de esta LLC.',
      fix: 'Usa otro id de referencia.',
    },
  },
  invalid_ftin: {
    status: 400,
    en: {
      message:
        '{field} must be 4 to 30 letters and digits, which may be separated by spaces, dots, dashes, slashes or parentheses, or "none".',
      fix: 'Check the tax number, or send none if the country issues none.',
    },
    es: {
      message:
        '{field} debe tener de 4 a 30 letras y cifras, que pueden separarse con espacios, puntos, guiones, barras o paréntesis, o ser none.',
      fix: 'Comprueba el número fiscal, o envía none si el país no lo asigna.',
    },
  },
  proof_unreadable: {
    status: 400,
    en: {
      message:
        '{field} must be a complete PDF with at least one page, or a complete image (PNG, JPEG, TIFF, WebP or HEIC).',
      fix: 'Scan or download the file again, and check that it opens.',
    },
    es: {
      message:
        '{field} debe ser un PDF completo con al menos una página, o una imagen completa (PNG, JPEG, TIFF, WebP o HEIC).',
      fix: 'Escanea o descarga el archivo otra vez y comprueba que se abre.',
    },
  },
  invalid_us_number: {
    status: 400,
    en: {
      message:
        '{field} must be an ITIN or SSN written as NNN-NN-NNNN, an EIN written as NN-NNNNNNN, or "none".',
      fix: 'Check the number and its hyphens, or send none to remove it.',
    },
    es: {
      message:
        '{field} debe ser un ITIN o SSN escrito como NNN-NN-NNNN, un EIN escrito como NN-NNNNNNN, o none.',
      fix: 'Comprueba el número y sus guiones, o envía none para quitarlo.',
    },
  },
  filing_stays_open: {
    status: 400,
    en: {
      message: 'The filing for {year} stays open: {why}.',
      fix: 'Prepare the return, or answer the question first.',
    },
    es: {
      message: 'La declaración de {year} sigue abierta: {why}.',
      fix: 'Prepara la declaración o responde antes a la pregunta.',
    },
  },
  reason_too_short: {
    status: 400,
    en: {
      message: '{field} must have at least {min} characters.',
      fix: 'Say why, so that the reader of the worksheet understands it.',
    },
    es: {
      message: '{field} debe tener al menos {min} caracteres.',
      fix: 'Explica por qué, de modo que quien lea la hoja de trabajo lo entienda.',
    },
  },
  nothing_left_out: {
    status: 400,
    en: {
      message: 'No question of {year} is open.',
      fix: 'Nothing to do. Amounts that are left out are decided one by one.',
    },
    es: {
      message: 'No hay preguntas sin responder en {year}.',
      fix: 'No hace falta nada. Los importes que quedan fuera se deciden uno por uno.',
    },
  },
  amount_not_left_out: {
    status: 400,
    en: {
      message: 'There is nothing to decide for {year} about these entries: {ids}.',
      fix: 'Choose entries that the form leaves out, or that were included by decision.',
    },
    es: {
      message: 'No hay nada que decidir en {year} sobre estos asientos: {ids}.',
      fix: 'Elige asientos que el formulario deja fuera o que se incluyeron por decisión.',
    },
  },
  amount_never_on_form: {
    status: 400,
    en: {
      message:
        'These entries cannot be included, because a missing document is not why they are left out: {ids}.',
      fix: 'Correct them in the books, say when the winding up ended, or leave them out.',
    },
    es: {
      message:
        'Estos asientos no se pueden incluir, porque no quedan fuera por falta de documentación: {ids}.',
      fix: 'Corrígelos en la contabilidad, indica cuándo terminó la liquidación o déjalos fuera.',
    },
  },
  amount_without_counterparty: {
    status: 400,
    en: {
      message: 'These entries name no counterparty, so they cannot be included: {ids}.',
      fix: 'Name the counterparty first.',
    },
    es: {
      message: 'Estos asientos no indican la contraparte, así que no se pueden incluir: {ids}.',
      fix: 'Indica antes la contraparte.',
    },
  },
  blank_form_unreadable: {
    status: 400,
    en: {
      message: 'The uploaded file {why}.',
      fix: 'Download the blank form from irs.gov and upload it as it is.',
    },
    es: {
      message: 'El archivo subido {why}.',
      fix: 'Descarga el formulario en blanco de irs.gov y súbelo tal cual.',
    },
  },
  blank_form_differs: {
    status: 400,
    en: {
      message: '{field} is not Form {form}, revision {revision}. {differences}',
      fix: 'Upload the named revision, or update Llano for the new one.',
    },
    es: {
      message: '{field} no es el formulario {form}, revisión {revision}. {differences}',
      fix: 'Sube la revisión indicada, o actualiza Llano para la nueva.',
    },
  },
  afr_file_unreadable: {
    status: 400,
    en: {
      message: 'The table cannot be imported. {why}',
      fix: 'Use a CSV file with the header month,short,mid,long.',
    },
    es: {
      message: 'La tabla no se puede importar. {why}',
      fix: 'Usa un archivo CSV con la cabecera month,short,mid,long.',
    },
  },
})
