import type { ProviderName } from '../vocabulary.rules.ts'
import { mercury } from './mercury.ts'
import type { Provider } from './provider.ts'
import { wise } from './wise.ts'

export const PROVIDERS: Record<ProviderName, Provider> = { mercury, wise }
