import assert from 'node:assert/strict'
import test from 'node:test'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { type DecisionNews, formatAmount, writeDecisionMail } from './decision-mail.rules.ts'
import { CATEGORIES, CATEGORY_NAMES, DECISIONS } from './vocabulary.rules.ts'

const NEWS: DecisionNews = {
  transaction_id: 'txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD',
  member: 'Lucía Ferrándiz Olmo',
  llc: 'Tarsivo Studio LLC',
  amount: '2500',
  category: 'OWNER_DISTRIBUTION',
  description: 'Reparto del tercer trimestre\nsegún el cierre de septiembre',
  bank: 'Mercury',
  exec_date: '2026-12-01',
  recurring: 'no',
  manager: 'Elena Robledo Zúñiga',
  decision: 'RATIFIED',
  resolution: null,
  next_due: null,
}

test('a ratification in Spanish', () => {
  const { subject, body } = writeDecisionMail(NEWS, 'es')
  assert.equal(subject, 'Ratificada: distribución al titular, 2.500,00 $ (Tarsivo Studio LLC)')
  assert.equal(
    body,
    `Hola, Lucía Ferrándiz Olmo:

Elena Robledo Zúñiga, Manager, ha ratificado esta transacción de Tarsivo Studio LLC:

  Transacción: txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD
  Concepto: distribución al titular
  Importe: 2.500,00 $
  Banco: Mercury
  Fecha de ejecución: 1 de diciembre de 2026
  Motivo: Reparto del tercer trimestre
  según el cierre de septiembre

Siguientes pasos:
La transacción está autorizada. Nosotros no movemos dinero: la orden al banco la das tú. El ACTA (PDF) estará disponible en breve en los documentos de la LLC.
`,
  )
})

test('a veto in English names who, why and what next, and omits what is missing', () => {
  const news: DecisionNews = {
    ...NEWS,
    decision: 'VETOED',
    resolution: 'The operating agreement asks for a reserve first.',
    bank: null,
    exec_date: null,
    description: null,
  }
  const { subject, body } = writeDecisionMail(news, 'en')
  assert.equal(subject, 'Vetoed: owner distribution, $2,500.00 (Tarsivo Studio LLC)')
  assert.equal(
    body,
    `Hello Lucía Ferrándiz Olmo,

Elena Robledo Zúñiga, Manager, has vetoed this transaction of Tarsivo Studio LLC:

  Transaction: txn_01JCQ3M8W5X7R2V9KQ4T6B1NZD
  For: owner distribution
  Amount: $2,500.00

The Manager's resolution:
  The operating agreement asks for a reserve first.

Next steps:
Do not execute the transaction; the resolution gives the reason. The decision is final. If anything is unclear, talk to your Manager before you submit a similar transaction.
`,
  )
})

test("only the Manager's reason is given: the email adds none", () => {
  const news: DecisionNews = { ...NEWS, decision: 'VETOED', resolution: 'La cuenta no es de la LLC.' }
  const { body } = writeDecisionMail(news, 'es')
  assert.match(body, /Resolución del Manager:\n {2}La cuenta no es de la LLC\.\n/)
  assert.match(body, /la resolución explica el motivo\. La decisión es definitiva\./)
  for (const decision of ['VETOED', 'REJECTED'] as const)
    for (const language of LANGUAGES)
      assert.doesNotMatch(
        writeDecisionMail({ ...news, decision }, language).body,
        /acuerdo operativo|\bley\b|operating agreement|\blaw\b|incomplet|error|mistake/,
      )
})

test("a recurring transaction's email says when the next one comes, that the series ends, or that it has ended", () => {
  const monthly: DecisionNews = { ...NEWS, recurring: 'monthly', next_due: '2027-01-31' }
  assert.match(writeDecisionMail(monthly, 'es').body, /se enviará a revisión el 31 de enero de 2027\.\n$/)
  assert.match(writeDecisionMail(monthly, 'en').body, /submitted for review on January 31, 2027\.\n$/)
  const stopped: DecisionNews = { ...monthly, next_due: null }
  assert.match(writeDecisionMail(stopped, 'es').body, /Es la última transacción de la serie\.\n$/)
  const refused: DecisionNews = { ...stopped, decision: 'REJECTED', resolution: 'Falta la factura.' }
  assert.match(
    writeDecisionMail(refused, 'es').body,
    /La serie termina aquí: no se enviarán más transacciones\.\n$/,
  )
  assert.match(
    writeDecisionMail(refused, 'en').body,
    /The series ends here: no more transactions will be submitted\.\n$/,
  )
})

test('every decision of every category has complete texts in both languages and a one-line subject', () => {
  for (const category of CATEGORIES)
    for (const decision of DECISIONS) {
      const news = { ...NEWS, category, decision, resolution: 'Why' }
      const [es, en] = [writeDecisionMail(news, 'es'), writeDecisionMail(news, 'en')]
      assert.notEqual(es.subject, en.subject)
      assert.notEqual(CATEGORY_NAMES[category].es, '')
      for (const { subject, body } of [es, en]) {
        assert.doesNotMatch(subject, /\n|undefined|null/)
        assert.doesNotMatch(body, /undefined|null/)
        assert.ok(body.includes('Why'))
      }
    }
})

test('formats amounts as each language does, to the last digit', () => {
  assert.equal(formatAmount('0.0001', 'es'), '0,0001')
  assert.equal(formatAmount('999999999.9999', 'es'), '999.999.999,9999')
  assert.equal(formatAmount('999999999.9999', 'en'), '999,999,999.9999')
  assert.equal(formatAmount('1000.5', 'en'), '1,000.50')
  assert.equal(formatAmount('12', 'es'), '12,00')
})
