import { type Command, table } from '../../kernel/cli/command.ts'
import { namingOptions } from '../../kernel/cli/option-names.ts'
import { date, id, integer, optional, readFields, readName, word } from '../../kernel/http/fields.ts'
import { CommandError } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { findEntityBy, findOwnerOf } from '../entities/entities.ts'
import { checkNotErased } from '../members/members.ts'
import { ANSWER_FIELDS, answered } from './answer.shape.ts'
import { answerFact } from './answers.ts'
import { markObligationDone } from './decisions.ts'
import { findObligations, showObligation } from './find-obligations.ts'
import { factNamed } from './rule-book.rules.ts'
import { STATES } from './settle.rules.ts'
import { settle } from './settle.ts'

const ENTITY = { flags: '--entity <id>', description: 'the LLC', required: true }
const MAX_LISTED = 500

async function findLlc(db: Db, entity: unknown) {
  const { id: entityId, name } = await findEntityBy(db, entity as string)
  return { entityId, name, memberId: (await db.one(findOwnerOf, { entity_id: entityId })).id }
}

const LIST_FILTER = {
  year: optional(integer({ description: 'the year' }, { min: 1990, max: 2101 })),
  state: optional(word({ description: 'the state' }, STATES)),
}

export const obligationList: Command = {
  words: 'obligation list',
  summary: 'List what an LLC and its owner have to file or pay, and the open questions.',
  flags: [
    ENTITY,
    { flags: '--year <year>', description: 'only those about this year' },
    { flags: '--state <state>', description: 'only those in this state', choices: STATES },
  ],
  async run(context, { entity, year: givenYear, state: givenState }) {
    const given = { year: givenYear, state: givenState }
    const { year, state } = await namingOptions(() => readFields(LIST_FILTER, given, 'query'))
    const database = await context.database()
    const { entityId, memberId } = await findLlc(database.durable, entity)
    const now = context.now()
    await database.transaction(async tx => {
      await settle(tx, context.by, { memberId, entityId }, now, { fresh: true })
      await settle(tx, context.by, { memberId, entityId: null }, now, { fresh: true })
    })
    const wanted = { entityId, ownerId: memberId, year, state, limit: MAX_LISTED, offset: 0 }
    const found = await findObligations(database.durable, wanted, dateOf(now))
    const rows = found.data.map(one => [
      one.id,
      one.due_by,
      one.state,
      one.year,
      one.part,
      one.name.en,
      one.overdue ? 'overdue' : '',
    ])
    const questions = found.questions.map(({ fact, year, question, label }) => [
      fact,
      year,
      question?.en ?? `${label.en} (from the records)`,
    ])
    return {
      json: found,
      text: [
        table(['id', 'due', 'state', 'year', 'part', 'obligation', ''], rows, 'There are no obligations.'),
        ...(questions.length ? [table(['fact', 'year', 'question'], questions)] : []),
      ].join('\n\n'),
    }
  },
}

export const obligationAnswer: Command = {
  words: 'obligation answer',
  summary: 'Answer a question that decides what has to be filed. obligation list shows them.',
  flags: [
    ENTITY,
    { flags: '--fact <name>', description: 'the fact that is asked for', required: true },
    { flags: '--year <year>', description: 'the year, for a fact that changes from year to year' },
    { flags: '--answer <text>', description: 'yes, no, an amount, a date, a country, or none' },
    { flags: '--withdraw', description: 'withdraw the answer' },
  ],
  async run(context, { entity, fact: givenFact, year: givenYear, answer, withdraw }) {
    if ((answer === undefined) === (withdraw === undefined))
      throw new CommandError('Give either --answer or --withdraw.')
    const given = { fact: givenFact, year: givenYear, answer }
    const { fact, year, answer: typed } = await namingOptions(() => readFields(ANSWER_FIELDS, given, 'query'))
    const database = await context.database()
    const { entityId, memberId, name } = await findLlc(database.durable, entity)
    const wanted = { entityId, memberId, fact, year, answer: typed }
    const done = await namingOptions(() =>
      database.transaction(async tx => {
        if (factNamed(fact)?.subject !== 'llc') await checkNotErased(tx, memberId)
        return answerFact(tx, context.by, wanted, context.now())
      }),
    )
    const json = answered(fact, year, done)
    const what = json.answer === null ? 'no longer has an answer' : `is answered with ${json.answer}`
    const of = year === null ? name : `${name}, ${year}`
    return { json, text: `${of}: ${fact} ${json.changed ? what : 'already had this answer'}.` }
  },
}

const DONE = {
  id: id({ description: 'the obligation' }),
  document: id({ description: 'the evidence' }),
  on: optional(date({ description: 'the day' })),
}

export const obligationDone: Command = {
  words: 'obligation done',
  summary: 'Mark an obligation as done, with the document that proves it.',
  args: [{ name: 'id', description: 'the obligation (see obligation list)' }],
  flags: [
    { flags: '--document <id>', description: 'the evidence, a document of the LLC', required: true },
    { flags: '--on <date>', description: 'the day it was filed or paid, YYYY-MM-DD; defaults to today' },
    { flags: '--note <text>', description: 'a note, such as a confirmation number' },
  ],
  async run(context, { id: givenId, document, on, note }) {
    const given = await namingOptions(() => readFields(DONE, { id: givenId, document, on }, 'query'))
    const database = await context.database()
    const mark = {
      id: given.id,
      documentId: given.document,
      doneOn: given.on,
      note: note === undefined ? null : readName('--note', note as string),
    }
    const now = context.now()
    const { data } = await namingOptions(
      () =>
        database.transaction(async tx => {
          await markObligationDone(tx, context.by, mark, 'any', now)
          return showObligation(tx, given.id, 'any', dateOf(now))
        }),
      { document_id: '--document', done_on: '--on', obligation_id: '<id>' },
    )
    return { json: data, text: `${data.name.en}, ${data.year}: done on ${data.done_on}.` }
  },
}
