import type { StayFaultCode } from '../../../src/areas/presence/imports/stay-file.rules.ts'
import type { Words } from '../../shared/words.tsx'

export type ImportWords = {
  title: string
  lead: string
  choose: string
  found(file: string, stays: number): string
  skipped(count: number): string
  dateOrder: string
  dayFirst: string
  monthFirst: string
  faults(count: number): string
  line(number: number): string
  event(number: number): string
  codes: Record<StayFaultCode, string>
  country: string
  from: string
  until: string
  more(count: number): string
  import(stays: number): string
  cancel: string
  nothingNew: string
  done(stays: number): string
}

export const IMPORT_WORDS: Words<ImportWords> = {
  en: {
    title: 'Import stays',
    lead: 'From a CSV file with the columns from, until and country, or from a calendar (ICS). You see every line before anything is saved.',
    choose: 'Choose file',
    found: (file, stays) => `${file}: ${stays === 1 ? '1 stay' : `${stays} stays`} found`,
    skipped: count =>
      count === 1 ? '1 cancelled event is left out.' : `${count} cancelled events are left out.`,
    dateOrder: 'What comes first in the dates?',
    dayFirst: 'Day',
    monthFirst: 'Month',
    faults: count =>
      count === 1 ? '1 error. Correct the file first.' : `${count} errors. Correct the file first.`,
    line: number => `Line ${number}`,
    event: number => `Event ${number}`,
    codes: {
      not_text: 'The file is not text.',
      not_readable: 'The file cannot be read from here on.',
      no_columns: 'The columns from and country are missing.',
      no_rows: 'The file has no stays.',
      too_many: 'A file can have at most 500 stays.',
      date: 'Not a date.',
      date_range: 'Dates must be from 1990 on.',
      order: 'The last day is before the first.',
      too_long: 'A stay can be at most 3660 days long.',
      future: 'Days to come cannot be imported; plan them in the calendar.',
      country: 'Not a country. Use its full name or its two-letter code.',
      overlap: 'Overlaps with another stay by more than the day of travel.',
      recurring: 'Repeating events cannot be imported.',
      duration: 'Not a valid duration.',
    },
    country: 'Country',
    from: 'First day',
    until: 'Last day',
    more: count => `and ${count} more`,
    import: stays => (stays === 1 ? 'Import 1 stay' : `Import ${stays} stays`),
    cancel: 'Cancel',
    nothingNew: 'No change: these stays are recorded already.',
    done: stays =>
      stays === 1 ? '1 stay imported. You can undo it.' : `${stays} stays imported. You can undo it.`,
  },
  es: {
    title: 'Importar estancias',
    lead: 'De un archivo CSV con las columnas desde, hasta y país, o de un calendario (ICS). Ves cada línea antes de guardar nada.',
    choose: 'Elegir archivo',
    found: (file, stays) => `${file}: ${stays === 1 ? '1 estancia' : `${stays} estancias`}`,
    skipped: count =>
      count === 1 ? 'Se omite 1 evento cancelado.' : `Se omiten ${count} eventos cancelados.`,
    dateOrder: '¿Qué va primero en las fechas?',
    dayFirst: 'Día',
    monthFirst: 'Mes',
    faults: count =>
      count === 1 ? '1 error. Corrige antes el archivo.' : `${count} errores. Corrige antes el archivo.`,
    line: number => `Línea ${number}`,
    event: number => `Evento ${number}`,
    codes: {
      not_text: 'El archivo no es texto.',
      not_readable: 'El archivo no se puede leer a partir de aquí.',
      no_columns: 'Faltan las columnas desde y país.',
      no_rows: 'El archivo no tiene estancias.',
      too_many: 'Un archivo puede tener 500 estancias como máximo.',
      date: 'No es una fecha.',
      date_range: 'Las fechas deben ser de 1990 en adelante.',
      order: 'El último día es anterior al primero.',
      too_long: 'Una estancia puede durar 3660 días como máximo.',
      future: 'Los días futuros no se pueden importar; planifícalos en el calendario.',
      country: 'No es un país. Usa su nombre completo o su código de dos letras.',
      overlap: 'Se solapa con otra estancia en más que el día de viaje.',
      recurring: 'Los eventos que se repiten no se pueden importar.',
      duration: 'No es una duración válida.',
    },
    country: 'País',
    from: 'Primer día',
    until: 'Último día',
    more: count => `y ${count} más`,
    import: stays => (stays === 1 ? 'Importar 1 estancia' : `Importar ${stays} estancias`),
    cancel: 'Cancelar',
    nothingNew: 'Sin cambios: estas estancias ya están registradas.',
    done: stays =>
      stays === 1
        ? '1 estancia importada. Puedes deshacerlo.'
        : `${stays} estancias importadas. Puedes deshacerlo.`,
  },
}
