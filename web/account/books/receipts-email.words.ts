import type { Words } from '../../shared/words.tsx'

const en = {
  title: 'Receipts by email',
  lead: 'Forward receipts to this address. Each attached file becomes a receipt. Anyone who knows the address can add receipts, but cannot see anything.',
  address: 'Address for receipts',
  none: 'This LLC has no address for receipts yet.',
  create: 'Create address',
  copy: 'Copy address',
  copied: 'Copied',
  replace: 'Create a new address',
  replaceTitle: 'Create a new address?',
  replaceText: 'The current address stops working immediately. Send the new one to everyone who uses it.',
  cancel: 'Cancel',
  created: 'Address created.',
  last: 'Latest messages',
  noMessages: 'Messages appear here with their result.',
  noSubject: 'No subject',
  noSender: 'Unknown sender',
  added: (receipts: number) => (receipts === 1 ? '1 receipt added' : `${receipts} receipts added`),
  nothing: 'Nothing added',
  rejected: (files: number) =>
    files === 1
      ? '1 file was not added because its format is not accepted or it is empty.'
      : `${files} files were not added because their format is not accepted or they are empty.`,
  why: {
    no_attachment:
      'The message has no attached file. Attach the receipt as a file: the text of a message and the pictures in it are not stored.',
    not_accepted: 'No attached file has an accepted format. Send a PDF or an image.',
    too_large: 'The message is larger than 25 MB. Send it in parts, or add the files here.',
    too_complex: 'The message has too many parts or attached files. Send fewer files at a time.',
    uploads_used_up:
      'You have reached the daily upload limit. The sender’s mail server will try again later.',
    storage_full: 'You have reached the storage limit. The sender’s mail server will try again later.',
  },
}
export type ReceiptEmailWords = typeof en

const es: ReceiptEmailWords = {
  title: 'Recibos por correo',
  lead: 'Reenvía los recibos a esta dirección. Cada archivo adjunto se convierte en un recibo. Quien conozca la dirección puede añadir recibos, pero no puede ver nada.',
  address: 'Dirección para recibos',
  none: 'Esta LLC aún no tiene dirección para recibos.',
  create: 'Crear dirección',
  copy: 'Copiar dirección',
  copied: 'Copiada',
  replace: 'Crear una dirección nueva',
  replaceTitle: '¿Crear una dirección nueva?',
  replaceText:
    'La dirección actual dejará de funcionar de inmediato. Envía la nueva a todas las personas que la usan.',
  cancel: 'Cancelar',
  created: 'Dirección creada.',
  last: 'Últimos mensajes',
  noMessages: 'Los mensajes aparecen aquí con su resultado.',
  noSubject: 'Sin asunto',
  noSender: 'Remitente desconocido',
  added: receipts => (receipts === 1 ? '1 recibo añadido' : `${receipts} recibos añadidos`),
  nothing: 'Nada añadido',
  rejected: files =>
    files === 1
      ? '1 archivo no se ha añadido porque su formato no se admite o está vacío.'
      : `${files} archivos no se han añadido porque su formato no se admite o están vacíos.`,
  why: {
    no_attachment:
      'El mensaje no tiene ningún archivo adjunto. Adjunta el recibo como archivo: el texto de un mensaje y sus imágenes no se guardan.',
    not_accepted: 'Ningún archivo adjunto tiene un formato admitido. Envía un PDF o una imagen.',
    too_large: 'El mensaje ocupa más de 25 MB. Envíalo por partes o añade los archivos aquí.',
    too_complex: 'El mensaje tiene demasiadas partes o archivos adjuntos. Envía menos archivos cada vez.',
    uploads_used_up:
      'Has alcanzado el límite diario de archivos. El servidor del remitente volverá a intentarlo más tarde.',
    storage_full:
      'Has alcanzado el límite de almacenamiento. El servidor del remitente volverá a intentarlo más tarde.',
  },
}

export const WORDS: Words<ReceiptEmailWords> = { en, es }
