import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../shared/api.ts'
import { useWords } from '../../shared/words.tsx'
import { Allowed } from '../Allowed.tsx'
import { WORDS } from './backups.words.ts'

/** What staff should see on every page: a restored copy that is paused, or backups with a problem. */
export function InstallationNotice() {
  const words = useWords(WORDS)
  const { data } = useApiQuery('readInstallationState', {}, { refetchInterval: 60_000 })
  if (!data) return null
  return (
    <>
      {data.paused_since && (
        <Alert color="sun" mb="md" title={words.paused} icon={<IconPlayerPause aria-hidden />}>
          {words.pausedText}
        </Alert>
      )}
      {data.backup_problem && (
        <Alert
          color="red"
          variant="light"
          mb="md"
          title={words.problems[data.backup_problem]}
          icon={<IconAlertTriangle aria-hidden />}
        >
          <Allowed needs="operations:read">
            <Anchor component={Link} to="/backups" size="sm">
              {words.toBackups}
            </Anchor>
          </Allowed>
        </Alert>
      )}
    </>
  )
}
