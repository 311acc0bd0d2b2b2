import type { Words } from '../../shared/words.tsx'

export type DownloadWords = {
  downloads: string
  worksheet: string
  worksheetText: string
  official: string
  officialText: string
  officialFor(name: string): string
  package: string
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
      'A PDF with every line, the entries behind it and their documents. Tax IDs are shown in full.',
    official: 'Official form',
    officialText:
      'The official IRS PDF, filled in with whole dollars. Check it against the worksheet before you sign.',
    officialFor: name => `Form for ${name}`,
    package: 'Complete filing package',
    noOfficial: 'The blank IRS form is not available yet. The worksheet has every figure.',
    json: 'JSON',
    jsonText: 'The same figures in machine-readable form.',
    download: 'Download',
    dossier: 'Tax-defense dossier',
    dossierText: 'One ZIP with everything about the tax year. Anyone can verify it without us.',
    dossierHolds: [
      'the LLC’s details, owners and filings',
      'the books, including removed entries, and the counterparties',
      'every document with its timestamp proof',
      'your Manager’s decisions, and the reports with your answers',
      'where you were, day by day',
      'Form 5472, its worksheet and what is still missing',
      'the audit log, and a manifest with the SHA-256 of every file',
    ],
    verify: 'How to verify it',
    verifyText:
      'Unzip it and open verify.html in any browser, even offline, or run the command below. The manifest is timestamped, so nothing can be added later unnoticed.',
    verifyCommand: 'llano verify dossier.zip',
    taxNumbers: 'Show tax IDs in full',
    taxNumbersHint: 'Otherwise only the last characters are shown.',
    make: 'Create and download',
    making: 'Creating the dossier. The download starts automatically; keep this window open.',
    makingFiles: (files, size) => `${files} files so far, ${size}`,
    made: 'The dossier is ready and is being downloaded.',
    failed: 'The dossier could not be created',
    earlierDossiers: 'Previous dossiers',
    dossierMade: year => `Tax year ${year}`,
    filesIn: files => `${files} files`,
    proofOf: 'Manifest',
    manifest: 'Download manifest',
  },
  es: {
    downloads: 'Descargas',
    worksheet: 'Hoja de trabajo',
    worksheetText:
      'Un PDF con cada línea, los asientos que la componen y sus documentos. Los números fiscales aparecen completos.',
    official: 'Formulario oficial',
    officialText:
      'El PDF oficial del IRS, rellenado en dólares enteros. Compruébalo con la hoja de trabajo antes de firmar.',
    officialFor: name => `Formulario de ${name}`,
    package: 'Paquete de presentación completo',
    noOfficial:
      'El formulario en blanco del IRS aún no está disponible. La hoja de trabajo tiene todas las cifras.',
    json: 'JSON',
    jsonText: 'Las mismas cifras en un formato para programas.',
    download: 'Descargar',
    dossier: 'Expediente de defensa fiscal',
    dossierText: 'Un ZIP con todo el ejercicio. Cualquiera puede verificarlo sin nosotros.',
    dossierHolds: [
      'los datos de la LLC, sus titulares y sus declaraciones',
      'la contabilidad, incluidos los asientos eliminados, y las contrapartes',
      'cada documento con la prueba de su sello de tiempo',
      'las decisiones de tu Manager y los informes con tus respuestas',
      'dónde estuviste, día a día',
      'el formulario 5472, su hoja de trabajo y lo que aún falta',
      'el registro de auditoría y un manifiesto con el SHA-256 de cada archivo',
    ],
    verify: 'Cómo verificarlo',
    verifyText:
      'Descomprímelo y abre verify.html en cualquier navegador, incluso sin conexión, o ejecuta el comando de abajo. El manifiesto lleva un sello de tiempo: no se puede añadir nada después sin que se note.',
    verifyCommand: 'llano verify dossier.zip',
    taxNumbers: 'Mostrar los números fiscales completos',
    taxNumbersHint: 'Si no, solo se muestran los últimos caracteres.',
    make: 'Generar y descargar',
    making: 'Generando el expediente. La descarga empieza sola; no cierres esta ventana.',
    makingFiles: (files, size) => `${files} archivos por ahora, ${size}`,
    made: 'El expediente está listo y se está descargando.',
    failed: 'No se ha podido generar el expediente',
    earlierDossiers: 'Expedientes anteriores',
    dossierMade: year => `Ejercicio ${year}`,
    filesIn: files => `${files} archivos`,
    proofOf: 'Manifiesto',
    manifest: 'Descargar manifiesto',
  },
}
