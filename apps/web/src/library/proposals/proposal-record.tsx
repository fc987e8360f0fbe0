import { addresses } from '@lectureshelf/contract/addresses'
import type { Proposal } from '@lectureshelf/contract/library/proposals/proposals'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime, formatSize } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Badge, Facts, Record, RecordText } from '../../ui/lists/record.tsx'
import { toast } from '../../ui/toast.ts'
import { fetchProposedFile, useAcceptProposal, useWithdrawProposal } from './api.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { damagedWords, replacedWords, stateOf } from './proposal-words.ts'

interface RecordProps {
  proposal: Proposal
  /** Called when a decision may take the file out of the list, so that the caller can move the focus. */
  onDecided: () => void
}

const TakeFile = ({ proposal: { id, title, originalName } }: Pick<RecordProps, 'proposal'>) => {
  const [isFetching, setFetching] = useState(false)
  const take = async () => {
    setFetching(true)
    try {
      saveFile(await fetchProposedFile(id), originalName)
    } catch (error) {
      toast.error(errorSentence(error))
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={isFetching}
      onClick={() => void take()}
      aria-label={`Download the file for ${title}`}
    >
      Download the file
    </Button>
  )
}

const AcceptButton = ({ proposal, onDecided }: RecordProps) => (
  <ActionButton
    action={useAcceptProposal(proposal)}
    given={undefined}
    name={`Accept the file for ${proposal.title}`}
    onDone={onDecided}
    variant="filled"
  >
    Accept
  </ActionButton>
)

const WithdrawButton = ({ proposal, onDecided }: RecordProps) => (
  <ActionButton
    action={useWithdrawProposal(proposal.id)}
    given={undefined}
    name={`Take back the file for ${proposal.title}`}
    onDone={onDecided}
  >
    Take back
  </ActionButton>
)

const OpenPdf = ({ proposal: { pdfFile, title } }: Pick<RecordProps, 'proposal'>) => (
  <Button
    variant="default"
    aria-label={`Open what is shown: ${title}`}
    renderRoot={(props) => <Link to={addresses.pdf(pdfFile)} preload={false} {...props} />}
  >
    Open what is shown
  </Button>
)

const sizesOf = ({ state, sizeBytes, currentSizeBytes }: Proposal): string =>
  state === 'open'
    ? `${formatSize(sizeBytes)}, in place of ${formatSize(currentSizeBytes)}`
    : formatSize(sizeBytes)

const decisionFacts = ({ answer, decidedAt, decidedByName }: Proposal) =>
  decidedAt === null
    ? []
    : ([
        ['Answer', answer],
        ['Decided', [formatDateTime(decidedAt), decidedByName].filter(Boolean).join(', ')],
      ] as const)

/** Shows one proposed file with what is wrong with the shown one, and what the person may do about it. */
export const ProposalRecord = ({ proposal, onDecided }: RecordProps) => {
  const { title, subCode, state, reason, proposedAt, proposedBy, isOwn, mayDecide, isDamaged, originalName } =
    proposal
  const { tone, word } = stateOf(proposal)
  const notes = [damagedWords(proposal), replacedWords(proposal)].filter(Boolean)
  const isOpen = state === 'open'
  return (
    <Record
      title={title}
      line={formatDateTime(proposedAt)}
      rest={[subCode, proposedBy].filter(Boolean).join(', ')}
      preview={reason}
      badges={<Badge tone={tone}>{word}</Badge>}
      quick={
        isOpen &&
        (mayDecide
          ? !isDamaged && <AcceptButton proposal={proposal} onDecided={onDecided} />
          : isOwn && <WithdrawButton proposal={proposal} onDecided={onDecided} />)
      }
      actions={
        <>
          <OpenPdf proposal={proposal} />
          {isOpen && !isDamaged && <TakeFile proposal={proposal} />}
          {isOpen && mayDecide && <DeclineDialog proposal={proposal} onDeclined={onDecided} />}
          {isOpen && mayDecide && isOwn && <WithdrawButton proposal={proposal} onDecided={onDecided} />}
        </>
      }
    >
      <RecordText>{reason}</RecordText>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Facts facts={[['File', originalName], ['Size', sizesOf(proposal)], ...decisionFacts(proposal)]} />
    </Record>
  )
}
