import assert from 'node:assert/strict'
import test from 'node:test'
import { addEntry } from '../../../../tests/harness/books.ts'
import { recordDocument } from '../../../../tests/harness/documents.ts'
import {
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../../../../tests/harness/installation.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { insertCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { answerQuestion } from './answers.ts'

const installation = await openTestInstallation()
const { ask, database } = installation
const db = database.durable

const query = async (text: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(text, values))).rows

/** A member whose LLC sold something to its owner in 2025. */
async function openYear() {
  const member = await newMember(installation)
  const party = { entity_id: member.entityId, name: 'Ana', kind: 'OWNER', relation_subtype: 'self' }
  const { id } = await db.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
  const whole = {
    counterparty_id: id,
    economic_purpose: 'Because',
    document_id: await recordDocument(installation, member),
  }
  await addEntry(installation, member, {
    ...whole,
    year: 2025,
    month: 6,
    income: 10,
    category: 'venta_servicio',
  })
  const give = (question: string, answer: string | null, more: object = {}) =>
    answerQuestion(db, BY_TEST, {
      entityId: member.entityId,
      year: 2025,
      question,
      form: null,
      answer,
      note: null,
      ...more,
    })
  return { member, owner: id, give }
}

async function read({ entityId, key }: TestMember, what: string, year = 2025) {
  const answer = await ask(`/v1/reports/${what}?entity_id=${entityId}&year=${year}`, { key })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const valueOn = (fields: { line: string; value: unknown }[], line: string) =>
  fields.find(one => one.line === line)!.value

test('an answer appears in the prefill with who gave it and when, and its history is stored', async () => {
  const { member, give } = await openYear()
  assert.deepEqual(await give('1c', '100', { note: 'by the balance sheet' }), {
    answer: '100',
    changed: true,
  })
  assert.deepEqual(await give('1c', '100', { note: 'by the balance sheet' }), {
    answer: '100',
    changed: false,
  })
  assert.deepEqual(await give('1c', '250.75'), { answer: '250.75', changed: true })
  const { part_i, answers, questions } = await read(member, 'form-5472')
  assert.equal(valueOn(part_i, '1c'), 250.75)
  assert.ok(questions.every(({ code }: { code: string }) => code !== '1c'))
  assert.equal(answers.length, 1)
  const { answered_at, ...rest } = answers[0]
  assert.deepEqual(rest, {
    question: '1c',
    form: null,
    year: 2025,
    answer: '250.75',
    note: null,
    answered_by: BY_TEST.actor,
  })
  assert.ok(Math.abs(Date.parse(answered_at) - Date.now()) < 3_600_000)
  assert.deepEqual(await give('1c', null), { answer: null, changed: true })
  assert.deepEqual(await give('1c', null), { answer: null, changed: false })
  assert.equal(valueOn((await read(member, 'form-5472')).part_i, '1c'), null)
  const kept = await query('select answer, note from tax.answer where entity_id = $1 order by id', [
    member.entityId,
  ])
  assert.deepEqual(kept, [
    { answer: '100', note: 'by the balance sheet' },
    { answer: '250.75', note: null },
    { answer: null, note: null },
  ])
  const audited = await query(
    `select action, record, detail from kernel.audit_row where action = 'form5472.answer' and record = $1`,
    [`entity/${member.entityId}`],
  )
  assert.deepEqual(audited[0], {
    action: 'form5472.answer',
    record: `entity/${member.entityId}`,
    detail: '1c',
  })
  assert.equal(audited.length, 3)
})

test('answering in English confirms the text, which the audit log says; clearing the answer does not', async () => {
  const { member, give } = await openYear()
  await give('1d', 'Design')
  await give('1d', null)
  await give('1o', 'ES')
  const audited = await query(
    `select detail from kernel.audit_row where action = 'form5472.answer' and record = $1 order by id`,
    [`entity/${member.entityId}`],
  )
  assert.deepEqual(
    audited.map(({ detail }) => detail),
    ['1d, confirmed in English', '1d', '1o'],
  )
})

test('no SQL can change or remove answers', async () => {
  const { give } = await openYear()
  await give('1d', 'Design')
  await assert.rejects(query("update tax.answer set answer = 'Other'"), /tax\.answer is append-only/)
  await assert.rejects(query('delete from tax.answer'), /tax\.answer is append-only/)
})

test('answers belong to their LLC, and readiness counts open questions', async () => {
  const { member, owner, give } = await openYear()
  const other = await openYear()
  await give('1d', 'Design')
  assert.equal(valueOn((await read(other.member, 'form-5472')).part_i, '1d'), null)
  const before = await read(member, 'readiness')
  assert.deepEqual([before.questions, before.ready], [{ required: 15, answered: 1 }, false])
  for (const [question, text] of [
    ['1a', '1209 Mountain Road Pl NE'],
    ['1c', '0'],
    ['1n', 'none'],
    ['1o', 'US'],
    ['4d', 'ES'],
    ['E3', 'no'],
    ['E4', 'no'],
    ['VI', 'no'],
    ['8c', 'Design'],
    ...['1j', '37', '39', '40a', '41a'].map(code => [code, 'no']),
  ] as [string, string][])
    await give(question, text, question === '8c' ? { form: `RP${owner}` } : {})
  const after = await read(member, 'readiness')
  assert.deepEqual(after.questions, { required: 15, answered: 15 })
  assert.ok(after.actions.every(({ action }: { action: string }) => action !== 'answer_questions'))
  const later = await read(member, 'form-5472', 2026)
  assert.equal(valueOn(later.part_i, '1d'), 'Design', 'what lasts holds in later years')
  assert.equal(valueOn(later.part_i, '1c'), null)
})

test('rejects invalid answers and writes nothing', async () => {
  const { member, owner, give } = await openYear()
  const other = await openYear()
  await assert.rejects(give('9z', 'yes'), { code: 'invalid_choice', field: 'question' })
  await assert.rejects(give('1a', 'x', { form: `RP${owner}` }), { code: 'question_of_llc' })
  await assert.rejects(give('6', String(other.owner)), { code: 'related_party_not_found' })
  await assert.rejects(give('42a', 'maybe'), /must be yes or no/)
  assert.deepEqual(await query('select 1 from tax.answer where entity_id = $1', [member.entityId]), [])
})

test('a Spanish-speaking member gets errors in Spanish', async () => {
  const { member } = await openYear()
  await query(
    `update members.member set language = 'es' where id = (select member_id from entities.entity where id = $1)`,
    [member.entityId],
  )
  const { questions, conventions } = await read(member, 'form-5472')
  assert.equal(questions[0].question, '¿Cuál es la dirección de la propia LLC?')
  assert.match(conventions[0].text, /^Las líneas 17b y 31b/)
  const { actions } = await read(member, 'readiness')
  assert.match(actions.at(-1).message, /^Responde las preguntas pendientes 1a, /)
  assert.match(actions[0].message, /^Añade a la ficha de Ana una dirección, /)
})
