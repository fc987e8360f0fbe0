import type { StudentData } from '@lectureshelf/contract/people/students'
import { lazy } from 'react'
import type { Navigation } from '../use-navigation.ts'
import { avatarButton, barButton } from './menu-buttons.tsx'
import { MenuOnPress } from './menu-on-press.tsx'

const loadMenus = () => import('./opened-bar-menus.tsx')
const OpenedSubjects = lazy(async () => ({ default: (await loadMenus()).OpenedSubjects }))
const OpenedTools = lazy(async () => ({ default: (await loadMenus()).OpenedTools }))
const OpenedAccount = lazy(async () => ({ default: (await loadMenus()).OpenedAccount }))

/** The subjects of the semester in a menu. */
export const SubjectsMenu = ({ subjects }: Pick<Navigation, 'subjects'>) => (
  <MenuOnPress load={loadMenus} renderButton={barButton('Subjects')}>
    <OpenedSubjects subjects={subjects} />
  </MenuOnPress>
)

/** The owner's tools in a menu. */
export const ToolsMenu = ({ tools }: Pick<Navigation, 'tools'>) => (
  <MenuOnPress load={loadMenus} renderButton={barButton('Tools')}>
    <OpenedTools tools={tools} />
  </MenuOnPress>
)

/** The avatar with Profile, Change and Logout. Logout works even before the person is known. */
export const AccountMenu = ({ me }: { me: StudentData | undefined }) => (
  <MenuOnPress load={loadMenus} renderButton={avatarButton(me)}>
    <OpenedAccount me={me} />
  </MenuOnPress>
)
