import { errorCatalog } from '../../kernel/http/refusal.ts'

export const ratesErrors = errorCatalog({
  rate_file_unreadable: {
    status: 400,
    en: 'The table cannot be imported. {why}',
    es: 'La tabla no se puede importar. {why}',
  },
  rate_file_line: {
    status: 400,
    en: 'Line {line} of the file: {what}.',
    es: 'Línea {line} del archivo: {what}.',
  },
  rate_year_required: {
    status: 400,
    en: '{field} is required: the year of the rates.',
    es: '{field} es obligatorio: el año de los tipos.',
  },
})
