import type { Language } from '../../../kernel/values/language.ts'
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
  unproven: string
  size: string
  strongerTitle: string
  stronger: string
  limits: string
}

export const PAGE_WORDS: Record<Language, PageWords> = {
  en: {
    title: 'Check a dossier',
    intro:
      'This page reads a tax-defense dossier, computes the SHA-256 of every file and compares it with the manifest.',
    pick: 'Choose the ZIP file, or drop it here',
    or: 'Already unpacked?',
    folder: 'Choose the folder',
    stays: 'Nothing leaves your computer: the page works offline.',
    reading: (done, of) => `Reading file ${done} of ${of} …`,
    good: 'Every file matches the manifest',
    goodMore: files =>
      `${files} files checked. None is changed, missing or added. This page cannot check the timestamps or the audit log: llano verify does.`,
    bad: 'This dossier has been changed',
    badMore: count => (count === 1 ? '1 file has a problem:' : `${count} files have problems:`),
    none: 'It could not be checked',
    llc: 'LLC',
    year: 'Year',
    period: 'Tax year',
    madeAt: 'Created',
    manifestHash: 'SHA-256 of the manifest',
    proofTitle: 'Timestamp of the manifest',
    proof: {
      absent:
        'This dossier contains no proof, because the calendars could not be reached when it was created. Ask the creator of the dossier for the proof.',
      unreadable: 'manifest.json.ots is damaged: it cannot be read as an OpenTimestamps proof.',
      of_another: 'manifest.json.ots belongs to a different file: the manifest or its proof was changed.',
    },
    proofOf: 'The proof belongs to this manifest (same SHA-256).',
    block: height => `Bitcoin block ${height}`,
    blockMore:
      'The proof names this block. To check it against the block, use llano verify or any OpenTimestamps client.',
    calendar: uri => `Pending: ${uri}`,
    calendarMore: 'Timestamp pending. It is included in a block within hours; a newer proof names the block.',
    demo: 'This is a demo chain, not Bitcoin. It proves nothing.',
    others: count => (count === 1 ? '1 attestation of another kind' : `${count} attestations of other kinds`),
    problemsTitle: 'Documents that were damaged or missing when the dossier was created',
    problem: id => `Document ${id}`,
    problemStates: {
      missing: 'its file was missing',
      changed: 'its file was damaged and left out',
      unreadable: 'its file could not be read',
      withdrawn: 'withdrawn',
      without_file: 'recorded without a file',
    },
    filesTitle: 'Files',
    states: {
      whole: 'intact',
      changed: 'damaged',
      missing: 'missing',
      extra: 'not in the manifest',
      other: 'not the document in documents.json',
    },
    unproven: 'not checked further here',
    size: 'bytes',
    strongerTitle: 'A stronger check',
    stronger:
      'Someone who changed the dossier could have changed this page too. Use a copy of the page from a source you trust, or run llano verify DOSSIER.zip, which also checks every timestamp against its block and the extract of the audit log.',
    limits: 'This page compares hashes. It does not assess the content of the documents.',
  },
  es: {
    title: 'Comprobar un expediente',
    intro:
      'Esta página lee un expediente de defensa fiscal, calcula el SHA-256 de cada uno de sus archivos y lo compara con el manifiesto.',
    pick: 'Elige el archivo ZIP, o suéltalo aquí',
    or: '¿Ya está descomprimido?',
    folder: 'Elegir la carpeta',
    stays: 'Nada sale de tu equipo: la página funciona sin conexión.',
    reading: (done, of) => `Leyendo el archivo ${done} de ${of} …`,
    good: 'Todos los archivos coinciden con el manifiesto',
    goodMore: files =>
      `Se han comprobado ${files} archivos. Ninguno se ha modificado, ninguno falta y ninguno se ha añadido. Esta página no puede comprobar los sellos de tiempo ni el registro de auditoría: lo hace llano verify.`,
    bad: 'Este expediente se ha modificado',
    badMore: count => (count === 1 ? '1 archivo tiene un problema:' : `${count} archivos tienen problemas:`),
    none: 'No se ha podido comprobar',
    llc: 'LLC',
    year: 'Año',
    period: 'Ejercicio',
    madeAt: 'Hecho',
    manifestHash: 'SHA-256 del manifiesto',
    proofTitle: 'Sello de tiempo del manifiesto',
    proof: {
      absent:
        'Este expediente no contiene la prueba, porque no se pudo contactar con los calendarios al crearlo. Pídela a quien creó el expediente.',
      unreadable: 'manifest.json.ots está dañado: no se puede leer como prueba de OpenTimestamps.',
      of_another: 'manifest.json.ots corresponde a otro archivo: se modificó el manifiesto o su prueba.',
    },
    proofOf: 'La prueba es la de este manifiesto (el mismo SHA-256).',
    block: height => `Bloque ${height} de Bitcoin`,
    blockMore:
      'La prueba indica este bloque. Para comprobarla con el bloque, usa llano verify o cualquier cliente de OpenTimestamps.',
    calendar: uri => `Pendiente: ${uri}`,
    calendarMore:
      'Sello de tiempo pendiente. Se incluirá en un bloque en unas horas; una prueba posterior indica el bloque.',
    demo: 'Es una cadena de demostración, no Bitcoin. No prueba nada.',
    others: count => (count === 1 ? '1 atestación de otro tipo' : `${count} atestaciones de otros tipos`),
    problemsTitle: 'Documentos dañados o que faltaban al crear el expediente',
    problem: id => `Documento ${id}`,
    problemStates: {
      missing: 'faltaba su archivo',
      changed: 'su archivo estaba dañado, y no se incluyó',
      unreadable: 'su archivo no se pudo leer',
      withdrawn: 'retirado',
      without_file: 'registrado sin archivo',
    },
    filesTitle: 'Archivos',
    states: {
      whole: 'intacto',
      changed: 'dañado',
      missing: 'falta',
      extra: 'no está en el manifiesto',
      other: 'no es el documento de documents.json',
    },
    unproven: 'sin más comprobación aquí',
    size: 'bytes',
    strongerTitle: 'Una comprobación más fuerte',
    stronger:
      'Quien haya modificado el expediente pudo modificar también esta página. Usa una copia de la página de una fuente de confianza, o ejecuta llano verify EXPEDIENTE.zip, que además comprueba cada sello de tiempo con su bloque y el extracto del registro de auditoría.',
    limits: 'Esta página compara huellas. No valora el contenido de los documentos.',
  },
}
