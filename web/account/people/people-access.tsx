import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import {
  SHARED_AREAS,
  SHARED_ROLES,
  type SharedArea,
  type SharedRole,
  USUAL_AREAS,
} from '../../../src/areas/access/shared-access.rules.ts'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './people.words.ts'

export type Access = { role: SharedRole; areas: readonly SharedArea[] }

export const usualAccess = (role: SharedRole): Access => ({ role, areas: USUAL_AREAS[role] })

/** A role and its areas; choosing another role selects its usual areas. */
export function AccessChoice({
  access: { role, areas },
  onChange,
  error,
}: {
  access: Access
  onChange: (next: Access) => void
  error: boolean
}) {
  const words = useWords(WORDS)
  return (
    <>
      <Radio.Group
        label={words.role}
        value={role}
        onChange={next => onChange(usualAccess(next as SharedRole))}
      >
        <Stack gap="xs" mt={6}>
          {SHARED_ROLES.map(one => (
            <Radio key={one} value={one} label={words.roles[one]} description={words.roleTexts[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox.Group
        label={words.areas}
        value={[...areas]}
        onChange={next => onChange({ role, areas: next as SharedArea[] })}
        error={error && areas.length === 0 ? words.chooseAreas : null}
      >
        <Stack gap="xs" mt={6} mb={6}>
          {SHARED_AREAS.map(area => (
            <Checkbox key={area} value={area} label={words.areaNames[area]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="xs" c="var(--llano-muted)">
        {words.never}
      </Text>
    </>
  )
}
