import type { Words } from '../../parts/words.tsx'

export type DownloadWords = {
  downloads: string
  worksheet: string
  worksheetText: string
  official: string
  officialText: string
  officialFor(name: string): string
  noOfficial: string
  json: string
  jsonText: string
  download: string
  dossier: string
  dossierText: string
  dossierHolds: readonly string[]
  verify: string
  verifyText: string
  verifyCommand: string
  taxNumbers: string
  taxNumbersHint: string
  make: string
  making: string
  makingFiles(files: number, size: string): string
  made: string
  failed: string
  earlierDossiers: string
  dossierMade(year: number): string
  filesIn(files: number): string
  proofOf: string
  manifest: string
}

export const WORDS: Words<DownloadWords> = {
  en: {
    downloads: 'Downloads',
    worksheet: 'Worksheet',
    worksheetText:
      'A PDF with every line, the entries behind it and their papers. Tax numbers are whole in it.',
    official: 'Official form',
    officialText:
      'The IRS’s own PDF, filled in, in whole dollars. Compare it with the worksheet before you sign.',
    officialFor: name => `Form of ${name}`,
    noOfficial: 'Your Manager has not supplied the IRS’s blank form; the worksheet has every figure.',
    json: 'JSON',
    jsonText: 'The same figures for a program.',
    download: 'Download',
    dossier: 'Tax-defense dossier',
    dossierText: 'One ZIP with all of the tax year, that anybody can check without us.',
    dossierHolds: [
      'the LLC’s record, its owners and filings',
      'the books with what was removed, and the counterparties',
      'every document with its timestamp proof',
      'the Manager’s decisions and the reports with your answers',
      'where you were, day by day',
      'Form 5472, its worksheet and what is missing',
      'the audit log about all of it, and a manifest with every file’s SHA-256',
    ],
    verify: 'How to verify it',
    verifyText:
      'Unpack it and open verify.html in any browser, offline; or run the command below. The manifest is timestamped, so nothing can be put in later without being seen.',
    verifyCommand: 'llano verify dossier.zip',
    taxNumbers: 'Write tax numbers in full',
    taxNumbersHint: 'Otherwise by their last characters.',
    make: 'Make and download',
    making: 'It is being made and downloaded. You may go on working; keep this window open.',
    makingFiles: (files, size) => `${files} files so far, ${size}`,
    made: 'The dossier is made, and on its way into your downloads.',
    failed: 'The dossier could not be made',
    earlierDossiers: 'Dossiers made before',
    dossierMade: year => `Tax year ${year}`,
    filesIn: files => `${files} files`,
    proofOf: 'Manifest',
    manifest: 'Download the manifest',
  },
  es: {
    downloads: 'Descargas',
    worksheet: 'Hoja de trabajo',
    worksheetText:
      'Un PDF con cada línea, los asientos que hay detrás y sus documentos. Los números fiscales van completos.',
    official: 'Formulario oficial',
    officialText:
      'El propio PDF del IRS, rellenado, en dólares enteros. Compáralo con la hoja de trabajo antes de firmar.',
    officialFor: name => `Formulario de ${name}`,
    noOfficial:
      'Tu Manager no ha aportado el formulario en blanco del IRS; la hoja de trabajo tiene todas las cifras.',
    json: 'JSON',
    jsonText: 'Las mismas cifras para un programa.',
    download: 'Descargar',
    dossier: 'Expediente de defensa fiscal',
    dossierText: 'Un ZIP con todo el ejercicio, que cualquiera puede comprobar sin nosotros.',
    dossierHolds: [
      'la ficha de la LLC, sus titulares y sus declaraciones',
      'la contabilidad, con lo que se eliminó, y las contrapartes',
      'cada documento con la prueba de su sello de tiempo',
      'las decisiones del Manager y los informes con tus respuestas',
      'dónde estuviste, día a día',
      'el formulario 5472, su hoja de trabajo y lo que falta',
      'el registro de auditoría sobre todo ello, y un manifiesto con el SHA-256 de cada archivo',
    ],
    verify: 'Cómo comprobarlo',
    verifyText:
      'Descomprímelo y abre verify.html en cualquier navegador, sin conexión; o ejecuta la orden de abajo. El manifiesto lleva sello de tiempo, así que nada puede añadirse después sin que se note.',
    verifyCommand: 'llano verify dossier.zip',
    taxNumbers: 'Escribir los números fiscales completos',
    taxNumbersHint: 'Si no, solo sus últimos caracteres.',
    make: 'Preparar y descargar',
    making: 'Se está preparando y descargando. Puedes seguir trabajando; deja abierta esta ventana.',
    makingFiles: (files, size) => `${files} archivos de momento, ${size}`,
    made: 'El expediente está hecho, y de camino a tus descargas.',
    failed: 'No se pudo preparar el expediente',
    earlierDossiers: 'Expedientes anteriores',
    dossierMade: year => `Ejercicio ${year}`,
    filesIn: files => `${files} archivos`,
    proofOf: 'Manifiesto',
    manifest: 'Descargar el manifiesto',
  },
}
