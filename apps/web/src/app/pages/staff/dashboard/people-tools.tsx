import { addresses } from '@lectureshelf/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { CircleUser, GraduationCap, IdCard, MessageSquare, Scale, Users } from 'lucide-react'
import { feedbackQuery } from '../../../../site/feedback/list/api.ts'
import { takedownsQuery } from '../../../../site/takedowns/api.ts'
import { usnRequestsQuery } from '../../../../people/usn-requests/api.ts'
import { Tool, ToolGroup, waitingWords } from './dashboard-tool.tsx'

const FeedbackTool = () => {
  const { data } = useQuery(feedbackQuery({}))
  return (
    <Tool
      title="Feedback"
      line="What people wrote with the form on Home."
      icon={MessageSquare}
      to={addresses.feedback}
      waiting={waitingWords(data?.unread, 'unread')}
    />
  )
}

const TakedownsTool = () => {
  const { data } = useQuery(takedownsQuery({}))
  return (
    <Tool
      title="Takedown requests"
      line="What people ask to have taken down, and what was done about it."
      icon={Scale}
      to={addresses.takedowns}
      waiting={waitingWords(data?.open, 'open')}
    />
  )
}

const UsnsTool = () => {
  const { data } = useQuery(usnRequestsQuery({}))
  return (
    <Tool
      title="USNs"
      line="First-years who got their real USN, one by one or many at once."
      icon={IdCard}
      to={addresses.usns}
      waiting={waitingWords(data?.total, 'waiting')}
    />
  )
}

/** Tools for people: accounts, USNs, promotions, and what they write. */
export const PeopleTools = () => (
  <ToolGroup title="People">
    <Tool
      title="Users Management"
      line="Everyone with an account, with search; add one by hand."
      icon={Users}
      to={addresses.studentsList}
    />
    <Tool
      title="Manage Profile"
      line="Every field of a person, roles, devices, passwords. Find the person first."
      icon={CircleUser}
      to={addresses.studentsList}
    />
    <Tool
      title="Promotions"
      line="Move a batch one semester on, with a preview and an undo."
      icon={GraduationCap}
      to={addresses.promotions}
    />
    <UsnsTool />
    <FeedbackTool />
    <TakedownsTool />
  </ToolGroup>
)
