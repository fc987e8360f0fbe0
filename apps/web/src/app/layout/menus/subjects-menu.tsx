import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import classes from './subjects-menu.module.css'
import type { Navigation } from '../use-navigation.ts'

/** Lists the semester's subjects in a menu that scrolls: a first semester can have 31. */
export const SubjectsMenu = ({ subjects }: Pick<Navigation, 'subjects'>) => (
  <Menu width={360} position="bottom-end">
    <Menu.Target>
      <Button variant="subtle" fw={400} px={12} rightSection={<ChevronDown size={16} aria-hidden="true" />}>
        Subjects
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.dropdown}>
      {subjects.map((subject) => (
        <Menu.Item key={subject.subCode} component={Link} to={subject.address}>
          <span className={classes.entry}>
            <b className={classes.abbreviation}>{subject.label}</b>
            <span className={classes.name}>{subject.subName}</span>
          </span>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
