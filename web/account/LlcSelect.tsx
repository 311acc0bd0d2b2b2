import { Select, type SelectProps } from '@mantine/core'

/** The selection of the LLC in the menu. */
export function LlcSelect(props: Pick<SelectProps, 'label' | 'value' | 'data' | 'onChange'>) {
  return <Select size="sm" allowDeselect={false} {...props} />
}
