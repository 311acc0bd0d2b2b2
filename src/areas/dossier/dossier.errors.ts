import { errorCatalog } from '../../kernel/http/refusal.ts'

export const dossierErrors = errorCatalog({
  dossier_in_progress: {
    status: 400,
    en: {
      message: 'Another dossier of yours is being generated. Wait until it has finished.',
      fix: 'Wait until the dossier in progress has been downloaded.',
    },
    es: {
      message: 'Ya se está generando otro expediente tuyo. Espera a que termine.',
      fix: 'Espera a que termine la descarga del expediente en curso.',
    },
  },
  too_many_dossiers: {
    status: 429,
    en: {
      message: 'You can request at most {max} dossiers per hour.',
      fix: 'Wait for the number of seconds in Retry-After.',
    },
    es: {
      message: 'Puedes solicitar {max} expedientes por hora como máximo.',
      fix: 'Espera los segundos que indica Retry-After.',
    },
  },
  dossier_request_used: {
    status: 400,
    en: {
      message: 'This dossier was already downloaded, or its request has expired. Request it again.',
      fix: 'Request the dossier again and start the download within 15 minutes.',
    },
    es: {
      message: 'Este expediente ya se descargó o su solicitud ha caducado. Solicítalo de nuevo.',
      fix: 'Solicita de nuevo el expediente y empieza la descarga en los 15 minutos siguientes.',
    },
  },
  dossier_year_not_begun: {
    status: 400,
    en: {
      message: 'There is no dossier of {name} for this tax year yet: it begins on {begins}.',
      fix: 'Choose a tax year that has begun.',
    },
    es: {
      message: 'Aún no hay expediente de {name} para este ejercicio: empieza el {begins}.',
      fix: 'Elige un ejercicio que ya haya empezado.',
    },
  },
  dossier_empty: {
    status: 400,
    en: {
      message:
        'There is nothing to put into this dossier: {name} {came} on {since}, and nothing was booked or decided from {begins} to {ends}.',
      fix: 'Choose a tax year in which the LLC existed.',
    },
    es: {
      message:
        'No hay nada que incluir en este expediente: {name} {came} el {since}, y no se registró ni decidió nada del {begins} al {ends}.',
      fix: 'Elige un ejercicio en el que existiera la LLC.',
    },
  },
})
