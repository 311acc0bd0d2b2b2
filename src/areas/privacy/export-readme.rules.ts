import { dateOf } from '../../kernel/values/dates.ts'
import type { Language } from '../../kernel/values/language.ts'

export type ExportedTable = { path: string; holds: string; rows: number }

type Export = {
  person: { id: number; name: string; language: Language }
  now: Date
  identifiers: boolean
  tables: readonly ExportedTable[]
  files: number
  unreadable: readonly string[]
}

const WORDS = {
  en: {
    title: (name: string) => `Personal data of ${name}`,
    made: (day: string) => `Everything Llano stores about you, as of ${day} (UTC).`,
    format:
      'Each file below is a table in JSON: a list of records, with the names of the columns. Times are in UTC. Empty files are included, so that you can see that there is nothing.',
    whole:
      'This ZIP contains your identifiers and tax numbers in full. Keep it as safe as your passport, and delete copies you do not need.',
    masked: 'Identifiers and tax numbers are not included. Ask for them if you need them.',
    secrets:
      'Passwords, API key values, tokens and other secrets are never included. Figures computed from the books, such as totals, are not repeated.',
    rows: (count: number) => (count === 1 ? '1 record' : `${count} records`),
    files: (count: number) => `Files of your LLCs: ${count}, in the folder documents/.`,
    unreadable: 'These files could not be read and are missing here:',
  },
  es: {
    title: (name: string) => `Datos personales de ${name}`,
    made: (day: string) => `Todo lo que Llano guarda sobre ti, a fecha de ${day} (UTC).`,
    format:
      'Cada archivo de la lista es una tabla en JSON: una lista de registros con los nombres de las columnas. Las horas están en UTC. También se incluyen los archivos vacíos, para que veas que no hay nada.',
    whole:
      'Este ZIP contiene tus identificadores y números fiscales completos. Guárdalo como tu pasaporte y elimina las copias que no necesites.',
    masked: 'No se incluyen los identificadores ni los números fiscales. Pídelos si los necesitas.',
    secrets:
      'Las contraseñas, los valores de las claves de API, los tokens y otros secretos nunca se incluyen. Las cifras calculadas a partir de la contabilidad, como los totales, no se repiten.',
    rows: (count: number) => (count === 1 ? '1 registro' : `${count} registros`),
    files: (count: number) => `Archivos de tus LLC: ${count}, en la carpeta documents/.`,
    unreadable: 'Estos archivos no se pudieron leer y faltan aquí:',
  },
}

export function exportReadme({ person, now, identifiers, tables, files, unreadable }: Export): string {
  const words = WORDS[person.language]
  const title = words.title(person.name)
  const list = tables.map(({ path, holds, rows }) => `  ${path}\n    ${holds} (${words.rows(rows)})`)
  const parts = [
    `${title}\n${'='.repeat(title.length)}`,
    words.made(dateOf(now)),
    identifiers ? words.whole : words.masked,
    words.secrets,
    words.format,
    list.join('\n'),
    words.files(files),
    ...(unreadable.length ? [[words.unreadable, ...unreadable.map(path => `  ${path}`)].join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}
