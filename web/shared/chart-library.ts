import '@mantine/charts/styles.css'

export { BarChart, CompositeChart } from '@mantine/charts'
