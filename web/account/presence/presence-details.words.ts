import type { EvidenceKind } from '../../../src/areas/presence/evidence/evidence.rules.ts'
import type { AnswerWord, QuestionKind } from '../../../src/areas/presence/facts/facts.rules.ts'
import type { Words } from '../../shared/words.tsx'

export type DetailWords = {
  duePlans: string
  stay(country: string, from: string, until: string): string
  confirmPlan: string
  removePlan: string
  planConfirmed: string
  planRemoved: string
  facts: string
  factsLead: string
  kinds: Record<QuestionKind, string>
  answers: Record<AnswerWord, string>
  since(day: string): string
  noEnd: string
  undocumented: string
  statedOn(time: string): string
  noCertificateOf(year: string): string
  certificateCountry: string
  certificateHint(year: number): string
  otherCountry(country: string): string
  haveCertificate: string
  noCertificate: string
  remove: string
  removed: string
  saved: string
  nationality: string
  addNationality: string
  addPeriodTitle: string
  periodKind: string
  country: string
  fromDay: string
  toDay: string
  note: string
  documented: string
  addPeriod: string
  abroadSince: string
  evidence(year: number): string
  evidenceLead: string
  withEvidence: string
  withoutEvidence: string
  daysWithout: string
  days(count: number): string
  showAll(count: number): string
  withdrawn: string
  detach: string
  detached: string
  attachTitle: string
  documentHint: string
  evidenceKind: string
  evidenceKinds: Record<EvidenceKind, string>
  evidenceCountry: string
  evidenceFrom: string
  evidenceUntil: string
  attach: string
  attached: string
}

