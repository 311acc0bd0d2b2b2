import type { Language } from '../../../kernel/language.ts'
import type { FileState } from './compare.rules.ts'

export type PageWords = {
  title: string
  intro: string
  pick: string
  or: string
  folder: string
  stays: string
  reading(done: string, of: string): string
  good: string
  goodMore(files: string): string
  bad: string
  badMore(count: number): string
  none: string
  llc: string
  year: string
  period: string
  madeAt: string
  manifestHash: string
  proofTitle: string
  proof: Record<'absent' | 'unreadable' | 'of_another', string>
  proofOf: string
  block(height: string): string
  blockMore: string
  calendar(uri: string): string
  calendarMore: string
  demo: string
  others(count: number): string
  problemsTitle: string
  problem(id: number): string
  problemStates: Record<string, string>
  filesTitle: string
  states: Record<FileState, string>
  size: string
  strongerTitle: string
  stronger: string
  limits: string
}

export const PAGE_WORDS: Record<Language, PageWords> = {
  en: {
    title: 'Check a dossier',
    intro:
      'This page reads a tax-defense dossier, works out the SHA-256 of every file in it and compares it with the manifest.',
    pick: 'Choose the ZIP file, or drop it here',
    or: 'Already unpacked?',
    folder: 'Choose the folder',
    stays: 'Nothing leaves your computer: the page uses no network.',
    reading: (done, of) => `Reading file ${done} of ${of} …`,
    good: 'Every file is as the manifest says',
    goodMore: files => `${files} files were read whole. None was changed, is missing or was added.`,
    bad: 'This dossier is not as it was made',
    badMore: count =>
      count === 1 ? 'One file is not as it should be:' : `${count} files are not as they should be:`,
    none: 'It could not be checked',
    llc: 'LLC',
    year: 'Year',
    period: 'Tax year',
    madeAt: 'Made',
    manifestHash: 'SHA-256 of the manifest',
    proofTitle: 'Timestamp of the manifest',
    proof: {
      absent:
        'There is no proof in this dossier: when it was made, the calendars could not be reached. The proof can be had later from whoever made the dossier.',
      unreadable: 'manifest.json.ots is damaged: it cannot be read as an OpenTimestamps proof.',
      of_another:
        'manifest.json.ots is the proof of something else: the manifest, or its proof, was changed.',
    },
    proofOf: 'The proof is one of this manifest (the same SHA-256).',
    block: height => `Bitcoin block ${height}`,
    blockMore:
      'The proof names this block. Whether the block holds it must be compared outside this page: llano verify does so, or any OpenTimestamps program.',
    calendar: uri => `Pending: ${uri}`,
    calendarMore: 'A calendar has it and puts it into a block within hours; a newer proof names the block.',
    demo: 'This is the chain of a demonstration, not Bitcoin. It proves nothing to anybody.',
    others: count => (count === 1 ? '1 attestation of another kind' : `${count} attestations of other kinds`),
    problemsTitle: 'Documents that were not whole when the dossier was made',
    problem: id => `Document ${id}`,
    problemStates: {
      missing: 'its file was missing',
      changed: 'its file was damaged, and was left out',
      unreadable: 'its file could not be read',
      withdrawn: 'withdrawn',
      without_file: 'recorded without a file',
    },
    filesTitle: 'Files',
    states: { whole: 'whole', changed: 'damaged', missing: 'missing', extra: 'not in the manifest' },
    size: 'bytes',
    strongerTitle: 'A stronger check',
    stronger:
      'Whoever changed the dossier could have changed this page with it. Use a copy of the page from a source you trust, or the program: llano verify DOSSIER.zip. It also follows every timestamp to its block and checks the extract of the audit log.',
    limits: 'This page compares hashes. It does not judge what the documents say.',
  },
  es: {
    title: 'Comprobar un expediente',
    intro:
      'Esta página lee un expediente de defensa fiscal, calcula el SHA-256 de cada uno de sus archivos y lo compara con el manifiesto.',
    pick: 'Elige el archivo ZIP, o suéltalo aquí',
    or: '¿Ya está descomprimido?',
    folder: 'Elegir la carpeta',
    stays: 'Nada sale de tu ordenador: la página no usa la red.',
    reading: (done, of) => `Leyendo el archivo ${done} de ${of} …`,
    good: 'Todos los archivos son los que dice el manifiesto',
    goodMore: files =>
      `Se han leído enteros ${files} archivos. Ninguno se ha modificado, falta ni se ha añadido.`,
    bad: 'Este expediente no está como se hizo',
    badMore: count =>
      count === 1 ? 'Un archivo no está como debería:' : `${count} archivos no están como deberían:`,
    none: 'No se ha podido comprobar',
    llc: 'LLC',
    year: 'Año',
    period: 'Ejercicio fiscal',
    madeAt: 'Hecho',
    manifestHash: 'SHA-256 del manifiesto',
    proofTitle: 'Sello de tiempo del manifiesto',
    proof: {
      absent:
        'Este expediente no contiene la prueba: cuando se hizo, no se pudo contactar con los calendarios. Puede pedirla después a quien hizo el expediente.',
      unreadable: 'manifest.json.ots está dañado: no se puede leer como prueba de OpenTimestamps.',
      of_another: 'manifest.json.ots es la prueba de otra cosa: se modificó el manifiesto, o su prueba.',
    },
    proofOf: 'La prueba es la de este manifiesto (el mismo SHA-256).',
    block: height => `Bloque ${height} de Bitcoin`,
    blockMore:
      'La prueba nombra este bloque. Que el bloque lo contenga debe compararse fuera de esta página: lo hace llano verify, o cualquier programa de OpenTimestamps.',
    calendar: uri => `Pendiente: ${uri}`,
    calendarMore:
      'Un calendario lo tiene y lo incluirá en un bloque en unas horas; una prueba posterior nombra el bloque.',
    demo: 'Es la cadena de una demostración, no Bitcoin. No prueba nada a nadie.',
    others: count => (count === 1 ? '1 testimonio de otra clase' : `${count} testimonios de otras clases`),
    problemsTitle: 'Documentos que no estaban enteros cuando se hizo el expediente',
    problem: id => `Documento ${id}`,
    problemStates: {
      missing: 'faltaba su archivo',
      changed: 'su archivo estaba dañado, y no se incluyó',
      unreadable: 'su archivo no se pudo leer',
      withdrawn: 'retirado',
      without_file: 'registrado sin archivo',
    },
    filesTitle: 'Archivos',
    states: { whole: 'entero', changed: 'dañado', missing: 'falta', extra: 'no está en el manifiesto' },
    size: 'bytes',
    strongerTitle: 'Una comprobación más fuerte',
    stronger:
      'Quien haya modificado el expediente pudo modificar también esta página. Usa una copia de la página de una fuente de confianza, o el programa: llano verify EXPEDIENTE.zip. Además sigue cada sello de tiempo hasta su bloque y comprueba el extracto del registro de auditoría.',
    limits: 'Esta página compara hashes. No juzga lo que dicen los documentos.',
  },
}
