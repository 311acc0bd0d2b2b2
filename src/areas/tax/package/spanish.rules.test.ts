import assert from 'node:assert/strict'
import test from 'node:test'
import { spanishWordsIn } from './spanish.rules.ts'

test('Spanish is found without its accents, in any case', () => {
  for (const text of [
    'Reparto en euros',
    'REPARTO EN EUROS',
    'Gastos de la LLC pagados por el socio',
    'Retirada del socio',
    'Aportación',
    'Aportacion inicial',
    'Devolucion',
    'Diseno web',
    'Desarrollo de software',
    'Consultoria',
    'Alquiler oficina',
    'Gastos Oficina',
    'pago a Hetzner',
    'El extracto llego tarde.',
    'Suscripcion mensual',
  ])
    assert.notDeepEqual(spanishWordsIn(text), [], text)
})

test('English passes, also with names of persons, places and banks', () => {
  for (const text of [
    'Monthly distribution',
    'Software paid by the owner',
    'Loan repayment, March',
    'Distribution in euros',
    'Rent of an office in Los Angeles',
    'Los Angeles office rent',
    'Fee of Banco de Sabadell',
    'Repayment to Ana de la Fuente',
    'Expense of EUR 12 paid per se, et al.',
    'A de minimis fee',
    'Custom software development',
    'The books of the bank arrived late. We filed at once.',
  ])
    assert.deepEqual(spanishWordsIn(text), [], text)
})
