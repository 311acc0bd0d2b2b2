import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signedIn } from '../../members/members.ts'
import { findUsageOf, USAGE } from './usage.ts'

export const readUsage = endpoint({
  name: 'readUsage',
  method: 'GET',
  path: '/web/usage',
  access: signedIn,
  tag: 'Account',
  summary: { en: 'Get your usage and limits.', es: 'Consulta cuánto usas de tus límites.' },
  description: {
    en: 'Requests from the website in the current hour, uploads in the current day, and the size of your documents, with their limits.',
    es: 'Las peticiones desde la web en la hora actual, las subidas del día y el tamaño de tus documentos, con sus límites.',
  },
  fields: {},
  returns: USAGE,
  async run({ db, caller, config }) {
    return { data: await findUsageOf(db, caller.memberId, config.quotas) }
  },
})
