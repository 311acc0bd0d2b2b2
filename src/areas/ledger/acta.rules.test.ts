import assert from 'node:assert/strict'
import test from 'node:test'
import { ACTA } from './acta.fixture.ts'
import { writeActa } from './acta.rules.ts'

test('an ACTA names the LLC, the transaction, the amount, the dates and the audit row with its seal', () => {
  const acta = writeActa(ACTA)
  assert.equal(acta.title, 'Acta de resolución del Manager')
  assert.equal(
    acta.letterhead,
    'Sociedad de responsabilidad limitada (LLC)  ·  Nuevo México, EE. UU.  ·  EIN 38-4521907',
  )
  assert.match(
    acta.opening,
    /En nombre de Lucía Ferrándiz Olmo .* Tarsivo Studio LLC .*Elena Robledo Zúñiga.* RESUELVE/,
  )
  assert.deepEqual(Object.fromEntries(acta.facts), {
    Transacción: ACTA.transaction_id,
    Concepto: 'Inversión en activos',
    Importe: '12.500,50 USD',
    'Beneficiario del pago': 'Equipos Ejemplo SL',
    Banco: 'Mercury',
    'Fecha de ejecución': '20 de noviembre de 2026',
    Periodicidad: 'Mensual; esta es la n.º 3 de la serie',
    Solicitada: '12 de noviembre de 2026, 10:14:03 UTC',
    Ratificada: '15 de noviembre de 2026, 09:30:12 UTC',
  })
  assert.deepEqual(
    acta.sections.map(({ text }) => text),
    [ACTA.description, ACTA.strategic_decision, ACTA.manager_resolution],
  )
  assert.match(
    acta.opening,
    / Lo permite el acuerdo operativo \(5\.2\)\. El Manager confirma que, .* podrá pagar sus deudas /,
  )
  assert.match(
    writeActa({ ...ACTA, solvency_confirmed: false }).opening,
    / El Manager no hizo ninguna declaración sobre la solvencia\.$/,
  )
  assert.equal(acta.signature, 'Elena Robledo Zúñiga, Manager. Firma, lugar y fecha')
  assert.equal(
    acta.decided,
    'Decisión tomada por vía electrónica por Elena Robledo Zúñiga, Manager de Tarsivo Studio LLC, el ' +
      '15 de noviembre de 2026, 09:30:12 UTC; vale sin firma manuscrita.',
  )
  assert.deepEqual(Object.fromEntries(acta.record.facts), {
    'Fila n.º': '18231',
    'Sello n.º': '412, 15 de noviembre de 2026, 09:30:14 UTC',
    'Huella del sello (SHA-256)': '9f86d081 884c7d65 9a2feaa0 c55ad015\na3bf4f1b 2b0b822c d15d6c15 b0f00a08',
  })
  assert.deepEqual(acta.foot(1, 2), {
    left: `Tarsivo Studio LLC  ·  ${ACTA.transaction_id}`,
    right: 'Página 1 de 2',
  })
  assert.equal(acta.fileName, `acta-2026-11-15-${ACTA.transaction_id}.pdf`)
})

test('an English-speaking member gets it in English, and unknown details are omitted', () => {
  const unstated = { payee: null, agreement_clause: null, solvency_confirmed: null }
  const bare = {
    ...unstated,
    ein: null,
    bank: null,
    exec_date: null,
    description: null,
    strategic_decision: null,
  }
  const acta = writeActa({ ...ACTA, ...bare, language: 'en', recurring: 'no', manager_resolution: null })
  assert.equal(acta.title, 'Resolution of the Manager')
  assert.equal(acta.letterhead, 'Limited liability company (LLC)  ·  New Mexico, USA')
  assert.deepEqual(
    acta.facts.map(([name]) => name),
    ['Transaction', 'For', 'Amount', 'Submitted', 'Ratified'],
  )
  assert.deepEqual(acta.sections, [
    {
      heading: 'Resolution of the Manager',
      text: 'The Manager added no text.',
    },
  ])
  assert.equal(acta.foot(2, 3).right, 'Page 2 of 3')
  assert.equal(acta.listed, 'Resolution: capital expenditure, USD 12,500.50 (November 15, 2026)')
  assert.match(
    acta.decided,
    /^Decided electronically by Elena Robledo Zúñiga, .*; valid without a handwritten signature\.$/,
  )
})

test('formats known banks and states by their proper names, others as given', () => {
  const bankAndState = (bank: string, state: string) => {
    const { facts, letterhead } = writeActa({ ...ACTA, language: 'en', bank, state })
    return [Object.fromEntries(facts).Bank, letterhead.split('  ·  ')[1]]
  }
  assert.deepEqual(bankAndState('mercury', 'WY'), ['Mercury', 'Wyoming, USA'])
  assert.deepEqual(bankAndState('WISE', 'PR'), ['Wise', 'PR, USA'])
  assert.deepEqual(bankAndState('banco de Ana', 'DC'), ['banco de Ana', 'District of Columbia, USA'])
})
