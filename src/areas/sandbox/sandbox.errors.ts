import { errorCatalog } from '../../kernel/http/refusal.ts'

export const sandboxErrors = errorCatalog({
  test_key_required: {
    status: 403,
    en: 'This works only in test mode, with an API key that begins with llk_test_.',
    es: 'Esto solo funciona en modo de prueba, con una clave de API que empieza por llk_test_.',
    fix: {
      en: 'Create a test key on the Developers page and use it for this request.',
      es: 'Crea una clave de prueba en la página Desarrolladores y úsala en esta petición.',
    },
  },
})
