import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { Output } from './api.ts'
import { dayText, instantText } from './figures.tsx'
import { useLanguage, useWords, type Words } from './words.tsx'

type Package = Output<'readTaxYear'>['packages'][number]
type Copy = NonNullable<Output<'readTaxYear'>['filed_copy']>

const en = {
  stored: (when: string) => `Stored on ${when}`,
  amended: (count: number) => `Amended (${count})`,
  sent: { fax: (day: string) => `Sent by fax on ${day}`, mail: (day: string) => `Sent by mail on ${day}` },
  notSent: 'Not sent yet',
  replaced: 'Replaced before it was filed',
  document: (pages: number) => `Package (${pages} pages)`,
  receipt: { fax: 'Fax report', mail: 'Mail receipt' },
  noReceipt: { fax: 'No fax report attached', mail: 'No mail receipt attached' },
  signed: 'Signed copy',
  filed: 'Return as filed',
  reason: (text: string) => `What changed: ${text}`,
  sha: 'SHA-256',
}

const WORDS: Words<typeof en> = {
  en,
  es: {
    stored: when => `Guardado el ${when}`,
    amended: count => `Rectificado (${count})`,
    sent: { fax: day => `Enviado por fax el ${day}`, mail: day => `Enviado por correo el ${day}` },
    notSent: 'Sin enviar',
    replaced: 'Sustituido antes de presentarse',
    document: pages => `Paquete (${pages} páginas)`,
    receipt: { fax: 'Informe del fax', mail: 'Resguardo del correo' },
    noReceipt: { fax: 'Sin informe del fax', mail: 'Sin resguardo del correo' },
    signed: 'Copia firmada',
    filed: 'Declaración tal como se presentó',
    reason: text => `Qué ha cambiado: ${text}`,
    sha: 'SHA-256',
  },
}

/** The stored packages of a tax year: when they were stored, and when and how they were sent. */
export function StoredPackages({
  packages,
  documentHref,
}: {
  packages: readonly Package[]
  documentHref(id: number): string
}) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const newest = packages[0]?.edition
  const countAmended = (edition: number) =>
    packages.filter(one => one.reason !== null && one.edition <= edition).length
  const unsent = (edition: number) => (edition === newest ? words.notSent : words.replaced)
  return (
    <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
      {packages.map(one => (
        <li key={one.id} data-package={one.edition}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {words.stored(instantText(one.frozen_at, language))}
            </Text>
            {one.reason !== null && (
              <Badge size="sm" variant="light" color="sun">
                {words.amended(countAmended(one.edition))}
              </Badge>
            )}
            <Badge size="sm" variant="light" color={one.how ? 'teal' : 'gray'} tt="none">
              {one.how ? words.sent[one.how](dayText(one.sent_on!, language)) : unsent(one.edition)}
            </Badge>
          </Group>
          {one.reason && <Text size="sm">{words.reason(one.reason)}</Text>}
          <Group gap="md" mt={4}>
            <Anchor size="sm" href={documentHref(one.document_id)} download>
              {words.document(one.pages)}
            </Anchor>
            {one.how &&
              (one.receipt_id === null ? (
                <Text size="sm" c="var(--llano-muted)">
                  {words.noReceipt[one.how]}
                </Text>
              ) : (
                <Anchor size="sm" href={documentHref(one.receipt_id)} download>
                  {words.receipt[one.how]}
                </Anchor>
              ))}
            {one.signed_copy_id !== null && (
              <Anchor size="sm" href={documentHref(one.signed_copy_id)} download>
                {words.signed}
              </Anchor>
            )}
          </Group>
          <Text size="xs" c="var(--llano-muted)" style={{ overflowWrap: 'anywhere' }}>
            {words.sha}: {one.sha256}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

/** The copy of a return that was filed without a stored package. */
export function FiledCopy({ copy, documentHref }: { copy: Copy; documentHref(id: number): string }) {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  return (
    <div data-filed-copy={copy.document_id}>
      <Text size="sm" fw={600}>
        {words.stored(instantText(copy.frozen_at, language))}
      </Text>
      <Anchor size="sm" href={documentHref(copy.document_id)} download>
        {words.filed}
      </Anchor>
      <Text size="xs" c="var(--llano-muted)" style={{ overflowWrap: 'anywhere' }}>
        {words.sha}: {copy.sha256}
      </Text>
    </div>
  )
}
