import { useMantineColorScheme } from '@mantine/core'
import { themeButton } from './menu-buttons.tsx'
import { OpenedMenu } from './opened-menu.tsx'
import { ThemeItems } from './theme-items.tsx'

/** The open theme menu with its button. */
export const ThemeMenu = () => (
  <OpenedMenu width={200} renderButton={themeButton(useMantineColorScheme().colorScheme)}>
    <ThemeItems />
  </OpenedMenu>
)
