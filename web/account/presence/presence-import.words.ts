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
    lead: 'From a CSV file with the columns “from”, “until” and “country”, or from a calendar (ICS). You review every line before anything is saved.',
    choose: 'Choose file',
    found: (file, stays) => `${file}: ${stays === 1 ? '1 stay' : `${stays} stays`} found`,
    skipped: count =>
      count === 1 ? '1 canceled event is left out.' : `${count} canceled events are left out.`,
    dateOrder: 'What comes first in the dates?',
    dayFirst: 'Day',
    monthFirst: 'Month',
    faults: count =>
      count === 1 ? '1 error. Correct the file first.' : `${count} errors. Correct the file first.`,
    line: number => `Line ${number}`,
    event: number => `Event ${number}`,
    codes: {
      not_text: 'This is not a text file. Choose a CSV or ICS file.',
      not_readable: 'The file cannot be read from here on.',
      no_columns: 'The columns “from” and “country” are missing.',
      no_rows: 'The file has no stays.',
      too_many: 'A file can have at most 500 stays.',
      date: 'This is not a valid date.',
      date_range: 'Use dates from 1990 onward.',
      order: 'The last day is before the first.',
      too_long: 'A stay can be at most 3,660 days long.',
      future: 'Future days cannot be imported. Plan them in the calendar.',
      country: 'Unknown country. Use its full name or two-letter code.',
      overlap: 'This stay overlaps another one by more than the day of travel.',
      recurring: 'Repeating events cannot be imported.',
      duration: 'This is not a valid duration.',
    },
    country: 'Country',
    from: 'First day',
    until: 'Last day',
    more: count => `and ${count} more`,
    import: stays => (stays === 1 ? 'Import 1 stay' : `Import ${stays} stays`),
    cancel: 'Cancel',
    nothingNew: 'No change: these stays are already recorded.',
    done: stays =>
      stays === 1 ? '1 stay imported. You can undo it.' : `${stays} stays imported. You can undo it.`,
  },
  es: {
    title: 'Importar estancias',
    lead: 'De un archivo CSV con las columnas «desde», «hasta» y «país», o de un calendario (ICS). Podrás revisar cada línea antes de guardar nada.',
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
      not_text: 'No es un archivo de texto. Elige un archivo CSV o ICS.',
      not_readable: 'El archivo no se puede leer a partir de aquí.',
      no_columns: 'Faltan las columnas «desde» y «país».',
      no_rows: 'El archivo no tiene estancias.',
      too_many: 'Un archivo puede tener 500 estancias como máximo.',
      date: 'Esta fecha no es válida.',
      date_range: 'Usa fechas de 1990 en adelante.',
      order: 'El último día es anterior al primero.',
      too_long: 'Una estancia puede durar 3.660 días como máximo.',
      future: 'Los días futuros no se pueden importar. Planifícalos en el calendario.',
      country: 'País desconocido. Usa su nombre completo o su código de dos letras.',
      overlap: 'Esta estancia se solapa con otra en algo más que el día de viaje.',
      recurring: 'Los eventos que se repiten no se pueden importar.',
      duration: 'Esta duración no es válida.',
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
