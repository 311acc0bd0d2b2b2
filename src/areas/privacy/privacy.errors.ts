import { errorCatalog } from '../../kernel/http/refusal.ts'

export const privacyErrors = errorCatalog({
  data_too_large: {
    status: 400,
    en: {
      message: 'Your data is too large to download here. Contact us, and we will send it to you.',
      fix: 'Ask the firm, which can export it with `llano member export`.',
    },
    es: {
      message: 'Tus datos ocupan demasiado para descargarlos aquí. Escríbenos y te los enviaremos.',
      fix: 'Pídelos a la gestoría, que puede exportarlos con `llano member export`.',
    },
  },
})