export const DETAIL_WORDS: Words<DetailWords> = {
  en: {
    duePlans: 'Did these planned stays happen?',
    stay: (country, from, until) =>
      from === until ? `${country}, ${from}` : `${country}, ${from} – ${until}`,
    confirmPlan: 'Yes, record it',
    removePlan: 'No, remove it',
    planConfirmed: 'Stay recorded.',
    planRemoved: 'Plan removed. No day was recorded.',
    facts: 'About you',
    factsLead: 'Some rules depend on more than days. We record what you state and when.',
    kinds: {
      nationality: 'Nationality',
      residence_certificate: 'Certificate of tax residence',
      residence_permit: 'Residence permit or long-stay visa',
      us_exempt_days: 'Exempt days in the US',
      uae_resident: 'National or permit holder with a home or work in the UAE',
      mexico_home: 'Home in Mexico',
      argentina_status: 'Status in Argentina',
    },
    answers: {
      yes: 'Yes',
      no: 'No',
      only_home: 'Yes, my only home',
      home_elsewhere_too: 'Yes, and one in another country',
      national: 'Argentine nationality',
      permanent_resident: 'Permanent residence',
      neither: 'Neither',
    },
    since: day => `since ${day}`,
    noEnd: 'no end date',
    undocumented: 'No document',
    statedOn: time => `Stated ${time}`,
    noCertificateOf: year => `No certificate of tax residence in another country for ${year}`,
    certificateCountry: 'Country of the certificate',
    certificateHint: year => `It is added for all of ${year}. For other dates, use the form below.`,
    otherCountry: country => `Choose a country other than ${country}.`,
    haveCertificate: 'Yes, I have it',
    noCertificate: 'No, I have none',
    remove: 'Remove',
    removed: 'Removed.',
    saved: 'Saved.',
    nationality: 'Nationality',
    addNationality: 'Add nationality',
    addPeriodTitle: 'Certificates, permits and exempt days',
    periodKind: 'Type',
    country: 'Country',
    fromDay: 'Valid from',
    toDay: 'Valid until (optional)',
    note: 'Reason or reference',
    documented: 'I have the document',
    addPeriod: 'Add',
    abroadSince: 'Abroad since (optional)',
    evidence: year => `Evidence for ${year}`,
    evidenceLead:
      'Documents that show where you were. Days are counted by the plain count: the country at the end of each day.',
    withEvidence: 'Days with document',
    withoutEvidence: 'Days without',
    daysWithout: 'Days without a document',
    days: count => (count === 1 ? '1 day' : `${count} days`),
    showAll: count => `Show all ${count} ranges`,
    withdrawn: 'Document withdrawn',
    detach: 'Detach',
    detached: 'Document detached.',
    attachTitle: 'Attach a document to days',
    documentHint: 'For example a boarding pass, a lease or a residence certificate.',
    evidenceKind: 'Document type',
    evidenceKinds: {
      boarding_pass: 'Boarding pass',
      lease: 'Lease',
      residence_certificate: 'Residence certificate',
      other: 'Other',
    },
    evidenceCountry: 'Country it places you in',
    evidenceFrom: 'From day',
    evidenceUntil: 'To day',
    attach: 'Attach',
    attached: 'Document attached.',
  },
  es: {
    duePlans: '¿Se cumplieron estas estancias planificadas?',
    stay: (country, from, until) =>
      from === until ? `${country}, ${from}` : `${country}, ${from} – ${until}`,
    confirmPlan: 'Sí, registrarla',
    removePlan: 'No, quitarla',
    planConfirmed: 'Estancia registrada.',
    planRemoved: 'Plan quitado. No se ha registrado ningún día.',
    facts: 'Sobre ti',
    factsLead: 'Algunas reglas dependen de algo más que los días. Registramos lo que indicas y cuándo.',
    kinds: {
      nationality: 'Nacionalidad',
      residence_certificate: 'Certificado de residencia fiscal',
      residence_permit: 'Permiso de residencia o visado de larga duración',
      us_exempt_days: 'Días exentos en EE. UU.',
      uae_resident: 'Nacional o titular de permiso con vivienda o trabajo en EAU',
      mexico_home: 'Casa habitación en México',
      argentina_status: 'Situación en Argentina',
    },
    answers: {
      yes: 'Sí',
      no: 'No',
      only_home: 'Sí, la única',
      home_elsewhere_too: 'Sí, y otra en otro país',
      national: 'Nacionalidad argentina',
      permanent_resident: 'Residencia permanente',
      neither: 'Ninguna de las dos',
    },
    since: day => `desde el ${day}`,
    noEnd: 'sin fecha de fin',
    undocumented: 'Sin documento',
    statedOn: time => `Indicado el ${time}`,
    noCertificateOf: year => `Sin certificado de residencia fiscal en otro país para ${year}`,
    certificateCountry: 'País del certificado',
    certificateHint: year => `Se añade para todo ${year}. Para otras fechas, usa el formulario de abajo.`,
    otherCountry: country => `Elige un país distinto de ${country}.`,
    haveCertificate: 'Sí, lo tengo',
    noCertificate: 'No, no tengo ninguno',
    remove: 'Quitar',
    removed: 'Quitado.',
    saved: 'Guardado.',
    nationality: 'Nacionalidad',
    addNationality: 'Añadir nacionalidad',
    addPeriodTitle: 'Certificados, permisos y días exentos',
    periodKind: 'Tipo',
    country: 'País',
    fromDay: 'Válido desde',
    toDay: 'Válido hasta (opcional)',
    note: 'Motivo o referencia',
    documented: 'Tengo el documento',
    addPeriod: 'Añadir',
    abroadSince: 'En el extranjero desde (opcional)',
    evidence: year => `Pruebas de ${year}`,
    evidenceLead:
      'Documentos que muestran dónde estuviste. Los días siguen el recuento simple: el país al final de cada día.',
    withEvidence: 'Días con documento',
    withoutEvidence: 'Días sin documento',
    daysWithout: 'Días sin ningún documento',
    days: count => (count === 1 ? '1 día' : `${count} días`),
    showAll: count => `Mostrar los ${count} intervalos`,
    withdrawn: 'Documento retirado',
    detach: 'Quitar',
    detached: 'Documento quitado.',
    attachTitle: 'Adjuntar un documento a unos días',
    documentHint:
      'Por ejemplo, una tarjeta de embarque, un contrato de alquiler o un certificado de residencia.',
    evidenceKind: 'Tipo de documento',
    evidenceKinds: {
      boarding_pass: 'Tarjeta de embarque',
      lease: 'Contrato de alquiler',
      residence_certificate: 'Certificado de residencia',
      other: 'Otro',
    },
    evidenceCountry: 'País en el que te sitúa',
    evidenceFrom: 'Desde el día',
    evidenceUntil: 'Hasta el día',
    attach: 'Adjuntar',
    attached: 'Documento adjuntado.',
  },
}
