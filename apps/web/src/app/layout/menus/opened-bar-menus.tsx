import { type Right, isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  FileInput,
  FileUp,
  Flag,
  Highlighter,
  KeyRound,
  LogOut,
  type LucideIcon,
  SearchX,
  User,
} from 'lucide-react'
import type { Navigation } from '../use-navigation.ts'
import account from './account-menu.module.css'
import { useAskBeforeLogout } from './ask-before-logout.ts'
import { avatarButton, barButton } from './menu-buttons.tsx'
import { OpenedMenu } from './opened-menu.tsx'
import { languageOf } from '../../../ui/language-of.ts'
import classes from './subjects-menu.module.css'
import { ThemeItems } from './theme-items.tsx'
import { ToolCount } from './tool-count.tsx'
import groups from './menu-groups.module.css'

/** Lists the semester's subjects in a menu that scrolls: a first semester can have 31. */
export const OpenedSubjects = ({ subjects }: Pick<Navigation, 'subjects'>) => (
  <OpenedMenu width={360} renderButton={barButton('Subjects')} className={classes.dropdown}>
    {subjects.map((subject) => (
      <Menu.Item key={subject.subCode} component={Link} to={subject.address}>
        <span className={classes.entry}>
          <b className={classes.abbreviation}>{subject.label}</b>
          <span className={classes.name} lang={languageOf(subject.subName ?? '')}>
            {subject.subName}
          </span>
        </span>
      </Menu.Item>
    ))}
  </OpenedMenu>
)

const MenuGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset aria-label={title} className={groups.group}>
    <Menu.Label aria-hidden="true">{title}</Menu.Label>
    {children}
  </fieldset>
)

export const OpenedTools = ({ tools }: Pick<Navigation, 'tools'>) => (
  <OpenedMenu
    width={tools.length > 1 ? 480 : 220}
    renderButton={barButton('Tools')}
    className={groups.scrolling}
  >
    <div className={tools.length > 1 ? groups.columns : undefined}>
      {tools.map((group) => (
        <MenuGroup key={group.title} title={group.title}>
          {group.tools.map(({ label, address }) => (
            <Menu.Item key={address} component={Link} to={address}>
              {label}
              <ToolCount address={address} />
            </Menu.Item>
          ))}
        </MenuGroup>
      ))}
    </div>
  </OpenedMenu>
)

const LogoutItem = () => (
  <Menu.Item
    component={Link}
    to={addresses.logout}
    preload={false}
    onClick={useAskBeforeLogout()}
    leftSection={<LogOut size={18} aria-hidden="true" />}
  >
    Logout
  </Menu.Item>
)

interface AccountItemProps {
  to: string
  icon: LucideIcon
  children: ReactNode
}

const AccountItem = ({ to, icon: Icon, children }: AccountItemProps) => (
  <Menu.Item component={Link} to={to} leftSection={<Icon size={18} aria-hidden="true" />}>
    {children}
  </Menu.Item>
)

/** Lists what staff open from their account. An owner finds all but the uploads among the tools. */
const StaffItems = ({ me }: { me: StudentData }) => {
  const may = (right: Right) => isAllowed(kindOf(me), right)
  return (
    <>
      {may('useOwnUploads') && (
        <AccountItem to={addresses.uploads} icon={FileUp}>
          My uploads
        </AccountItem>
      )}
      {may('answerPageReports') && !me.isOwner && (
        <AccountItem to={addresses.pageReports} icon={Flag}>
          Page reports
          <ToolCount address={addresses.pageReports} />
        </AccountItem>
      )}
      {may('addPdf') && !me.isOwner && (
        <>
          <AccountItem to={addresses.proposals} icon={FileInput}>
            Proposed files
            <ToolCount address={addresses.proposals} />
          </AccountItem>
          <AccountItem to={addresses.searchMisses} icon={SearchX}>
            Searched, not found
          </AccountItem>
        </>
      )}
    </>
  )
}

export const OpenedAccount = ({ me }: { me: StudentData | undefined }) => (
  <OpenedMenu width={220} renderButton={avatarButton(me)}>
    {me !== undefined && (
      <>
        <Menu.Label className={account.who}>
          {me.name}
          <code>{me.usn}</code>
        </Menu.Label>
        <AccountItem to={addresses.profile(me.usn)} icon={User}>
          Profile
        </AccountItem>
        <AccountItem to={addresses.marks} icon={Highlighter}>
          My marks
        </AccountItem>
        <AccountItem to={addresses.changePassword(me.usn)} icon={KeyRound}>
          Change
        </AccountItem>
        <StaffItems me={me} />
      </>
    )}
    <Menu.Divider />
    <MenuGroup title="Theme">
      <ThemeItems />
    </MenuGroup>
    <Menu.Divider />
    <LogoutItem />
  </OpenedMenu>
)
