import { errorCatalog } from '../../kernel/http/refusal.ts'

export const ratesErrors = errorCatalog({
  rate_file_unreadable: {
    status: 400,
    en: {
      message: 'The table cannot be imported. {why}',
      fix: 'Use the file as published, saved as CSV.',
    },
    es: {
      message: 'La tabla no se puede importar. {why}',
      fix: 'Usa el archivo tal como se publica, guardado como CSV.',
    },
  },
  rate_file_line: {
    status: 400,
    en: {
      message: 'Line {line} of the file: {what}.',
      fix: 'Use the file as published, saved as CSV.',
    },
    es: {
      message: 'Línea {line} del archivo: {what}.',
      fix: 'Usa el archivo tal como se publica, guardado como CSV.',
    },
  },
  rate_year_required: {
    status: 400,
    en: { message: '{field} is required: the year of the rates.', fix: 'Say which year the table is for.' },
    es: { message: '{field} es obligatorio: el año de los tipos.', fix: 'Indica de qué año es la tabla.' },
  },
})
