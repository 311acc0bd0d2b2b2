import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { ask } from './api.ts'
import { notifyError } from './confirm.tsx'

/** Downloads a file without leaving the page. */
export function save(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** A link that downloads a file. */
export function DownloadButton({
  href,
  name,
  needsProof = false,
  children,
  ...others
}: {
  href: string
  name?: string
  /** A link cannot ask for confirmation of identity, so the page does before it is followed. */
  needsProof?: boolean
  children: ReactNode
} & Pick<ButtonProps, 'size' | 'variant'>) {
  const confirmFirst = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    ask('checkProof', {}).then(() => save(href), notifyError)
  }
  return (
    <Button
      component="a"
      href={href}
      {...(needsProof && { onClick: confirmFirst })}
      download={name ?? true}
      size="sm"
      variant="light"
      leftSection={<IconDownload size={16} aria-hidden />}
      {...others}
    >
      {children}
    </Button>
  )
}
