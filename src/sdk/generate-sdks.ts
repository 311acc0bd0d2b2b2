import { join } from 'node:path'
import { areas } from '../areas.ts'
import { apiDocumentText } from '../docs/api-document.ts'
import { postmanText } from '../docs/postman.ts'
import { readApi } from './api-model.ts'
import { makePythonResources, makePythonTypes } from './python.ts'
import { makeTypescript } from './typescript.ts'

const TOP = join(import.meta.dirname, '..', '..')
export const SDKS = join(TOP, 'sdk')

/** The generated files for integrators, by their path. */
export function makeSdks(): Record<string, string> {
  const endpoints = areas.flatMap(area => area.endpoints)
  const api = readApi(JSON.parse(apiDocumentText(endpoints)))
  const note = 'Generated from the endpoints; renew it with npm run generate'
  return {
    'sdk/typescript/src/api.generated.ts': makeTypescript(api, note),
    'sdk/python/src/llano/types.py': makePythonTypes(api, note),
    'sdk/python/src/llano/_resources.py': makePythonResources(api, note),
    'docs/postman.json': postmanText(endpoints),
  }
}
