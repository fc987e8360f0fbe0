import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { Navigation } from '../use-navigation.ts'

/** The owner's tools in a menu. */
export const ToolsMenu = ({ tools }: Pick<Navigation, 'tools'>) => (
  <Menu width={220} position="bottom-end">
    <Menu.Target>
      <Button variant="subtle" fw={400} px={12} rightSection={<ChevronDown size={16} aria-hidden="true" />}>
        Tools
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {tools.map(({ label, address }) => (
        <Menu.Item key={address} component={Link} to={address}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
