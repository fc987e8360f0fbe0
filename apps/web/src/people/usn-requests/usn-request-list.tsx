import { RefuseUsnForm, type UsnRequest } from '@lectureshelf/contract/people/usn-requests'
import { noMailServer } from '@lectureshelf/contract/people/people-messages'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount, formatShortDate } from '../../lib/format.ts'
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { isChangedMeanwhile, refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Facts, Record } from '../../ui/lists/record.tsx'
import shared from '../../ui/shared.module.css'
import { toast } from '../../ui/toast.ts'
import { useIsMailMissing } from '../../base/mail/api.ts'
import { type UsnRequestFilter, useAcceptRequest, useRefuseRequest, usnRequestsQuery } from './api.ts'

interface DecisionProps {
  request: UsnRequest
  isMailMissing: boolean
  /** Called when the wish has left the list, so that the caller can move the focus. */
  onDecided: () => void
}

const refusals = [
  'It is not the USN on your admission order.',
  'The college office says that it belongs to someone else.',
  'Please send a photo of your admission order first.',
] as const

const AcceptButton = ({ request, isMailMissing, onDecided }: DecisionProps) => (
  <ActionButton
    variant="filled"
    action={useAcceptRequest(request)}
    given={undefined}
    letter={{
      key: 'a',
      question: {
        title: `Accept ${request.wanted}?`,
        message: `${personLabel(request)} signs in as ${request.wanted} from now on${isMailMissing ? `. ${noMailServer}` : ', and gets a mail about it.'}`,
        confirmLabel: 'Accept',
      },
    }}
    name={`Accept ${request.wanted}`}
    onDone={onDecided}
  >
    Accept
  </ActionButton>
)

const RefuseButton = ({ request, isMailMissing, onDecided }: DecisionProps) => (
  <ReasonDialog
    label="Refuse"
    name={`Refuse ${request.wanted}`}
    letter="r"
    title={`Refuse ${request.wanted}`}
    schema={RefuseUsnForm}
    reasons={refusals}
    sendLabel="Refuse"
    action={useRefuseRequest(request)}
    onDone={onDecided}
    onRefused={(error, onClose) => {
      // What was typed stays for another try, unless the wish has changed.
      if (isChangedMeanwhile(error)) onClose()
      toast.error(refusalReason(error))
    }}
  >
    {personLabel(request)} reads the reason
    {isMailMissing ? ` on the profile. ${noMailServer}` : ' in a mail and on the profile.'}
  </ReasonDialog>
)

/** Lists the students who wait for their real USN, and decides about each. */
export const UsnRequestList = ({ filter, onPage }: ListProps<UsnRequestFilter>) => {
  const { data } = useSuspenseQuery(usnRequestsQuery(filter))
  const isMailMissing = useIsMailMissing()
  return (
    <>
      {isMailMissing && data.total > 0 && <p className={shared.note}>{noMailServer}</p>}
      <PagedRecords
        label="USN requests"
        list={data}
        filter={filter}
        onPage={onPage}
        total={formatCount(data.total, 'request')}
        nothing={{
          none: {
            title: 'No USN requests waiting',
            hint: 'Students ask on their profile once the university gave it.',
          },
          noMatch: { title: 'No matching requests', hint: 'Try a part of the name or of one of the USNs.' },
        }}
        renderItem={(request, focusTotal) => (
          <Record
            title={personLabel(request)}
            line={
              <>
                Wants <code>{request.wanted}</code>
              </>
            }
            rest={`asked on ${formatShortDate(request.askedAt)}`}
            quick={<AcceptButton request={request} isMailMissing={isMailMissing} onDecided={focusTotal} />}
            actions={<RefuseButton request={request} isMailMissing={isMailMissing} onDecided={focusTotal} />}
          >
            <Facts
              facts={[
                ['College', request.college],
                ['Semester', String(request.semNum)],
              ]}
            />
          </Record>
        )}
      />
    </>
  )
}
