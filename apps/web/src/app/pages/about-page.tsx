import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './reading.module.css'

/** The page about LectureShelf and the people who make it. */
export const AboutPage = () => (
  <PageLayout title="About LectureShelf" tabTitle="About" isNarrow>
    <div className={classes.text}>
      <Text>
        LectureShelf keeps the notes, question papers and lab sheets of a VTU engineering degree on one shelf:
        one book for each subject of your department, scheme and semester, and nothing else in the way.
      </Text>
      <Title order={2}>How the notes get here</Title>
      <Text>
        Class admins and sub-admins of each department collect, check and add the material of their own
        branch. Every section and every PDF carries the name of the person who added it, and links to further
        reading lead to their sources.
      </Text>
      <Title order={2}>What it costs, and why</Title>
      <Text>
        A plan pays for servers and for the time of the people who keep the shelf in order. The{' '}
        <Anchor component={Link} to={addresses.plans}>
          plans page
        </Anchor>{' '}
        says what each plan covers.
      </Text>
      <Title order={2}>On a slow phone</Title>
      <Text>
        A PDF opens at the page you want before the whole file has arrived. The site works on phones from 2023
        browsers on, in light and in dark, by thumb and by keyboard.
      </Text>
    </div>
  </PageLayout>
)
