import { Anchor } from '@mantine/core'

/** The logo, linked to the home page. */
export function Mark({ href = '/' }: { href?: string }) {
  return (
    <Anchor href={href} underline="never" c="inherit" className="llano-mark">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#0f5f5c" />
        <path
          d="M9 7v18h14"
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M16 18c3-3 5-3 8-1" fill="none" stroke="#f0c36a" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span>Llano</span>
    </Anchor>
  )
}
