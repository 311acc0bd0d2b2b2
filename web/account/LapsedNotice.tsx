import { Alert, Anchor, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { dayText } from '../shared/figures.tsx'
import { Empty } from '../shared/states.tsx'
import { useLanguage, useWords, type Words } from '../shared/words.tsx'
import { billingAddress, GoAnchor } from './links.tsx'
import { useLlc } from './llc.ts'
import { useLapsed } from './subscription.ts'

const en = {
  title: (llc: string, day: string | null) =>
    day === null
      ? `${llc} has no active Manager subscription`
      : `The Manager subscription of ${llc} ended on ${day}`,
  text: 'Your data is kept. You can read and export all of it here. To add or change anything, renew the subscription. API keys and auditor links return no data until then.',
  renew: 'View payments and renewals',
  books: 'Export books',
  everything: 'Export everything',
  ask: 'Write to us',
  locked: 'Not available without a subscription',
  lockedText: 'You can use this form again when the Manager subscription is renewed.',
  lockedPart: 'Nothing can be added or changed here without a Manager subscription.',
  readOnly: 'You have read-only access',
  readOnlyText: 'Ask the owner of the LLC if you need to add anything.',
  viewedText: 'Make changes on behalf of the client in the console.',
}
const WORDS: Words<typeof en> = {
  en,
  es: {
    title: (llc, day) =>
      day === null
        ? `${llc} no tiene una suscripción Manager activa`
        : `La suscripción Manager de ${llc} terminó el ${day}`,
    text: 'Conservamos tus datos. Aquí puedes consultarlos y exportarlos todos. Para añadir o cambiar algo, renueva la suscripción. Hasta entonces, las claves de API y los enlaces de auditoría no devuelven datos.',
    renew: 'Ver pagos y renovaciones',
    books: 'Exportar contabilidad',
    everything: 'Exportar todo',
    ask: 'Escríbenos',
    locked: 'No disponible sin suscripción',
    lockedText: 'Podrás usar este formulario de nuevo cuando se renueve la suscripción Manager.',
    lockedPart: 'Sin una suscripción Manager no se puede añadir ni cambiar nada aquí.',
    readOnly: 'Tienes acceso de solo lectura',
    readOnlyText: 'Si necesitas añadir algo, pídelo al titular de la LLC.',
    viewedText: 'Haz los cambios en nombre del cliente desde la consola.',
  },
}

/** Above every page while the account has no active subscription: what is locked, and how to renew or leave. */
export function LapsedNotice() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const lapsed = useLapsed()
  if (!lapsed || lapsed.isLoading) return null
  const { llc, endedOn } = lapsed
  return (
    <Alert
      color="sun"
      variant="light"
      mb="lg"
      icon={<IconAlertTriangle aria-hidden />}
      title={words.title(llc.name, endedOn && dayText(endedOn, language))}
    >
      <Text size="sm">{words.text}</Text>
      <Group gap="md" mt="xs">
        <Anchor href={billingAddress(llc.id)} size="sm" fw={600}>
          {words.renew}
        </Anchor>
        <GoAnchor to="/books" size="sm">
          {words.books}
        </GoAnchor>
        <GoAnchor to="/profile" size="sm">
          {words.everything}
        </GoAnchor>
        <GoAnchor to="/messages" size="sm">
          {words.ask}
        </GoAnchor>
      </Group>
    </Alert>
  )
}

/** Next to what can still be read, in place of its form. */
export function LockedPart() {
  const words = useWords(WORDS)
  return (
    <Text component="span" size="sm" c="var(--llano-muted)">
      {words.lockedPart}
    </Text>
  )
}

/** In place of a form that cannot be used. */
export function LockedForm() {
  const words = useWords(WORDS)
  const text = useLlc().llc?.shared?.role === 'staff' ? words.viewedText : words.readOnlyText
  return useLapsed() ? (
    <Empty icon={<IconLock size={24} />} title={words.locked} text={words.lockedText} />
  ) : (
    <Empty icon={<IconLock size={24} />} title={words.readOnly} text={text} />
  )
}
