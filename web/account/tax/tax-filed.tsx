import { Stack, Text } from '@mantine/core'
import { addressOf } from '../../shared/api.ts'
import { Section } from '../../shared/Section.tsx'
import { FiledCopy, StoredPackages } from '../../shared/StoredPackages.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './tax.words.ts'
import type { TaxYear } from './tax-year.ts'

const documentHref = (id: number) => addressOf('downloadDocument', { id })

/** What was filed for the year: the stored packages, and when and how they were sent, or the copy of what was filed. */
export function TaxFiled({
  packages,
  filed_elsewhere,
  filed_copy,
}: Pick<TaxYear, 'packages' | 'filed_elsewhere' | 'filed_copy'>) {
  const words = useWords(WORDS)
  if (packages.length === 0 && filed_elsewhere === null) return null
  return (
    <Section title={words.filed} lead={words.filedLead}>
      <Stack gap="sm">
        {filed_elsewhere !== null && <Text size="sm">{words.filedElsewhere(filed_elsewhere)}</Text>}
        {filed_copy && <FiledCopy copy={filed_copy} documentHref={documentHref} />}
        {packages.length > 0 && <StoredPackages packages={packages} documentHref={documentHref} />}
      </Stack>
    </Section>
  )
}
