import { errorCatalog } from '../../kernel/http/refusal.ts'

export const privacyErrors = errorCatalog({
  data_too_large: {
    status: 400,
    en: 'Your data is too large to download here. Contact us, and we will send it to you.',
    es: 'Tus datos ocupan demasiado para descargarlos aquí. Escríbenos y te los enviaremos.',
  },
})
