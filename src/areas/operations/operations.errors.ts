import { errorCatalog } from '../../kernel/http/refusal.ts'

export const operationsErrors = errorCatalog({
  audit_log_too_long: {
    status: 400,
    en: {
      message: 'The log has {rows} rows, too many to verify here. Run: llano audit verify',
      fix: 'Verify the log from the command line with llano audit verify.',
    },
    es: {
      message:
        'El registro tiene {rows} filas, demasiadas para verificarlo aquí. Ejecuta: llano audit verify',
      fix: 'Verifica el registro desde la línea de comandos con llano audit verify.',
    },
  },
  mail_already_sent: {
    status: 400,
    en: { message: 'This email was already sent.', fix: 'Only unsent email can be retried.' },
    es: {
      message: 'Este correo ya se ha enviado.',
      fix: 'Solo se pueden reintentar los correos sin enviar.',
    },
  },
})
