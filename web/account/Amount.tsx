import type { TextProps } from '@mantine/core'
import { Money } from '../shared/figures.tsx'

/** What came in, with a plus, or went out, with a minus: spending is no error, so it is not red. */
export function Amount({ amount, ...others }: { amount: number | string } & TextProps) {
  const isIn = Number(amount) > 0
  return (
    <Money
      amount={amount}
      signed
      c={isIn ? 'light-dark(var(--mantine-color-teal-8), var(--mantine-color-teal-3))' : 'inherit'}
      {...others}
    />
  )
}
