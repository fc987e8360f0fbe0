import { Menu, useMantineColorScheme } from '@mantine/core'
import { themeButton } from './menu-buttons.tsx'
import { OpenedMenu } from './opened-menu.tsx'
import { themeChoiceOf, themeChoices } from './theme-choices.ts'

/** The open theme menu with its button. */
export const ThemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <OpenedMenu width={200} renderButton={themeButton(colorScheme)}>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(themeChoiceOf(value).scheme)}>
        {themeChoices.map(({ scheme, label, Icon }) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            closeMenuOnClick
            rightSection={<Icon size={18} aria-hidden="true" />}
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </OpenedMenu>
  )
}
