import { type Mail, mailOps } from '@lectureshelf/contract/site/mail'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/refetch.ts'

/** Page size of the mail queue. */
export const mailsPerPage = 25

export interface MailFilter {
  state?: Mail['state']
  q?: string
  page?: number
}

const mailKeys = {
  all: ['mail'] as const,
  list: (filter: MailFilter) => ['mail', filter] as const,
}

/** One page of the mail queue, newest first. */
export const mailsQuery = (filter: MailFilter) =>
  queryOptions({
    queryKey: mailKeys.list(filter),
    queryFn: ({ signal }) => call(mailOps.list, { query: { ...filter, size: mailsPerPage }, signal }),
    // The queue moves by itself.
    staleTime: 0,
  })

/** Sends a mail again that failed, or that nobody knows the fate of. */
export const useResendMail = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(mailOps.resend, { params: { id } }),
    // Not waited for: the mail may be gone from the list, and with it whoever wants to say that it worked.
    onSettled: () => refetch(queryClient, mailKeys.all),
  })
}

/** Sends every mail that waits. */
export const useSendWaiting = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(mailOps.sendWaiting),
    onSettled: () => refetch(queryClient, mailKeys.all),
  })
}
