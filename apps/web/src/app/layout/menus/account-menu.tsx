import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { Menu, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileUp, KeyRound, LogOut, User } from 'lucide-react'
import { departmentColour } from '../../../ui/department-colour.ts'
import classes from './account-menu.module.css'

const Avatar = ({ me }: { me: StudentData | undefined }) => (
  <span
    className={classes.avatar}
    style={{ background: departmentColour(me?.department.deptId ?? '') }}
    aria-hidden="true"
  >
    {me?.name.trim().charAt(0).toUpperCase() ?? ''}
  </span>
)

/** The avatar with Profile, Change and Logout. Logout works even before the person is known. */
export const AccountMenu = ({ me }: { me: StudentData | undefined }) => (
  <Menu position="bottom-end" width={220}>
    <Menu.Target>
      <UnstyledButton
        className={classes.button}
        aria-label={me === undefined ? 'Account' : `Account of ${me.name}`}
      >
        <Avatar me={me} />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      {me !== undefined && (
        <>
          <Menu.Label className={classes.who}>
            {me.name}
            <code>{me.usn}</code>
          </Menu.Label>
          <Menu.Item
            component={Link}
            to={addresses.profile(me.usn)}
            leftSection={<User size={18} aria-hidden="true" />}
          >
            Profile
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={addresses.changePassword(me.usn)}
            leftSection={<KeyRound size={18} aria-hidden="true" />}
          >
            Change
          </Menu.Item>
          {isAllowed(kindOf(me), 'useOwnUploads') && (
            <Menu.Item
              component={Link}
              to={addresses.uploads}
              leftSection={<FileUp size={18} aria-hidden="true" />}
            >
              My uploads
            </Menu.Item>
          )}
        </>
      )}
      <Menu.Item
        component={Link}
        to={addresses.logout}
        preload={false}
        leftSection={<LogOut size={18} aria-hidden="true" />}
      >
        Logout
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
