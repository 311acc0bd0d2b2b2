import type { Language } from '../../../kernel/values/language.ts'
import type { ArchiveFault, ManifestFault } from './faults.rules.ts'

type Telling = (name: string, more: string) => string

/** What is wrong with a ZIP, in a sentence, in both languages. */
const FAULT_WORDS: Record<Language, Record<ArchiveFault['kind'], Telling>> = {
  en: {
    not_a_zip: () => 'This is not a ZIP file.',
    cut: () => 'The ZIP file is cut: a part of it is missing. Copy or download it again.',
    odd: () => 'The ZIP file cannot be read: its directory is damaged.',
    layout: () =>
      'The ZIP file is not put together in the plain way: other programs could find other files in it than this one.',
    overlap: () =>
      'The ZIP file was made to look larger than it is: several of its files share the same bytes.',
    not_a_dossier: () => 'This is not a dossier: there is no manifest.json in it.',
    too_many: (_, more) => `The ZIP file says that it holds ${more} files, more than any dossier.`,
    encrypted: name => `The ZIP file is encrypted (${name}); a dossier is not.`,
    method: name => `${name} is packed in a way that no dossier uses.`,
    bomb: name =>
      `${name} says it is far larger than what it is packed from: it is a trap, and was not unpacked.`,
    name: name =>
      `The ZIP file holds a file whose name could lead out of its folder, or has characters that no name has: ${name}`,
    twice: name => `The ZIP file holds two files of the same name: ${name}`,
    manifest: (_, more) => `manifest.json is damaged: ${more}.`,
  },
  es: {
    not_a_zip: () => 'Esto no es un archivo ZIP.',
    cut: () => 'El archivo ZIP está cortado: le falta una parte. Cópialo o descárgalo de nuevo.',
    odd: () => 'El archivo ZIP no se puede leer: su directorio está dañado.',
    layout: () =>
      'El archivo ZIP no está compuesto de la manera sencilla: otros programas podrían encontrar en él otros archivos que este.',
    overlap: () =>
      'El archivo ZIP se hizo para parecer mayor de lo que es: varios de sus archivos comparten los mismos bytes.',
    not_a_dossier: () => 'Esto no es un expediente: no contiene manifest.json.',
    too_many: (_, more) => `El archivo ZIP dice contener ${more} archivos, más que ningún expediente.`,
    encrypted: name => `El archivo ZIP está cifrado (${name}); un expediente no lo está.`,
    method: name => `${name} está comprimido de un modo que ningún expediente usa.`,
    bomb: name =>
      `${name} dice ser mucho mayor que lo que lo comprime: es una trampa, y no se ha descomprimido.`,
    name: name =>
      `El archivo ZIP contiene un archivo cuyo nombre podría salir de su carpeta, o con caracteres que ningún nombre tiene: ${name}`,
    twice: name => `El archivo ZIP contiene dos archivos con el mismo nombre: ${name}`,
    manifest: (_, more) => `manifest.json está dañado: ${more}.`,
  },
}

const MANIFEST_WORDS: Record<Language, Record<ManifestFault, string>> = {
  en: {
    unreadable: 'it cannot be read',
    not_text: 'it is no text',
    not_json: 'it is not JSON',
    format: 'it does not say that it is one of a dossier',
    about: 'it does not say of whom and of when it is',
    problems: 'its list of problems cannot be read',
    files: 'its list of files cannot be read',
    order: 'its list of files is not in order',
    not_ours: 'it was not written by the program that makes dossiers',
  },
  es: {
    unreadable: 'no se puede leer',
    not_text: 'no es texto',
    not_json: 'no es JSON',
    format: 'no dice ser el de un expediente',
    about: 'no dice de quién ni de cuándo es',
    problems: 'su lista de problemas no se puede leer',
    files: 'su lista de archivos no se puede leer',
    order: 'su lista de archivos no está en orden',
    not_ours: 'no lo escribió el programa que hace los expedientes',
  },
}

export function tellFault(fault: ArchiveFault, language: Language): string {
  // What cannot be seen, or turns the direction of writing, must not make a name look like another.
  const name = 'name' in fault ? fault.name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '·').slice(0, 200) : ''
  const more =
    'count' in fault ? String(fault.count) : 'reason' in fault ? MANIFEST_WORDS[language][fault.reason] : ''
  return FAULT_WORDS[language][fault.kind](name, more)
}
