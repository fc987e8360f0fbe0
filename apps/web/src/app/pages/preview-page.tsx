import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Button, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { DepartmentCards } from '../../features/preview/department-cards.tsx'
import { type PreviewDepartment, previewOf } from '../../features/preview/departments.ts'
import { PreviewSemesters } from '../../features/preview/preview-semesters.tsx'
import { meQuery } from '../../features/sessions/api.ts'
import { useSessionToken } from '../../lib/http/session-token.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { errorSentence } from '../../ui/error-panel.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { toast } from '../../ui/toast.ts'
import { previewDestination } from '../addresses/preview-destination.ts'

const DepartmentNotFound = () => (
  <PageLayout title={messages.departmentNotFound}>
    <Text mb="md">These are the departments you can look into:</Text>
    <DepartmentCards />
    <Button component={Link} to={addresses.landing} variant="default" mt="lg">
      Go to the home page
    </Button>
  </PageLayout>
)

const Preview = ({ department }: { department: PreviewDepartment }) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isSignedIn = useSessionToken() !== null
  const open = async (semName: string, subCode: string | null) => {
    const me = await queryClient.ensureQueryData(meQuery)
    const href = previewDestination(me, { deptId: department.deptId, semName, subCode })
    await navigate({ href, to: href })
  }
  const ask = async () => {
    const isWilling = await confirmDialog({ title: messages.loginToGoFurther, confirmLabel: 'Login' })
    if (isWilling) await navigate({ to: '/', state: { isSignInOpen: true } })
  }
  return (
    <PageLayout title={department.title} tabTitle={department.label}>
      <Text size="lg" c="dimmed" mt={-12} mb="lg">
        {department.tagline}
      </Text>
      <Title order={2} mb="md" fz="1.375rem">
        Subjects of the 2022 scheme
      </Title>
      <PreviewSemesters
        department={department}
        onAsk={(semName, subCode) => {
          if (!isSignedIn) void ask()
          else open(semName, subCode).catch((error: unknown) => toast.error(errorSentence(error)))
        }}
      />
    </PageLayout>
  )
}

/** The public preview of a department; any other single word is not found. */
export const PreviewPage = () => {
  const { department = '' } = useParams({ strict: false })
  const found = previewOf(department)
  return found === undefined ? <DepartmentNotFound /> : <Preview department={found} />
}
