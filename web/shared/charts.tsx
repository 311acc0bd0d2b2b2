import type { BarChartProps, CompositeChartProps } from '@mantine/charts'
import { Box } from '@mantine/core'
import { lazy, Suspense } from 'react'

// Charts come with our largest library, so it is loaded after the page they are on. Their place is kept free meanwhile.
const LazyBarChart = lazy(async () => ({ default: (await import('./chart-library.ts')).BarChart }))
const LazyCompositeChart = lazy(async () => ({
  default: (await import('./chart-library.ts')).CompositeChart,
}))

export const BarChart = (props: BarChartProps) => (
  <Suspense fallback={<Box h={props.h} data-loading />}>
    <LazyBarChart {...props} />
  </Suspense>
)

export const CompositeChart = (props: CompositeChartProps) => (
  <Suspense fallback={<Box h={props.h} data-loading />}>
    <LazyCompositeChart {...props} />
  </Suspense>
)
