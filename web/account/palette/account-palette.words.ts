import type { Words } from '../../shared/words.tsx'

type PaletteWords = {
  placeholder: string
  actions: string
  pages: string
  llcs: string
  entries: string
  counterparties: string
  documents: string
  transactions: string
  obligations: string
  newEntry: string
  importCsv: string
  uploadDocument: string
  connectBank: string
  submitTransaction: string
  invitePerson: string
  createKey: string
  more: string
  searchBooks(typed: string): string
  entry: string
  due(day: string): string
  leftOut(llcs: number): string
}

export const WORDS: Words<PaletteWords> = {
  en: {
    placeholder: 'Search pages, actions and records',
    actions: 'Actions',
    pages: 'Pages',
    llcs: 'LLCs',
    entries: 'Entries',
    counterparties: 'Counterparties',
    documents: 'Documents',
    transactions: 'Ledger transactions',
    obligations: 'Obligations',
    newEntry: 'New entry',
    importCsv: 'Import entries from a CSV file',
    uploadDocument: 'Upload a document',
    connectBank: 'Connect a bank',
    submitTransaction: 'Submit a transaction for approval',
    invitePerson: 'Invite a person',
    createKey: 'Create an API key',
    more: 'More',
    searchBooks: typed => `Search the books for “${typed}”`,
    entry: 'Entry',
    due: day => `Due ${day}`,
    leftOut: llcs =>
      `The books of ${llcs === 1 ? '1 more LLC' : `${llcs} more LLCs`} were not searched. Select an LLC and search its books.`,
  },
  es: {
    placeholder: 'Buscar páginas, acciones y registros',
    actions: 'Acciones',
    pages: 'Páginas',
    llcs: 'LLC',
    entries: 'Asientos',
    counterparties: 'Contrapartes',
    documents: 'Documentos',
    transactions: 'Transacciones del libro de gobierno',
    obligations: 'Obligaciones',
    newEntry: 'Nuevo asiento',
    importCsv: 'Importar asientos de un archivo CSV',
    uploadDocument: 'Subir un documento',
    connectBank: 'Conectar un banco',
    submitTransaction: 'Solicitar la aprobación de una transacción',
    invitePerson: 'Invitar a una persona',
    createKey: 'Crear una clave de API',
    more: 'Más',
    searchBooks: typed => `Buscar «${typed}» en la contabilidad`,
    entry: 'Asiento',
    due: day => `Vence el ${day}`,
    leftOut: llcs =>
      `No se ha buscado en la contabilidad de ${llcs === 1 ? 'otra' : `otras ${llcs}`} LLC. Elige una LLC y busca en su contabilidad.`,
  },
}
