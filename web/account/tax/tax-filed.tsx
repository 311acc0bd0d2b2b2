import { Text } from '@mantine/core'
import { addressOf } from '../../shared/api.ts'
import { Section } from '../../shared/Section.tsx'
import { StoredPackages } from '../../shared/StoredPackages.tsx'
import { useWords } from '../../shared/words.tsx'
import { WORDS } from './tax.words.ts'
import type { TaxYear } from './tax-year.ts'

/** What was filed for the year: the stored packages, and when and how they were sent. */
export function TaxFiled({ packages, filed_elsewhere }: Pick<TaxYear, 'packages' | 'filed_elsewhere'>) {
  const words = useWords(WORDS)
  if (packages.length === 0 && filed_elsewhere === null) return null
  return (
    <Section title={words.filed} lead={words.filedLead}>
      {filed_elsewhere !== null && <Text size="sm">{words.filedElsewhere(filed_elsewhere)}</Text>}
      <StoredPackages packages={packages} documentHref={id => addressOf('downloadDocument', { id })} />
    </Section>
  )
}
