import { Page } from '../../parts/Page.tsx'

export function Queue() {
  return <Page title="Queue">…</Page>
}
