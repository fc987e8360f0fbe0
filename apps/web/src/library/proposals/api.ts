import { proposalCalls } from '@lectureshelf/contract/library/calls/proposals.calls'
import type { Proposal } from '@lectureshelf/contract/library/proposals/proposals'
import { fillPath } from '@lectureshelf/contract/operation'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, send } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/refetch.ts'
import { type UploadProgress, upload } from '../../lib/http/upload.ts'
import { pageSize } from '../../lib/page-search.ts'
import { noteKeys } from '../notes/keys.ts'
import { pdfKeys } from '../pdfs/keys.ts'
import { subjectKeys } from '../subjects/api.ts'

export interface ProposalFilter {
  state?: Proposal['state']
  q?: string
  page?: number
  size?: number
}

const proposalKeys = {
  all: ['proposals'] as const,
  list: (filter: ProposalFilter) => ['proposals', 'list', filter] as const,
}

/** Fetches one page of the files that the person proposed or decides about, open ones first. */
export const proposalsQuery = (filter: ProposalFilter) =>
  queryOptions({
    queryKey: proposalKeys.list(filter),
    queryFn: ({ signal }) =>
      call(proposalCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    staleTime: 0,
  })

/** Returns how many proposed files wait for the person's decision; null until it is known. */
export const useWaitingProposals = (): number | null => useQuery(proposalsQuery({})).data?.open ?? null

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
export const useAcceptProposal = ({ id, currentVersion }: Pick<Proposal, 'id' | 'currentVersion'>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(proposalCalls.accept, { params: { proposalId: id }, body: { seen: { currentVersion } } }),
    onSettled: () => {
      // Not awaited: the refetch may remove the button, and with it the component that reports success.
      refetch(queryClient, proposalKeys.all, subjectKeys.details, noteKeys.all, pdfKeys.all)
    },
  })
}

/** Declines a file that waits, with a sentence for its sender. */
export const useDeclineProposal = (proposalId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { answer: string }) => call(proposalCalls.decline, { params: { proposalId }, body }),
    onSettled: () => refetch(queryClient, proposalKeys.all),
  })
}

/** Takes back a file that the person proposed. */
export const useWithdrawProposal = (proposalId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(proposalCalls.withdraw, { params: { proposalId } }),
    onSettled: () => refetch(queryClient, proposalKeys.all),
  })
}
