import { mailCalls } from '@lectureshelf/contract/base/calls/mail.calls'
import type { Mail, MailKind } from '@lectureshelf/contract/base/mail'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pageSize } from '../../lib/page-search.ts'
import { refetch } from '../../lib/http/refetch.ts'
import { paymentQuery } from '../prices/api.ts'

export interface MailFilter {
  state?: Mail['state']
  sort?: 'oldest'
  q?: string
  page?: number
  size?: number
}

/** What is looked at: a kind of mail with invented data, or one stored mail. */
export type PreviewOf = { kind: MailKind } | { id: string }

const mailKeys = {
  all: ['mail'] as const,
  list: (filter: MailFilter) => ['mail', filter] as const,
  preview: (of: PreviewOf) => ['mail', 'preview', of] as const,
}

/** Fetches one page of the mail queue. */
export const mailsQuery = (filter: MailFilter) =>
  queryOptions({
    queryKey: mailKeys.list(filter),
    queryFn: ({ signal }) =>
      call(mailCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    // Background jobs change the queue.
    staleTime: 0,
  })

/** Fetches a mail as its reader sees it. */
export const mailPreviewQuery = (of: PreviewOf) =>
  queryOptions({
    queryKey: mailKeys.preview(of),
    queryFn: ({ signal }) =>
      'kind' in of
        ? call(mailCalls.previewKind, { params: of, signal })
        : call(mailCalls.preview, { params: of, signal }),
  })

/** Sends a mail again that failed, or whose delivery is unknown. */
export const useResendMail = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(mailCalls.resend, { params: { id } }),
    // Not awaited: the refetch may remove the mail, and with it the component that reports success.
    onSettled: () => refetch(queryClient, mailKeys.all),
  })
}

/** Dismisses every waiting mail, when as many wait as the screen shows. */
export const useDismissWaiting = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (waiting: number) => call(mailCalls.dismissWaiting, { body: { seen: { waiting } } }),
    onSettled: () => refetch(queryClient, mailKeys.all),
  })
}

/** Fetches the WhatsApp link of a mail, which is then no longer sent as one. */
export const useTextMail = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(mailCalls.text, { params: { id } }),
    onSettled: () => refetch(queryClient, mailKeys.all),
  })
}

/** Sends every waiting mail. */
export const useSendWaiting = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(mailCalls.sendWaiting),
    onSettled: () => refetch(queryClient, mailKeys.all),
  })
}

/** Returns whether the site is known to have no mail server. */
export const useIsMailMissing = (): boolean => useQuery(paymentQuery).data?.isMailConfigured === false
