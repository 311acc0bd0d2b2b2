import type { Language } from '../../../kernel/values/language.ts'
import type { ArchiveFault, ManifestFault } from './faults.rules.ts'

type Telling = (name: string, more: string) => string

/** Describes what is wrong with a ZIP, in both languages. */
const FAULT_WORDS: Record<Language, Record<ArchiveFault['kind'], Telling>> = {
  en: {
    not_a_zip: () => 'This is not a ZIP file.',
    cut: () => 'The ZIP file is incomplete. Copy or download it again.',
    damaged: () => 'The ZIP file cannot be read: its directory is damaged.',
    layout: () => 'The ZIP file has an unusual structure: other programs could find different files in it.',
    overlap: () => 'The ZIP file is suspicious: several of its files share the same bytes.',
    not_a_dossier: () => 'This is not a dossier: it has no manifest.json.',
    too_many: (_, more) => `The ZIP file claims to contain ${more} files, more than any dossier.`,
    encrypted: name => `The ZIP file is encrypted (${name}); a dossier is not.`,
    method: name => `${name} uses a compression method that dossiers never use.`,
    bomb: name =>
      `${name} claims to be far larger than its compressed data. It may be a ZIP bomb and was not unpacked.`,
    name: name => `The ZIP file contains a file with an unsafe name: ${name}`,
    twice: name => `The ZIP file contains two files with the same name: ${name}`,
    manifest: (_, more) => `manifest.json is damaged: ${more}.`,
  },
  es: {
    not_a_zip: () => 'Esto no es un archivo ZIP.',
    cut: () => 'El archivo ZIP está incompleto. Cópialo o descárgalo de nuevo.',
    damaged: () => 'El archivo ZIP no se puede leer: su directorio está dañado.',
    layout: () =>
      'El archivo ZIP tiene una estructura poco habitual: otros programas podrían encontrar en él otros archivos.',
    overlap: () => 'El archivo ZIP es sospechoso: varios de sus archivos comparten los mismos bytes.',
    not_a_dossier: () => 'Esto no es un expediente: no contiene manifest.json.',
    too_many: (_, more) => `El archivo ZIP dice contener ${more} archivos, más que ningún expediente.`,
    encrypted: name => `El archivo ZIP está cifrado (${name}); un expediente no lo está.`,
    method: name => `${name} usa un método de compresión que los expedientes nunca usan.`,
    bomb: name =>
      `${name} dice ser mucho mayor que sus datos comprimidos. Puede ser una bomba ZIP y no se ha descomprimido.`,
    name: name => `El archivo ZIP contiene un archivo con un nombre no seguro: ${name}`,
    twice: name => `El archivo ZIP contiene dos archivos con el mismo nombre: ${name}`,
    manifest: (_, more) => `manifest.json está dañado: ${more}.`,
  },
}

const MANIFEST_WORDS: Record<Language, Record<ManifestFault, string>> = {
  en: {
    unreadable: 'it cannot be read',
    not_text: 'it is not text',
    not_json: 'it is not JSON',
    format: "it is not marked as a dossier's manifest",
    about: 'its LLC or date is missing',
    problems: 'its list of problems cannot be read',
    files: 'its list of files cannot be read',
    order: 'its list of files is not in order',
    not_ours: 'it was not written by this software',
  },
  es: {
    unreadable: 'no se puede leer',
    not_text: 'no es texto',
    not_json: 'no es JSON',
    format: 'no está marcado como manifiesto de un expediente',
    about: 'le falta la LLC o la fecha',
    problems: 'su lista de problemas no se puede leer',
    files: 'su lista de archivos no se puede leer',
    order: 'su lista de archivos no está en orden',
    not_ours: 'no lo escribió este programa',
  },
}

export function formatFault(fault: ArchiveFault, language: Language): string {
  // Invisible characters, and those that change the text direction, must not make one name look like another.
  const name = 'name' in fault ? fault.name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '·').slice(0, 200) : ''
  const more =
    'count' in fault ? String(fault.count) : 'reason' in fault ? MANIFEST_WORDS[language][fault.reason] : ''
  return FAULT_WORDS[language][fault.kind](name, more)
}
