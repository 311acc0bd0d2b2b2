import type { LocalizedText } from '../../kernel/values/language.ts'

export type PauseReason = 'failing' | 'gone'

const WHY: Record<PauseReason, LocalizedText> = {
  failing: {
    en: 'Your receiver did not accept an event for three days, so we paused the webhook.',
    es: 'Tu receptor no aceptó un evento durante tres días, así que hemos pausado el webhook.',
  },
  gone: {
    en: 'Your receiver answered 410 Gone, so we paused the webhook.',
    es: 'Tu receptor respondió 410 Gone, así que hemos pausado el webhook.',
  },
}

/** Only the host is named: the rest of the address may hold a secret. */
export function pauseMail(reason: PauseReason, url: string, publicUrl: string) {
  const { host } = new URL(url)
  const link = `${publicUrl}/account/webhooks`
  return {
    subject_en: 'Llano: webhook paused',
    body_en: `${WHY[reason].en}\n\nReceiver: ${host}\n\nEvents are kept for 90 days. Once your receiver works, resume the webhook here, and we will send the pending events:\n\n${link}\n`,
    subject_es: 'Llano: webhook en pausa',
    body_es: `${WHY[reason].es}\n\nReceptor: ${host}\n\nLos eventos se conservan 90 días. Cuando tu receptor funcione, reanuda aquí el webhook y enviaremos los eventos pendientes:\n\n${link}\n`,
  }
}
