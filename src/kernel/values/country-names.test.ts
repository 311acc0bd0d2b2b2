import assert from 'node:assert/strict'
import test from 'node:test'
import { COUNTRIES } from './countries.ts'
import { countryNames, inCountry } from './country-names.ts'
import { LANGUAGES } from './language.ts'

test('every country has a distinct name in both languages', () => {
  for (const language of LANGUAGES)
    assert.equal(
      new Set([...COUNTRIES].map(code => countryNames(code)[language])).size,
      COUNTRIES.size,
      language,
    )
  assert.deepEqual(countryNames('ES'), { en: 'Spain', es: 'España' })
  assert.deepEqual(countryNames('PY'), { en: 'Paraguay', es: 'Paraguay' })
  assert.deepEqual(inCountry('US'), { en: 'in the United States', es: 'en Estados Unidos' })
})
