import { type ReactNode, Suspense, useState } from 'react'

/** Props of a button whose menu is not open. */
export interface MenuButtonProps {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  autoFocus?: boolean
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
}

interface MenuOnPressProps {
  load: () => Promise<unknown>
  renderButton: (props: MenuButtonProps) => ReactNode
  /** The same button with its open menu, loaded on demand. */
  children: ReactNode
}

/** A button whose menu is fetched on hover or focus, shortly before it is pressed. */
export const MenuOnPress = ({ load, renderButton, children }: MenuOnPressProps) => {
  const [isPressed, setIsPressed] = useState(false)
  const warmUp = () => void load()
  const button = renderButton({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: warmUp,
    onFocus: warmUp,
    onClick: () => setIsPressed(true),
  })
  return isPressed ? <Suspense fallback={button}>{children}</Suspense> : button
}
