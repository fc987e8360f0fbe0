import type { MantineColorScheme } from '@mantine/core'
import { Monitor, Moon, Sun } from 'lucide-react'

/** Light, dark, or the system's setting. */
export const themeChoices = [
  { scheme: 'light', label: 'Light', Icon: Sun },
  { scheme: 'dark', label: 'Dark', Icon: Moon },
  { scheme: 'auto', label: 'Follow system', Icon: Monitor },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Icon: typeof Sun }[]

/** Returns the choice that is currently selected. */
export const themeChoiceOf = (value: string) =>
  themeChoices.find(({ scheme }) => scheme === value) ?? themeChoices[2]
