import { errorCatalog } from '../../kernel/http/refusal.ts'

export const dossierErrors = errorCatalog({
  dossier_in_progress: {
    status: 400,
    en: 'Another dossier of yours is being generated. Wait until it has finished.',
    es: 'Ya se está generando otro expediente tuyo. Espera a que termine.',
  },
  too_many_dossiers: {
    status: 429,
    en: 'You can request at most {max} dossiers per hour.',
    es: 'Puedes solicitar {max} expedientes por hora como máximo.',
  },
  dossier_request_used: {
    status: 400,
    en: 'This dossier was already downloaded, or its request has expired. Request it again.',
    es: 'Este expediente ya se descargó o su solicitud ha caducado. Solicítalo de nuevo.',
  },
  dossier_year_not_begun: {
    status: 400,
    en: 'There is no dossier of {name} for this tax year yet: it begins on {begins}.',
    es: 'Aún no hay expediente de {name} para este ejercicio: empieza el {begins}.',
  },
  dossier_empty: {
    status: 400,
    en: 'There is nothing to put into this dossier: {name} {came} on {since}, and nothing was booked or decided from {begins} to {ends}.',
    es: 'No hay nada que incluir en este expediente: {name} {came} el {since}, y no se registró ni decidió nada del {begins} al {ends}.',
  },
})
