import { responsiblePersonsShown, siteName } from '@lectureshelf/contract/constants'
import { Button, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { useSiteInfo } from './api.ts'
import classes from './site-info.module.css'

/** Lists the people responsible: the first four, or all. */
const Persons = () => {
  const { persons } = useSiteInfo()
  const listId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? persons : persons.slice(0, responsiblePersonsShown)
  if (persons.length === 0) return null
  return (
    <>
      <Title order={3} mt="lg" mb="sm">
        Responsible persons
      </Title>
      <ul id={listId} className={classes.persons}>
        {shown.map(({ name, duty }) => (
          <li key={`${name} ${duty}`} className={classes.person}>
            <span className={classes.name}>{name}</span>
            <span className={classes.duty}>{duty}</span>
          </li>
        ))}
      </ul>
      {persons.length > responsiblePersonsShown && (
        <Button
          variant="default"
          mt="md"
          aria-expanded={showsAll}
          aria-controls={listId}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show Less' : 'View All'}
        </Button>
      )}
    </>
  )
}

/** Says what the site is, who made it, and who is responsible for what. */
export const AboutUs = () => (
  <section aria-labelledby="about-title">
    <Title order={2} id="about-title" mb="xs">
      About Us
    </Title>
    <Text maw="70ch">
      {siteName} keeps the notes, question papers and lab sheets of VTU engineering students in one place, by
      department, scheme and semester, and makes them readable on any phone.
    </Text>
    <Text maw="70ch" c="dimmed" mt="xs">
      Designed and developed by the {siteName} team.
    </Text>
    <Persons />
  </section>
)
