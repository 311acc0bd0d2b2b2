import type { TextProps } from '@mantine/core'
import { Money } from '../shared/figures.tsx'

/** Money in with a plus, money out with a minus: spending is not an error, so it is not red. */
export function Amount({ amount, ...others }: { amount: number | string; currency?: string } & TextProps) {
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
