import { Text } from '@mantine/core'
import { DepartmentCards } from '../../reading/preview/department-cards.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'

/** The departments as books. */
export const StreamsPage = () => (
  <PageLayout title="Departments">
    <Text mb="lg" maw="65ch">
      Look at the subjects of each semester before you sign up.
    </Text>
    <DepartmentCards hasAiml />
  </PageLayout>
)
