import { otherwise, word } from '../../kernel/http/fields.ts'
import { CLIENTS_SEEN, type ClientsSeen } from './permissions.rules.ts'

/** In the console, managers see only assigned clients unless an admin chooses otherwise. */
export const CLIENTS = otherwise(
  word<ClientsSeen>(
    { description: 'Of a manager: all clients, or only the assigned ones. Other staff see all.' },
    CLIENTS_SEEN,
  ),
  'assigned',
)
