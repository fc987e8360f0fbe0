import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { themeChoiceOf } from './theme-choices.ts'

const loadMenu = () => import('./theme-menu.tsx')
const ThemeMenu = lazy(async () => ({ default: (await loadMenu()).ThemeMenu }))
const warmUp = () => void loadMenu()

/** The theme button; its menu is fetched on hover or focus, shortly before it is pressed. */
export const ThemeSwitch = () => {
  const { colorScheme } = useMantineColorScheme()
  const [isPressed, setIsPressed] = useState(false)
  const { Icon } = themeChoiceOf(colorScheme)
  const button = (
    <ActionIcon
      aria-label="Theme"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onClick={() => setIsPressed(true)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  )
  if (!isPressed) return button
  return (
    <Suspense fallback={button}>
      <ThemeMenu />
    </Suspense>
  )
}
