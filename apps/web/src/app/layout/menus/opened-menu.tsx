import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useOpenAfterMount } from '../../../ui/dialogs/open-after-mount.ts'
import type { MenuButtonProps } from './menu-on-press.tsx'
import { useLayer } from '../../../lib/layers/use-layer.ts'

interface OpenedMenuProps extends Pick<MenuProps, 'width'> {
  renderButton: (props: MenuButtonProps) => ReactElement
  className?: string | undefined
  children: ReactNode
}

/** A menu after its button was pressed: open at first. The button has the focus when it closes. */
export const OpenedMenu = ({ width, renderButton, className, children }: OpenedMenuProps) => {
  const [isOpen, setIsOpen] = useState(true)
  useLayer(isOpen, () => setIsOpen(false))
  return (
    <Menu width={width} position="bottom-end" opened={useOpenAfterMount(isOpen)} onChange={setIsOpen}>
      <Menu.Target>{renderButton({ autoFocus: true })}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}
