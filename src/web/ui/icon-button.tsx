import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'

type Props = ActionIconProps & { label: string; onClick: () => void }

/** Its label is its tooltip too. */
export function IconButton({ label, ...button }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} {...button} />
    </Tooltip>
  )
}
