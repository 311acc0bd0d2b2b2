import { errorCatalog } from '../../kernel/http/refusal.ts'

export const sandboxErrors = errorCatalog({
  test_key_required: {
    status: 403,
    en: {
      message: 'This works only in test mode, with an API key that begins with llk_test_.',
      fix: 'Create a test key on the Developers page and use it for this request.',
    },
    es: {
      message: 'Esto solo funciona en modo de prueba, con una clave de API que empieza por llk_test_.',
      fix: 'Crea una clave de prueba en la página Desarrolladores y úsala en esta petición.',
    },
  },
})
