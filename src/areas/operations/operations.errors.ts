import { errorCatalog } from '../../kernel/http/refusal.ts'

export const operationsErrors = errorCatalog({
  audit_log_too_long: {
    status: 400,
    en: 'The log has {rows} rows, too many to verify here. Run: llano audit verify',
    es: 'El registro tiene {rows} filas, demasiadas para verificarlo aquí. Ejecuta: llano audit verify',
  },
  mail_already_sent: {
    status: 400,
    en: 'This email was already sent.',
    es: 'Este correo ya se ha enviado.',
  },
})
