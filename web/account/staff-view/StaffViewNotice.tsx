import { Alert, Button, Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Output, useApiMutation, useApiQuery } from '../../shared/api.ts'
import { Instant } from '../../shared/figures.tsx'
import { useMay } from '../../shared/me.ts'
import { useWords, type Words } from '../../shared/words.tsx'

type Viewing = NonNullable<Output<'readMe'>['viewing']>

const en = {
  title: (name: string) => `You are viewing ${name}’s account as staff`,
  text: 'Read-only: nothing here can be changed. The client sees in their access log what you open.',
  noFiles: 'Your role cannot download files.',
  until: 'Until',
  leave: 'Leave account',
}
const WORDS: Words<typeof en> = {
  en,
  es: {
    title: name => `Estás viendo la cuenta de ${name} como parte del equipo`,
    text: 'Solo lectura: aquí no se puede cambiar nada. El cliente ve en su registro de accesos lo que abres.',
    noFiles: 'Tu rol no permite descargar archivos.',
    until: 'Hasta',
    leave: 'Salir de la cuenta',
  },
}

const RECHECK_MS = 60_000

/** Above every page while staff look at the account of a client. */
export function StaffViewNotice({ viewing }: { viewing: Viewing }) {
  const words = useWords(WORDS)
  const mayDownload = useMay()('documents:download')
  const leave = useApiMutation('leaveAccount', { changes: 'nothing' })
  // The role or the assignment may end meanwhile, which the frame notices.
  useApiQuery('readMe', {}, { refetchInterval: RECHECK_MS })
  const back = `/console/members/${viewing.member_id}`
  const goBack = () => location.assign(back)
  useEffect(() => {
    const timer = setTimeout(() => location.assign(back), Date.parse(viewing.ends_at) - Date.now())
    return () => clearTimeout(timer)
  }, [viewing.ends_at, back])
  return (
    <Alert
      color="sun"
      variant="light"
      mb="lg"
      icon={<IconEye aria-hidden />}
      title={words.title(viewing.name)}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {words.text} {!mayDownload && `${words.noFiles} `}
          {words.until} <Instant at={viewing.ends_at} />.
        </Text>
        <Button
          size="xs"
          loading={leave.isPending || leave.isSuccess}
          onClick={() => leave.mutate({}, { onSuccess: goBack, onError: goBack })}
        >
          {words.leave}
        </Button>
      </Group>
    </Alert>
  )
}
