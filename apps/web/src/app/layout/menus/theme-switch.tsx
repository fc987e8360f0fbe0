import { useMantineColorScheme } from '@mantine/core'
import { lazy } from 'react'
import { themeButton } from './menu-buttons.tsx'
import { MenuOnPress } from './menu-on-press.tsx'

const loadMenu = () => import('./theme-menu.tsx')
const ThemeMenu = lazy(async () => ({ default: (await loadMenu()).ThemeMenu }))

/** The theme button with its menu. */
export const ThemeSwitch = () => (
  <MenuOnPress load={loadMenu} renderButton={themeButton(useMantineColorScheme().colorScheme)}>
    <ThemeMenu />
  </MenuOnPress>
)
