import type { StudentData } from '@lectureshelf/contract/people/students'
import { ActionIcon, Button, type MantineColorScheme, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { departmentColour } from '../../../ui/department-colour.ts'
import classes from './account-menu.module.css'
import type { MenuButtonProps } from './menu-on-press.tsx'
import { themeChoiceOf } from './theme-choices.ts'

/** Returns the button of a menu in the bar. */
export const barButton = (label: string) => (props: MenuButtonProps) => (
  <Button
    variant="subtle"
    fw={400}
    px={12}
    rightSection={<ChevronDown size={16} aria-hidden="true" />}
    {...props}
  >
    {label}
  </Button>
)

const Avatar = ({ me }: { me: StudentData | undefined }) => (
  <span
    className={classes.avatar}
    style={{ background: departmentColour(me?.department.deptId ?? '') }}
    aria-hidden="true"
  >
    {me?.name.trim().charAt(0).toUpperCase() ?? ''}
  </span>
)

/** Returns the button of a person's menu: the avatar. */
export const avatarButton = (me: StudentData | undefined) => (props: MenuButtonProps) => (
  <UnstyledButton
    className={classes.button}
    aria-label={me === undefined ? 'Account' : `Account of ${me.name}`}
    {...props}
  >
    <Avatar me={me} />
  </UnstyledButton>
)

/** Returns the button that shows and changes the colour scheme. */
export const themeButton = (colorScheme: MantineColorScheme) => {
  const { Icon } = themeChoiceOf(colorScheme)
  return (props: MenuButtonProps) => (
    <ActionIcon aria-label="Theme" {...props}>
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
