import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Button, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { DepartmentCards } from '../../reading/preview/department-cards.tsx'
import { type PreviewDepartment, previewOf } from '../../reading/preview/departments.ts'
import { PreviewSemesters, SemesterChips, semesterIn } from '../../reading/preview/preview-semesters.tsx'
import { meQuery } from '../../base/identity/api.ts'
import { usePrices } from '../../money/upi/api.ts'
import { formatRupees } from '../../lib/format.ts'
import { useSessionToken } from '../../lib/http/session-token.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { toast } from '../../ui/toast.ts'
import { previewDestination } from '../addresses/preview-destination.ts'
import classes from './preview-page.module.css'

const DepartmentNotFound = () => (
  <PageLayout title={messages.departmentNotFound}>
    <Text mb="md">These are the departments you can look into:</Text>
    <DepartmentCards />
    <Button component={Link} to={addresses.landing} variant="default" mt="lg">
      Go to the home page
    </Button>
  </PageLayout>
)

const Offer = () => {
  const prices = usePrices()
  return (
    <div className={classes.offer} data-foot>
      <p>All of it from Rs {formatRupees(prices.basic)} a semester.</p>
      <Button component={Link} to={addresses.plans} variant="accent">
        See the plans
      </Button>
    </div>
  )
}

const Preview = ({ department }: { department: PreviewDepartment }) => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isSignedIn = useSessionToken() !== null
  const shown = useLocation({ select: ({ hash }) => semesterIn(hash) })
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
      <p className={classes.tagline}>{department.tagline}</p>
      <Title order={2} className={classes.title}>
        Subjects of the 2022 scheme
      </Title>
      <SemesterChips department={department} shown={shown} />
      <PreviewSemesters
        department={department}
        shown={shown}
        onAsk={(semName, subCode) => {
          if (!isSignedIn) void ask()
          else open(semName, subCode).catch((error: unknown) => toast.error(errorSentence(error)))
        }}
      />
      {!isSignedIn && <Offer />}
    </PageLayout>
  )
}

/** The public preview of a department; any other single word is not found. */
export const PreviewPage = () => {
  const { department = '' } = useParams({ strict: false })
  const found = previewOf(department)
  return found === undefined ? <DepartmentNotFound /> : <Preview department={found} />
}
