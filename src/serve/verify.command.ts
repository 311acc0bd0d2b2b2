import { makeVerify } from '../areas/documents/documents.ts'
import { areas } from '../areas.ts'

export const verify = makeVerify(areas.flatMap(area => area.verifiers ?? []))
