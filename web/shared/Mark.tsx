import { Anchor } from '@mantine/core'
import { useFirm } from './firm.ts'
import { Sign } from './Sign.tsx'

/** The logo, linked to the home page. */
export function Mark({ href = '/' }: { href?: string }) {
  const firm = useFirm()
  return (
    <Anchor href={href} underline="never" c="inherit" className="llano-mark">
      <Sign firm={firm} size={28} />
    </Anchor>
  )
}
