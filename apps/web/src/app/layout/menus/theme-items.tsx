import { Menu, useMantineColorScheme } from '@mantine/core'
import { themeChoiceOf, themeChoices } from './theme-choices.ts'

/** The themes to choose from, in a menu. */
export const ThemeItems = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
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
  )
}
