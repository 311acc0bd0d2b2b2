import { mercury } from './mercury.ts'
import type { Provider, ProviderName } from './provider.ts'
import { wise } from './wise.ts'

export const PROVIDERS: Record<ProviderName, Provider> = { mercury, wise }
