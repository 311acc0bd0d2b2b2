import type { Words } from '../../shared/words.tsx'

const en = {
  document: 'Document',
  docType: 'Type',
  taxYear: 'Tax year',
  yearText: (title: string) => `The dossier of the tax year includes “${title}”.`,
  yearHint: 'Leave empty if it belongs to no year',
  yearSaved: 'Tax year saved.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw document',
  withdrawText: (title: string) =>
    `The owner no longer sees “${title}”. The file and its proof are kept, and you can restore it.`,
  reason: 'Reason',
  reasonHint: 'Not shown to the owner',
  withdrawn: 'Document withdrawn.',
  withdrawnDocuments: 'Withdrawn documents',
  withdrawnAt: 'Withdrawn',
  reinstate: 'Restore',
  reinstated: 'Document restored.',
}
export type DocumentActionWords = typeof en

export const WORDS: Words<DocumentActionWords> = {
  en,
  es: {
    document: 'Documento',
    docType: 'Tipo',
    taxYear: 'Ejercicio',
    yearText: title => `El expediente del ejercicio incluye «${title}».`,
    yearHint: 'Déjalo vacío si no pertenece a ninguno',
    yearSaved: 'Ejercicio guardado.',
    withdraw: 'Retirar',
    withdrawTitle: 'Retirar documento',
    withdrawText: title =>
      `El titular deja de ver «${title}». El archivo y su prueba se conservan, y puedes recuperarlo.`,
    reason: 'Motivo',
    reasonHint: 'No se muestra al titular',
    withdrawn: 'Documento retirado.',
    withdrawnDocuments: 'Documentos retirados',
    withdrawnAt: 'Retirado',
    reinstate: 'Recuperar',
    reinstated: 'Documento recuperado.',
  },
}
