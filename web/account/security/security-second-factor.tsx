import { Alert, Button, Stack, Text } from '@mantine/core'
import { ask, useChanged } from '../../shared/api.ts'
import { notifyError } from '../../shared/confirm.tsx'
import { useMe } from '../../shared/me.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './security.words.ts'

/**
 * For someone whose account must have a second factor and who signed in without: nothing else works until
 * then.
 */
export function SecondFactorNotice({ hasOne }: { hasOne: boolean }) {
  const words = useWords(WORDS)
  const changed = useChanged()
  const me = useMe()
  if (!me.data?.second_factor_required) return null
  const confirm = () =>
    ask('checkProof', {})
      .then(() => changed(['readMe', 'listEntities']))
      .catch(notifyError)
  return (
    <Alert color="sun" variant="light" role="status" title={words.factorTitle}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{hasOne ? words.factorUnused : words.factorMissing}</Text>
        {hasOne && <Button onClick={confirm}>{words.factorUse}</Button>}
      </Stack>
    </Alert>
  )
}
