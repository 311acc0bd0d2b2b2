import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { ask, languageHeader, readAnswer, withStepUp } from './api.ts'
import { notifyError } from './confirm.tsx'

/** Downloads a file without leaving the page. */
export function save(href: string, name = ''): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/**
 * Downloads a file, or throws the server's error, which a link would not show. Browsers keep large files of a page on disk; what
 * may be very large, such as a dossier, is saved with `save`.
 */
async function download(href: string, name: string | undefined): Promise<void> {
  const response = await fetch(href, { credentials: 'same-origin', headers: languageHeader() })
  if (!response.ok) await readAnswer(response)
  const address = URL.createObjectURL(await response.blob())
  save(address, nameOf(response.headers.get('content-disposition')) ?? name)
  // The browser reads it after this call.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The server's name for a file. */
function nameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : null
}

/** A button that downloads a file, and shows why if the server refuses. */
export function DownloadButton({
  href,
  name,
  needsProof = false,
  children,
  ...others
}: {
  href: string
  name?: string
  /** The identity is confirmed first, so that nothing is generated in vain. */
  needsProof?: boolean
  children: ReactNode
} & Pick<ButtonProps, 'size' | 'variant'>) {
  const [isBusy, setBusy] = useState(false)
  const start = (event: MouseEvent<HTMLAnchorElement>) => {
    // In a new tab, the browser shows the answer itself.
    if (!needsProof && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const proved = needsProof ? ask('checkProof', {}) : Promise.resolve()
    proved
      .then(() => withStepUp(() => download(href, name)))
      .catch(notifyError)
      .finally(() => setBusy(false))
  }
  return (
    <Button
      component="a"
      href={href}
      onClick={start}
      download={name ?? true}
      loading={isBusy}
      size="sm"
      variant="light"
      leftSection={<IconDownload size={16} aria-hidden />}
      {...others}
    >
      {children}
    </Button>
  )
}
