import { proposalCalls } from '@lectureshelf/contract/library/calls/proposals.calls'
import type { Proposal } from '@lectureshelf/contract/library/proposals/proposals'
import { fillPath } from '@lectureshelf/contract/operation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, send } from '../../lib/http/http.ts'
import { useChange, refetch } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'
import { type UploadProgress, upload } from '../../lib/http/upload.ts'
import { noteKeys } from '../notes/keys.ts'
import { pdfKeys } from '../pdfs/keys.ts'
import { subjectKeys } from '../subjects/api.ts'

export interface ProposalFilter extends ListFilter {
  state?: Proposal['state']
}

const proposalKeys = {
  all: ['proposals'] as const,
  list: (filter: ProposalFilter) => ['proposals', 'list', filter] as const,
}

/** Fetches one page of the files that the person proposed or decides about, open ones first. */
export const proposalsQuery = (filter: ProposalFilter) =>
  listQuery(proposalKeys.list(filter), filter, (query, signal) => call(proposalCalls.list, { query, signal }))

interface ProposedFile {
  reason: string
  file: File
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/** Sends a file in place of the one that a PDF shows, for an admin to decide. */
export const useSendProposal = (pdfId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, ...sending }: ProposedFile) =>
      upload(proposalCalls.send, { params: { pdfId }, fields: { reason }, ...sending }),
    onSuccess: () => refetch(queryClient, proposalKeys.all),
  })
}

/** Fetches a file that waits. A plain link would not work, because the call needs the bearer token. */
export const fetchProposedFile = async (proposalId: string): Promise<Blob> =>
  (await send(fillPath(proposalCalls.read.path, { proposalId }))).blob()

/** Shows a file that waits in place of the one that the list showed beside it. */
export const useAcceptProposal = ({ id, currentVersion }: Pick<Proposal, 'id' | 'currentVersion'>) =>
  useChange(
    () => call(proposalCalls.accept, { params: { proposalId: id }, body: { seen: { currentVersion } } }),
    proposalKeys.all,
    subjectKeys.details,
    noteKeys.all,
    pdfKeys.all,
  )

/** Declines a file that waits, with a sentence for its sender. */
export const useDeclineProposal = (proposalId: string) =>
  useChange(
    (body: { answer: string }) => call(proposalCalls.decline, { params: { proposalId }, body }),
    proposalKeys.all,
  )

/** Takes back a file that the person proposed. */
export const useWithdrawProposal = (proposalId: string) =>
  useChange(() => call(proposalCalls.withdraw, { params: { proposalId } }), proposalKeys.all)
