import { ActionIcon, Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Monitor, Moon, Sun } from 'lucide-react'

const choices = [
  { scheme: 'light', label: 'Light', Icon: Sun },
  { scheme: 'dark', label: 'Dark', Icon: Moon },
  { scheme: 'auto', label: 'Follow system', Icon: Monitor },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Icon: typeof Sun }[]

const schemeOf = (value: string): MantineColorScheme =>
  choices.find(({ scheme }) => scheme === value)?.scheme ?? 'auto'

/** Light, dark, or what the system says. */
export const ThemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { Icon } = choices.find(({ scheme }) => scheme === colorScheme) ?? choices[2]
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label="Theme">
          <Icon size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(schemeOf(value))}>
          {choices.map(({ scheme, label, Icon: ChoiceIcon }) => (
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
