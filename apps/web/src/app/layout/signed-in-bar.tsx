import { AddSubjectButton } from '../../library/subjects/editing/add-subject-button.tsx'
import { AccountMenu, SubjectsMenu, ToolsMenu } from './menus/bar-menus.tsx'
import { NavbarLinks } from './navbar-links.tsx'
import classes from './navbar.module.css'
import type { Navigation } from './use-navigation.ts'

/** The part of the bar for a signed-in person. */
export const SignedInBar = ({ navigation }: { navigation: Navigation }) => {
  const { me, links, tools, subjects, canAddSubject, place } = navigation
  return (
    <>
      {subjects.length > 0 && <SubjectsMenu subjects={subjects} />}
      <NavbarLinks links={links} />
      {tools.length > 0 && (
        <div className={classes.tools}>
          <ToolsMenu tools={tools} />
        </div>
      )}
      {canAddSubject && <AddSubjectButton place={place} />}
      <AccountMenu me={me} />
    </>
  )
}
