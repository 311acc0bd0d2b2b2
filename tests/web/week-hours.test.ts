import assert from 'node:assert/strict'
import test from 'node:test'
import { readHours } from '../../src/areas/orders/bookings/hours.rules.ts'
import { addSpan, faultOf, hoursText, isFaulty, toEdit } from '../../web/console/bookings/week.rules.ts'

const span = (opens: string, closes: string, weekday = 1) => ({ weekday, opens, closes })

test('hours of the editor are written as the server reads them, also until the end of the day', () => {
  const week = toEdit([span('09:00', '13:00'), span('15:00', '24:00', 7)])
  assert.deepEqual(week[1], span('15:00', '00:00', 7))
  assert.equal(hoursText(week), 'mon 09:00-13:00, sun 15:00-24:00')
  assert.deepEqual(readHours(hoursText(week)), [
    { weekday: 1, opens: 540, closes: 780 },
    { weekday: 7, opens: 900, closes: 1440 },
  ])
  assert.equal(hoursText([]), '')
})

test('finds hours that are incomplete, end before they begin, or overlap', () => {
  assert.equal(faultOf([span('09:00', '')]), 'empty')
  assert.equal(faultOf([span('13:00', '09:00')]), 'backwards')
  assert.equal(faultOf([span('12:00', '14:00'), span('09:00', '13:00')]), 'overlap')
  assert.equal(faultOf([span('13:00', '00:00'), span('09:00', '13:00')]), null)
  assert.ok(isFaulty([span('09:00', '10:00'), span('13:00', '09:00', 3)]))
})

test('added hours are valid, whatever is there', () => {
  let day = [addSpan(2, [])]
  for (let i = 0; i < 3; i++) {
    day = [...day, addSpan(2, day)]
    assert.equal(faultOf(day), null, JSON.stringify(day))
  }
})
