import type { Scope } from '../members/members.ts'

export type EventType = {
  readonly type: string
  /** What a key must be able to read to see it. */
  readonly scope: Scope
  readonly en: string
  readonly es: string
}

const one = (scope: Scope, type: string, en: string, es: string): EventType => ({ type, scope, en, es })

/** Every type of event. The documentation is generated from this list, and a test compares it with the database. */
export const EVENT_TYPES: readonly EventType[] = [
  one('read:bookkeeping', 'entry.created', 'An entry was added to the books.', 'Se añadió un asiento.'),
  one(
    'read:bookkeeping',
    'entry.completed',
    'The counterparty, purpose or document of an entry was added, or its document was detached.',
    'Se añadió la contraparte, el propósito o el documento de un asiento, o se quitó su documento.',
  ),
  one(
    'read:bookkeeping',
    'entry.corrected',
    'An entry was reversed and replaced. `related` names both new entries, which have their own events.',
    'Un asiento se anuló y se sustituyó. `related` indica los dos asientos nuevos, que tienen sus propios eventos.',
  ),
  one('read:bookkeeping', 'entry.removed', 'An entry was removed from the books.', 'Se eliminó un asiento.'),
  one(
    'read:bookkeeping',
    'entry.restored',
    'A removed entry was added again, under a new id.',
    'Un asiento eliminado se añadió de nuevo, con otro id.',
  ),
  one('read:bookkeeping', 'counterparty.created', 'A counterparty was added.', 'Se añadió una contraparte.'),
  one(
    'read:bookkeeping',
    'counterparty.updated',
    'A counterparty was changed.',
    'Se modificó una contraparte.',
  ),
  one('read:bookkeeping', 'bank.connected', 'A bank was connected.', 'Se conectó un banco.'),
  one(
    'read:bookkeeping',
    'bank.enabled',
    'A bank connection is read again.',
    'Una conexión bancaria vuelve a leerse.',
  ),
  one(
    'read:bookkeeping',
    'bank.disabled',
    'A bank connection was turned off.',
    'Se desactivó una conexión bancaria.',
  ),
  one(
    'read:bookkeeping',
    'bank.needs_attention',
    'A bank connection stopped working and needs a person to fix it.',
    'Una conexión bancaria dejó de funcionar y necesita que actúe una persona.',
  ),
  one(
    'read:bookkeeping',
    'bank.failed',
    'A bank could not be read; we try again.',
    'No se pudo leer un banco; lo reintentamos.',
  ),
  one('read:bookkeeping', 'bank.recovered', 'A bank can be read again.', 'Un banco vuelve a poder leerse.'),
  one(
    'read:bookkeeping',
    'bank.synced',
    'New transactions were imported.',
    'Se importaron transacciones nuevas.',
  ),
  one(
    'read:bookkeeping',
    'bank.updated',
    'The settings of a connection changed.',
    'Cambió la configuración de una conexión.',
  ),
  one(
    'read:bookkeeping',
    'bank.removed',
    'A bank connection was removed.',
    'Se eliminó una conexión bancaria.',
  ),
  one(
    'read:bookkeeping',
    'statement.recorded',
    'The balances of a bank statement were recorded.',
    'Se registraron los saldos de un extracto bancario.',
  ),
  one(
    'read:bookkeeping',
    'statement.removed',
    'A bank statement was removed.',
    'Se eliminó un extracto bancario.',
  ),
  one(
    'read:ledger',
    'ledger.submitted',
    'A transaction awaits the Manager’s decision.',
    'Una transacción espera la decisión del Manager.',
  ),
  one(
    'read:ledger',
    'ledger.ratified',
    'The Manager ratified a transaction.',
    'El Manager ratificó una transacción.',
  ),
  one(
    'read:ledger',
    'ledger.vetoed',
    'The Manager vetoed a transaction.',
    'El Manager vetó una transacción.',
  ),
  one(
    'read:ledger',
    'ledger.rejected',
    'The Manager rejected a transaction.',
    'El Manager rechazó una transacción.',
  ),
  one(
    'read:ledger',
    'ledger.documented',
    'The resolution of a ratified transaction was stored.',
    'Se guardó el ACTA de una transacción ratificada.',
  ),
  one(
    'read:ledger',
    'series.ended',
    'A recurring transaction was stopped.',
    'Se detuvo una transacción periódica.',
  ),
  one('read:documents', 'document.uploaded', 'A document was added.', 'Se añadió un documento.'),
  one(
    'read:documents',
    'document.submitted',
    'A document was sent to the timestamp calendars.',
    'Un documento se envió a los calendarios de sellado.',
  ),
  one(
    'read:documents',
    'document.confirmed',
    'The timestamp of a document was confirmed.',
    'Se confirmó el sello de tiempo de un documento.',
  ),
  one(
    'read:documents',
    'document.invalidated',
    'The timestamp of a document turned out to be invalid.',
    'El sello de tiempo de un documento resultó no ser válido.',
  ),
  one('read:documents', 'document.withdrawn', 'A document was withdrawn.', 'Se retiró un documento.'),
  one(
    'read:documents',
    'document.restored',
    'A withdrawn document was restored.',
    'Se recuperó un documento retirado.',
  ),
  one(
    'read:documents',
    'dossier.created',
    'A tax-defense dossier was created.',
    'Se creó un expediente de defensa fiscal.',
  ),
  one('read:entity', 'entity.created', 'An LLC was added.', 'Se añadió una LLC.'),
  one(
    'read:entity',
    'entity.updated',
    'The record of an LLC, its services, filings, shares or subscription changed.',
    'Cambió la ficha de una LLC, sus servicios, declaraciones, participaciones o suscripción.',
  ),
  one(
    'read:entity',
    'tax.updated',
    'The details for the tax forms of an LLC changed. `part` says which; values are not included.',
    'Cambiaron los datos para los formularios fiscales de una LLC. `part` dice cuáles; no se incluyen los valores.',
  ),
  one('read:entity', 'obligation.opened', 'An obligation was added.', 'Se añadió una obligación.'),
  one('read:entity', 'obligation.due', 'An obligation has to be met.', 'Hay que cumplir una obligación.'),
  one(
    'read:entity',
    'obligation.updated',
    'The facts or the date of an obligation changed.',
    'Cambiaron los datos o la fecha de una obligación.',
  ),
  one(
    'read:entity',
    'obligation.completed',
    'An obligation was marked as done.',
    'Una obligación se marcó como hecha.',
  ),
  one(
    'read:entity',
    'obligation.dismissed',
    'An obligation was marked as not applicable.',
    'Una obligación se marcó como no aplicable.',
  ),
  one(
    'read:entity',
    'obligation.reopened',
    'An obligation was opened again.',
    'Una obligación se abrió de nuevo.',
  ),
  one(
    'read:entity',
    'obligation.confirmed',
    'A Manager confirmed an obligation.',
    'Un Manager confirmó una obligación.',
  ),
  one('read:entity', 'obligation.removed', 'An obligation was removed.', 'Se eliminó una obligación.'),
  one(
    'read:entity',
    'reminder.sent',
    'The firm reminded the owner of questions about a tax year that have no answer.',
    'La gestoría recordó al titular preguntas sobre un ejercicio que no tienen respuesta.',
  ),
  one(
    'read:profile',
    'profile.updated',
    'The profile was changed. Identifiers such as the passport are never included.',
    'Se modificó el perfil. Nunca se incluyen identificadores como el pasaporte.',
  ),
  one('read:reports', 'report.published', 'A report was published.', 'Se publicó un informe.'),
  one(
    'read:reports',
    'report.answered',
    'Recommendations of a report were answered.',
    'Se respondieron recomendaciones de un informe.',
  ),
  one('read:payments', 'payment.created', 'A payment was recorded.', 'Se registró un pago.'),
  one('read:payments', 'payment.paid', 'A payment was received.', 'Se recibió un pago.'),
  one('read:payments', 'payment.failed', 'A payment failed.', 'Falló un pago.'),
  one('read:payments', 'payment.refunded', 'A payment was refunded.', 'Se devolvió un pago.'),
  one('read:payments', 'payment.updated', 'A payment was corrected.', 'Se corrigió un pago.'),
  one(
    'read:presence',
    'presence.updated',
    'A stay, a planned stay, a fact or evidence of it was added or removed.',
    'Se añadió o eliminó una estancia, una estancia prevista, un dato o un justificante.',
  ),
]

/** The types whose records somebody with these scopes may read. */
export const typesFor = (scopes: readonly string[]): string[] =>
  EVENT_TYPES.filter(({ scope }) => scopes.includes(scope)).map(({ type }) => type)
