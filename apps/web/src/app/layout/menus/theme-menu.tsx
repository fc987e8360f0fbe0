import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { themeChoiceOf, themeChoices } from './theme-choices.ts'

/** The theme switch after it was pressed: its button with the open menu. */
export const ThemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { Icon } = themeChoiceOf(colorScheme)
  return (
    <Menu position="bottom-end" width={200} defaultOpened>
      <Menu.Target>
        <ActionIcon aria-label="Theme">
          <Icon size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(themeChoiceOf(value).scheme)}
        >
          {themeChoices.map(({ scheme, label, Icon: ChoiceIcon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              rightSection={<ChoiceIcon size={18} aria-hidden="true" />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
